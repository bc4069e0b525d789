import { type FormEvent, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import type { SetupView } from '#api/contract/setup.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { SECOND } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { useFacts } from '../../data/facts.ts';
import { failureText } from '../../data/failure-text.ts';
import { type FlexTexts, flexTexts } from '../../data/flex-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { mainManifest } from '../../data/main-switch.ts';
import { DEMO_PASSWORD, DemoSignIn } from '../../ui/feedback/demo-sign-in.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { useSettledOnce } from '../../ui/rendered-parts.ts';
import { type Answer, createSetupCalls } from './calls.ts';
import { FlexAccount } from './flex-setup.tsx';
import { waitFor } from './poll.ts';
import { WebChallenge } from './web-challenge.tsx';
import '../../ui/form/form.css';
import './flex-setup.css';

const RELOAD_MS = 5 * SECOND;
/** So long at most the form waits for what this server is. */
const FACTS_MS = 3 * SECOND;

interface Props {
  user: UserRecord;
  reload?: () => void;
  /** What is shown under the page. */
  foot?: ReactNode;
}

/** The proxy method of linking: e-mail and password, and where the platform wants it its own page in a frame. */
export function ProxyValidation({ user, reload = () => location.reload(), foot }: Props) {
  const texts = useTexts();
  const words = use(flexTexts(texts.locale)).validate;
  const { at, busy, refusal, begin, answer, back } = useValidation(user, words);
  const asking = !useSettledOnce(!useFacts().isPending, FACTS_MS);
  useEffect(() => {
    if (at.step !== 'done') return;
    const timer = setTimeout(reload, RELOAD_MS);
    return () => clearTimeout(timer);
  }, [at.step, reload]);
  const page = (inside: ReactNode) => (
    <>
      <section className="card entry flex-setup">
        <title>{`${words.title} · ${texts.t.common.product()}`}</title>
        {inside}
      </section>
      {foot}
    </>
  );
  switch (at.step) {
    case 'challenge':
      return page(<WebChallenge url={at.url} wrong={refusal} answer={answer} onBack={back} />);
    case 'done':
      return page(
        <div role="status">
          <h1 className="page-title">{words.title}</h1>
          <p>{fill(words.done, { provider: mainManifest.name })}</p>
        </div>,
      );
    case 'other':
      // What else the platform asks the wizard takes up where it is.
      return <FlexAccount user={user} foot={foot} />;
    case 'form':
      // Above its button the form names the demo's sign-in, or does not.
      if (asking) return page(<div className="skeleton table-height" role="status" aria-label={texts.t.console.shell.loading()} />);
      return page(<ValidateForm user={user} busy={busy} refusal={refusal} words={words} begin={begin} />);
  }
}

type At = { step: 'form' } | { step: 'challenge'; url: string } | { step: 'done' } | { step: 'other' };

function useValidation({ userId }: UserRecord, words: FlexTexts['validate']) {
  const texts = useTexts();
  const { call } = useConsole();
  const calls = useMemo(() => createSetupCalls(call, userId, waitFor), [call, userId]);
  const [at, setAt] = useState<At>({ step: 'form' });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (view: SetupView) => {
    if (view.state === 'COMPLETE') {
      toast.success(fill(words.done, { provider: mainManifest.name }));
      setAt({ step: 'done' });
    } else if (view.state === 'WEB_VIEW') {
      toast.warning(words.challenge);
      setAt({ step: 'challenge', url: view.webUrl! });
    } else if (view.state === 'ERROR') {
      setRefusal((view.code !== null && texts.at(`failures.${view.code}`)) || view.message);
      setAt({ step: 'form' });
    } else {
      toast.info(words.other);
      setAt({ step: 'other' });
    }
  };
  const working = async (send: () => Promise<SetupView>) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      take(await send());
    } catch (error) {
      const wrong = error instanceof ApiFailure && error.body.code === 'setup.wrongPassword';
      const text = wrong ? words.wrong : failureText(error, texts);
      setRefusal(text);
      toast.error(text);
    } finally {
      setBusy(false);
    }
  };
  const latest = useRef(working);
  latest.current = working;
  const answer = useCallback((given: Answer) => latest.current(() => calls.answer(given)), [calls]);
  return {
    at,
    busy,
    refusal,
    begin: (credentials: { email: string; password: string }) => working(() => calls.tokens(credentials)),
    answer,
    back() {
      void calls.cancel();
      setRefusal(null);
      setAt({ step: 'form' });
    },
  };
}

interface FormProps {
  user: UserRecord;
  busy: boolean;
  refusal: string | null;
  words: FlexTexts['validate'];
  begin(credentials: { email: string; password: string }): Promise<void>;
}

function ValidateForm({ user, busy, refusal, words, begin }: FormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState(false);
  const valid = email.includes('@') && email.includes('.');
  const rests = !valid || password === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (!busy && !rests) void begin({ email: email.trim(), password });
  };
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <p className="meta">{words.lead}</p>
      <form className="form" onSubmit={submit} noValidate>
        <InputField
          label={words.email}
          error={left && email !== '' && !valid ? words.emailWrong : null}
          name="flex-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => setLeft(true)}
        />
        <Field label={words.password} error={null}>
          {(aria) => (
            <PasswordInput
              {...aria}
              name="flex-password"
              autoComplete="off"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <DemoSignIn
          asks="email"
          onFill={() => {
            setEmail(`${user.userId}@example.com`);
            setPassword(DEMO_PASSWORD);
          }}
        />
        <Refusal>{busy ? null : refusal}</Refusal>
        <SubmitButton busy={busy} busyLabel={words.busy} rests={rests}>
          {words.press}
        </SubmitButton>
      </form>
    </>
  );
}
