import { TextArea } from '@radix-ui/themes';
import { useRef } from 'react';
import { MESSAGE_CHARACTERS } from '#api/contract/merge-fields.ts';
import { segmentsOf } from '#api/contract/segments.ts';
import { fill } from '../../data/later-texts.ts';
import { useToolTexts } from '../../data/tool-texts.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { MERGE_FIELDS, placeOf, type StepProps } from './draft.ts';
import { Samples } from './samples.tsx';
import { usePreview } from './use-preview.ts';
import { templateProblem } from './use-problem.ts';

/** The message in both languages with its segments, and how the first drivers get it. */
export function WriteStep({ draft, wrong, onChange }: StepProps) {
  const { words } = useToolTexts();
  const { sms } = words;
  const preview = usePreview(draft, { words: true });
  const faulty = templateProblem(draft.en, words) ?? templateProblem(draft.es, words);
  return (
    <div className="sms-editor">
      <div className="tools-form">
        <Message
          label={sms.english}
          error={wrong.en ? sms.messageEmpty : templateProblem(draft.en, words)}
          value={draft.en}
          draft={draft}
          onChange={(en) => onChange({ en })}
        />
        <Message
          label={sms.spanish}
          hint={sms.spanishHint}
          error={templateProblem(draft.es, words)}
          value={draft.es}
          draft={draft}
          onChange={(es) => onChange({ es })}
        />
      </div>
      <Samples samples={draft.en.trim() && !faulty ? (preview.data?.samples ?? []) : []} />
    </div>
  );
}

interface MessageProps {
  label: string;
  hint?: string;
  error: string | null;
  value: string;
  draft: StepProps['draft'];
  onChange(value: string): void;
}

function Message({ label, hint, error, value, draft, onChange }: MessageProps) {
  const { words } = useToolTexts();
  const { sms } = words;
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (place: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    onChange((value.slice(0, from) + place + value.slice(to)).slice(0, MESSAGE_CHARACTERS));
    area.current?.focus();
  };
  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(aria) => (
          <TextArea
            {...aria}
            ref={area}
            size="3"
            rows={5}
            maxLength={MESSAGE_CHARACTERS}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <Segments text={value} />
      <div className="tools-chips">
        {MERGE_FIELDS.map((field) => (
          <button key={field} type="button" onClick={() => insert(placeOf(field, draft))}>
            {fill(sms.insert, { field: sms.fields[field] })}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Counted as the template is written; the review counts what each driver gets. */
function Segments({ text }: { text: string }) {
  const { words } = useToolTexts();
  const { encoding, segments, left, because } = segmentsOf(text);
  const counted = segments <= 1 ? words.sms.segmentsOne : words.sms.segments;
  return (
    <div className="meta sms-segments" role="status">
      {text !== '' && <p>{fill(counted, { encoding, segments, left })}</p>}
      {because.length > 0 && <p>{fill(words.sms.because, { characters: because.join(' ') })}</p>}
    </div>
  );
}
