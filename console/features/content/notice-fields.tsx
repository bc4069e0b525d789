import { TextArea } from '@radix-ui/themes';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import type { AudienceKind, NoticeDraft } from './draft.ts';
import { useContentTexts } from './use-content.ts';

interface Props {
  draft: NoticeDraft;
  onChange(draft: NoticeDraft): void;
  /** With a subtitle and formatted text, and drivers by id. */
  promotion?: boolean;
}

/** What a notice says in both languages, whom it is for, and when. */
export function NoticeFields({ draft, onChange, promotion }: Props) {
  const { words } = useContentTexts();
  const { notice } = words;
  const kinds: AudienceKind[] = promotion ? ['all', 'code', 'service', 'users'] : ['all', 'code', 'service'];
  const set = (more: Partial<NoticeDraft>) => onChange({ ...draft, ...more });
  return (
    <>
      {(['en', 'es'] as const).map((language) => (
        <fieldset key={language} className="content-words">
          <legend className="strong">{language === 'en' ? notice.english : notice.spanish}</legend>
          <Line
            label={notice.heading}
            most={120}
            value={draft[language].title}
            onChange={(title) => set({ [language]: { ...draft[language], title } })}
          />
          {promotion && (
            <Line
              label={notice.subtitle}
              most={200}
              value={draft[language].subtitle}
              onChange={(subtitle) => set({ [language]: { ...draft[language], subtitle } })}
            />
          )}
          <Text
            label={notice.text}
            most={4000}
            value={draft[language].body}
            onChange={(body) => set({ [language]: { ...draft[language], body } })}
          />
          {promotion && (
            <Text
              label={notice.html}
              hint={notice.htmlHint}
              most={10_000}
              value={draft[language].html}
              onChange={(html) => set({ [language]: { ...draft[language], html } })}
            />
          )}
        </fieldset>
      ))}
      <SelectField label={notice.audience} value={draft.kind} onChange={(event) => set({ kind: event.target.value as AudienceKind })}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {notice.audiences[kind]}
          </option>
        ))}
      </SelectField>
      {draft.kind !== 'all' && <Line label={notice.names} most={4000} value={draft.names} onChange={(names) => set({ names })} />}
      <div className="content-window">
        <Moment label={notice.from} value={draft.from} onChange={(from) => set({ from })} />
        <Moment label={notice.until} value={draft.until} onChange={(until) => set({ until })} />
      </div>
      <p className="field-hint">{notice.windowHint}</p>
    </>
  );
}

interface InputProps {
  label: string;
  hint?: string;
  value: string;
  most?: number;
  onChange(value: string): void;
}

export function Line({ label, hint, value, most, onChange }: InputProps) {
  return <InputField label={label} hint={hint} maxLength={most} value={value} onChange={(event) => onChange(event.target.value)} />;
}

export function Text({ label, hint, value, most, onChange }: InputProps) {
  return (
    <Field label={label} hint={hint}>
      {(aria) => <TextArea {...aria} size="3" rows={4} maxLength={most} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

function Moment({ label, value, onChange }: InputProps) {
  return <InputField label={label} type="datetime-local" value={value} onChange={(event) => onChange(event.target.value)} />;
}
