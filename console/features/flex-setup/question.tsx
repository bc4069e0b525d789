import { Spinner } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SandboxNotice } from '../../ui/feedback/sandbox-notice.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import type { Answer } from './calls.ts';
import { useFocus } from './focus.ts';
import { WebChallenge } from './web-challenge.tsx';
import type { Wizard } from './wizard.ts';

type Asked = Extract<Wizard, { at: 'question' }>['question'];

interface Props {
  question: Asked;
  busy: false | 'sending' | 'retrying';
  wrong: string | null;
  answer(given: Answer): Promise<void>;
  startOver(): void;
}

/** What Flex asks, shown as it came; the answer is the driver's own. */
export function Question({ question, ...props }: Props) {
  const { t } = useTexts();
  switch (question.state) {
    case 'captcha':
      return (
        <Asking title={t.setup.captcha.title()} lead={t.setup.captcha.lead()} startOver={props.startOver}>
          <img className="flex-setup-picture" src={question.imageUrl} alt={t.setup.captcha.picture()} width={320} height={112} />
          <CodeForm {...props} type="CAPTCHA-CODE" label={t.setup.captcha.code()} missing={t.setup.captcha.missing()} />
        </Asking>
      );
    case 'options':
      return (
        <Asking title={t.setup.options.title()} lead={t.setup.options.lead()} startOver={props.startOver}>
          <OptionsForm {...props} options={question.options} />
        </Asking>
      );
    case 'approval':
      return (
        <Asking
          title={t.setup.approval.title()}
          lead={question.by === 'mail' ? t.setup.approval.mail() : t.setup.approval.other()}
          startOver={props.startOver}
        >
          <p className="flex-setup-wait" role="status">
            <Spinner size="3" /> {t.setup.approval.waiting()}
          </p>
          <SandboxNotice />
        </Asking>
      );
    case 'web':
      return <WebChallenge url={question.url} wrong={props.wrong} answer={props.answer} onBack={props.startOver} />;
    case 'code':
      return (
        <Asking title={t.setup.code.title()} lead={t.setup.code.lead()} startOver={props.startOver}>
          <CodeForm {...props} type="OTP-CODE" label={t.setup.code.code()} missing={t.setup.code.missing()} />
          <SandboxNotice />
        </Asking>
      );
  }
}

interface AskingProps {
  title: string;
  lead: string;
  startOver(): void;
  children: ReactNode;
}

function Asking({ title, lead, startOver, children }: AskingProps) {
  const { t } = useTexts();
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {title}
      </h1>
      <p className="meta">{lead}</p>
      {children}
      <button type="button" className="line-link link-button" onClick={startOver}>
        {t.setup.startOver()}
      </button>
    </>
  );
}

type FormProps = Pick<Props, 'busy' | 'wrong' | 'answer'>;

function CodeForm({
  busy,
  wrong,
  answer,
  type,
  label,
  missing,
}: FormProps & { type: 'CAPTCHA-CODE' | 'OTP-CODE'; label: string; missing: string }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(false);
  // A refused code is typed again.
  useEffect(() => {
    if (wrong !== null) input.current?.select();
  }, [wrong]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const code = input.current!.value.trim();
    setEmpty(code === '');
    if (code === '') input.current!.focus();
    else void answer({ type, code });
  }

  return (
    <form className="form" onSubmit={submit} noValidate>
      <InputField
        label={label}
        error={empty ? missing : wrong}
        ref={input}
        maxLength={20}
        autoComplete={type === 'OTP-CODE' ? 'one-time-code' : 'off'}
        inputMode={type === 'OTP-CODE' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton busy={busy !== false} busyLabel={t.setup.sending()}>
        {t.setup.send()}
      </SubmitButton>
    </form>
  );
}

function OptionsForm({ busy, wrong, answer, options }: FormProps & { options: readonly string[] }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(0);
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void answer({ type: 'CHOSEN_OPTION', option: chosen });
      }}
    >
      <Field group label={t.setup.options.label()}>
        {() =>
          options.map((option, index) => (
            <label key={option} className="flex-setup-row">
              <input type="radio" name="option" value={index} checked={index === chosen} onChange={() => setChosen(index)} />
              <span>{option}</span>
            </label>
          ))
        }
      </Field>
      <Refusal>{wrong}</Refusal>
      <SubmitButton busy={busy !== false} busyLabel={t.setup.sending()}>
        {t.setup.send()}
      </SubmitButton>
    </form>
  );
}
