import { useMutation } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { CONSOLE } from '#config/constants.ts';
import { useConsole, useWorldNow } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { keys } from '../../data/live.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SandboxNotice } from '../../ui/feedback/sandbox-notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { isWhole } from '../../ui/inputs/code.ts';
import { CodeBoxes, type CodeBoxesHandle } from '../../ui/inputs/code-boxes.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { phoneText } from '../../ui/inputs/phone.ts';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { SetUpSteps } from '../../ui/progress/steps.tsx';
import { duration } from '../../ui/text/format.ts';
import { resendIn, type SentAt } from './resend.ts';
import '../../data/join-texts.ts';

/** Kept while the person looks at the sandbox's messages and comes back. */
const sentAtom = atom<SentAt>(null);

/** Proves the phone: a code is sent when it is asked for, typed, pasted or filled in, and sent again after a while. */
export function Verification({ user }: { user: UserRecord }) {
  const texts = useTexts();
  const { t } = texts;
  const words = t.join.verify;
  const { call } = useConsole();
  const [sentAt, setSentAt] = useAtom(sentAtom);
  const send = useMutation({
    mutationFn: () => call(contract.sendVerification, { phoneNumber: user.phoneNumber, userId: user.userId }),
    onSuccess: () => setSentAt(performance.now()),
  });
  const ask = () => {
    if (!send.isPending) send.mutate();
  };
  const number = phoneText(user.phoneNumber);
  const refusal = send.isError ? failureText(send.error, texts) : null;

  return (
    <>
      <SetUpSteps current="phone" />
      <section className="card entry" aria-labelledby="verify-title">
        <PageTitle id="verify-title">{words.title()}</PageTitle>
        <p className="meta">{sentAt === null ? words.lead(number) : words.sentTo(number)}</p>
        {sentAt === null ? (
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault();
              ask();
            }}
          >
            <Refusal>{refusal}</Refusal>
            <SubmitButton busy={send.isPending} busyLabel={words.sending()}>
              {words.send()}
            </SubmitButton>
          </form>
        ) : (
          <EnterCode
            user={user}
            sentAt={sentAt}
            resend={() => send.mutate(undefined, { onSuccess: () => toast.success(words.resent()) })}
          />
        )}
        {sentAt !== null && <Refusal>{refusal}</Refusal>}
        {sentAt !== null && <SandboxNotice own />}
      </section>
    </>
  );
}

function EnterCode({ user, sentAt, resend }: { user: UserRecord; sentAt: number; resend(): void }) {
  const texts = useTexts();
  const words = texts.t.join.verify;
  const { call, queries } = useConsole();
  const boxes = useRef<CodeBoxesHandle>(null);
  const [code, setCode] = useState('');
  const whole = isWhole(code, CONSOLE.codeDigits);
  const confirm = useMutation({
    mutationFn: (whole: string) => call(contract.confirmVerification, { userId: user.userId, code: whole }),
    onSuccess: async () => {
      toast.success(words.done());
      await queries.invalidateQueries({ queryKey: keys.user(user.userId) });
    },
    onError: () => setCode(''),
  });
  const busy = confirm.isPending || confirm.isSuccess;
  // The first box has the focus when the page comes, and again after each refusal has emptied the boxes.
  const refusedAt = confirm.isError ? confirm.submittedAt : 0;
  useEffect(() => boxes.current?.focus(), [refusedAt]);

  /** The last digit sends the code: a phone that fills it in needs no press. */
  function enter(next: string) {
    setCode(next);
    if (!busy && isWhole(next, CONSOLE.codeDigits)) confirm.mutate(next);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (whole) confirm.mutate(code);
    else boxes.current?.focus();
  }

  const error = confirm.isError && code === '' ? failureText(confirm.error, texts) : null;
  return (
    <form className="form" onSubmit={submit} noValidate>
      <Field group id="code" label={words.code()} hint={words.auto()} error={error}>
        {() => (
          <CodeBoxes
            ref={boxes}
            value={code}
            length={CONSOLE.codeDigits}
            onChange={enter}
            labelOf={(position) => words.digit({ position, length: CONSOLE.codeDigits })}
            invalid={error !== null}
            describedBy={error === null ? undefined : 'code-error'}
            rests={busy}
          />
        )}
      </Field>
      <SubmitButton busy={busy} busyLabel={words.busy()} rests={!whole}>
        {words.submit()}
      </SubmitButton>
      <Resend sentAt={sentAt} onPress={resend} />
    </form>
  );
}

/** Counts down by itself; pressing before its time does nothing. */
function Resend({ sentAt, onPress }: { sentAt: number; onPress(): void }) {
  const { t } = useTexts();
  const words = t.join.verify;
  // Each tick of world time renders this again; the pause itself is counted by the machine's clock.
  useWorldNow();
  const left = resendIn(sentAt, performance.now());
  return (
    <button type="button" className="line-link link-button" aria-disabled={left > 0 || undefined} onClick={() => left === 0 && onPress()}>
      {left > 0 ? words.resendIn(duration(Math.ceil(left / 1000) * 1000, t)) : words.resend()}
    </button>
  );
}
