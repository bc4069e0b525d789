import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Description } from '#engine/model/platform.ts';
import { useTexts } from '../../data/i18n.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SandboxNotice } from '../../ui/feedback/sandbox-notice.tsx';
import { Sheet } from '../../ui/form/sheet.tsx';
import { codeFrom, isWhole } from '../../ui/inputs/code.ts';
import { CodeBoxes, type CodeBoxesHandle } from '../../ui/inputs/code-boxes.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import type { CodeAnswer, ServiceSignIn } from './sign-in.ts';
import { useServiceWords } from './words.ts';

interface Props {
  entry: Description;
  signIn: ServiceSignIn;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}

/** Asks for the code that the platform sent to the driver, until it is right, expired or no longer wanted. */
export function CodeDialog({ entry, signIn, opener }: Props) {
  const words = useTexts().t.services.setup.code;
  const own = useServiceWords(entry.manifest);
  const { title, lead } = entry.view.setup?.code ?? {};
  return (
    <Sheet
      open={signIn.asksCode}
      title={title ? own(title) : words.title()}
      lead={lead ? own(lead) : words.lead(entry.manifest.name)}
      opener={opener}
      onClose={signIn.startAgain}
    >
      <Code entry={entry} signIn={signIn} />
    </Sheet>
  );
}

function Code({ entry, signIn }: Pick<Props, 'entry' | 'signIn'>) {
  const words = useTexts().t.services.setup.code;
  const own = useServiceWords(entry.manifest);
  const { digits, wrong, expired } = entry.view.setup?.code ?? {};
  const boxes = useRef<CodeBoxesHandle>(null);
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ answer: CodeAnswer | 'missing'; at: number } | null>(null);
  const tries = told?.at ?? 0;
  const answer = told?.answer;
  const over = answer === 'expired';
  const whole = digits === undefined ? code.trim() !== '' : isWhole(code, digits);
  const texts = {
    missing: words.missing(),
    wrong: wrong ? own(wrong) : words.wrong(),
    expired: expired ? own(expired) : words.expired(),
    taken: null,
  };
  const error = typeof answer === 'string' ? texts[answer] : null;
  // The code is typed again after each refusal.
  useEffect(() => {
    if (tries >= 0) boxes.current?.focus();
    input.current?.select();
  }, [tries]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || over) return;
    if (!whole) return setTold({ answer: 'missing', at: tries + 1 });
    setBusy(true);
    const answered = await signIn.answer(code.trim());
    // What was taken closes the dialog.
    if (answered === 'taken') return;
    if (answered === 'expired') setCode('');
    setTold({ answer: answered, at: tries + 1 });
    setBusy(false);
  }

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {digits === undefined ? (
        <InputField
          label={words.label()}
          error={error}
          ref={input}
          value={code}
          maxLength={20}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy || over}
          onChange={(event) => setCode(event.target.value)}
          onPaste={(event) => {
            const pasted = codeFrom(event.clipboardData.getData('text'), 20);
            if (!pasted) return;
            event.preventDefault();
            setCode(pasted);
          }}
        />
      ) : (
        <Field group id="service-code" label={words.label()} error={error}>
          {() => (
            <CodeBoxes
              ref={boxes}
              value={code}
              length={digits}
              onChange={setCode}
              labelOf={(position) => words.digit({ position, length: digits })}
              invalid={error !== null}
              describedBy={error === null ? undefined : 'service-code-error'}
              rests={busy || over}
            />
          )}
        </Field>
      )}
      <Refusal>{typeof answer === 'object' ? answer.failed : null}</Refusal>
      <SubmitButton busy={busy} busyLabel={words.sending()} rests={over}>
        {words.send()}
      </SubmitButton>
      <button type="button" className="line-link link-button" onClick={signIn.startAgain}>
        {words.startAgain()}
      </button>
      <SandboxNotice />
    </form>
  );
}
