import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, use, useRef, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { type SecurityTexts, securityTexts } from '../../data/security-texts.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SecondFactorField } from '../../ui/inputs/second-factor-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { QrCode } from '../../ui/qr/qr-code.tsx';
import { shortDay } from '../../ui/text/format.ts';
import './security.css';

const KEY = ['second-factor'];

/** Second factor, who looked at the account, and for the owner whether admins must have one. */
export function Security({ user }: { user: UserRecord }) {
  const { locale } = useTexts();
  const words = use(securityTexts(locale));
  const { call } = useConsole();
  const state = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contract.secondFactor, {}, { signal }) });
  return (
    <>
      <Card title={words.factor.title} titleId="second-factor">
        <p className="meta">{words.factor.lead}</p>
        {state.isError && !state.data && <Refusal>{words.factor.failed}</Refusal>}
        {state.data && <Factor state={state.data} words={words} />}
      </Card>
      <LookedAt userId={user.userId} words={words.looked} />
      {may(user, 'security.policy') && state.data && <Policy required={state.data.policy} words={words.policy} />}
    </>
  );
}

/** All that is open to an admin who must have a second factor and has none. */
export function EnrollFirst() {
  const { locale } = useTexts();
  const words = use(securityTexts(locale));
  const { queries } = useConsole();
  return (
    <section className="card entry" aria-labelledby="second-factor">
      <PageTitle id="second-factor">{words.factor.requiredTitle}</PageTitle>
      <p className="meta">{words.factor.requiredLead}</p>
      <SetUpFactor words={words} onDone={() => void queries.invalidateQueries()} />
    </section>
  );
}

type State = { since: number | null; recoveryCodesLeft: number; required: boolean };

function Factor({ state, words }: { state: State; words: SecurityTexts }) {
  const texts = useTexts();
  const { call, queries } = useConsole();
  const [step, setStep] = useState<'set-up' | { codes: string[] } | null>(null);
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  const failed = (error: unknown) => toast.error(failureText(error, texts), { duration: Number.POSITIVE_INFINITY });
  const remove = useMutation({
    mutationFn: () => call(contract.removeSecondFactor, {}),
    onSuccess: () => toast.success(words.factor.removed),
    onError: failed,
    onSettled: again,
  });
  const codes = useMutation({
    mutationFn: () => call(contract.newRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => setStep({ codes: recoveryCodes }),
    onError: failed,
  });
  const end = () => {
    setStep(null);
    void again();
  };
  if (step === 'set-up') return <SetUpFactor words={words} onDone={end} onCancel={() => setStep(null)} />;
  if (step) return <RecoveryCodes codes={step.codes} words={words.factor} onDone={end} />;
  if (state.since === null)
    return (
      <>
        <p className="strong">{words.factor.off}</p>
        <Button size="4" variant="soft" color="gray" highContrast className="wide" onClick={() => setStep('set-up')}>
          {words.factor.setUp}
        </Button>
      </>
    );
  return (
    <>
      <p className="strong">{words.factor.on.replace('{date}', shortDay(state.since, null, texts.locale))}</p>
      <p className="meta">{fill(words.factor.left, { count: state.recoveryCodesLeft })}</p>
      <Button size="4" variant="soft" color="gray" highContrast className="wide" onClick={() => codes.mutate()}>
        {words.factor.codes}
      </Button>
      {state.required ? (
        <p className="meta">{words.factor.required}</p>
      ) : (
        <Button ref={opener} size="4" variant="soft" color="gray" highContrast className="wide" onClick={() => setAsks(true)}>
          {words.factor.remove}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title={words.factor.removeTitle}
        body={words.factor.removeBody}
        confirm={words.factor.remove}
        keep={words.factor.keep}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(false)}
        opener={opener}
      />
    </>
  );
}

/** The picture and the key of the app, once; a code of it turns it on; then the recovery codes, once. */
function SetUpFactor({ words, onDone, onCancel }: { words: SecurityTexts; onDone(): void; onCancel?: () => void }) {
  const texts = useTexts();
  const { call } = useConsole();
  const start = useMutation({ mutationFn: () => call(contract.startSecondFactor, {}) });
  const confirm = useMutation({ mutationFn: (totp: string) => call(contract.confirmSecondFactor, { totp }) });
  const [missing, setMissing] = useState(false);
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} words={words.factor} onDone={onDone} />;
  if (!start.data)
    return (
      <>
        <Refusal>{start.isError ? failureText(start.error, texts) : null}</Refusal>
        <Button size="4" className="wide" loading={start.isPending} onClick={() => start.mutate()}>
          {words.factor.setUp}
        </Button>
      </>
    );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const totp = String(new FormData(event.currentTarget).get('totp') ?? '').trim();
    setMissing(totp.length < 6);
    if (totp.length >= 6 && !confirm.isPending) confirm.mutate(totp);
  }
  const { uri, secret } = start.data;
  return (
    <form className="form" onSubmit={submit} noValidate>
      <p>{words.factor.scan}</p>
      <QrCode text={uri} label={words.factor.picture} />
      <p className="meta">{words.factor.secret}</p>
      <code className="secret-key">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <SecondFactorField words={{ label: words.factor.enter, hint: '' }} error={missing ? words.code.missing : null} />
      <Refusal>{confirm.isError ? failureText(confirm.error, texts) : null}</Refusal>
      <SubmitButton busy={confirm.isPending} busyLabel={words.factor.confirming}>
        {words.factor.confirm}
      </SubmitButton>
      {onCancel && (
        <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={onCancel}>
          {words.factor.cancel}
        </Button>
      )}
    </form>
  );
}

function RecoveryCodes({ codes, words, onDone }: { codes: readonly string[]; words: SecurityTexts['factor']; onDone(): void }) {
  return (
    <div className="form">
      <p className="strong">{words.saveTitle}</p>
      <p>{words.saveLead}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button
        size="4"
        variant="soft"
        color="gray"
        highContrast
        onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => toast.success(words.copied))}
      >
        {words.copy}
      </Button>
      <Button size="4" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}

/** Who saw the account as its driver does, when and why. */
function LookedAt({ userId, words }: { userId: string; words: SecurityTexts['looked'] }) {
  const { locale } = useTexts();
  const { call } = useConsole();
  const looks = useQuery({ queryKey: ['god-modes', userId], queryFn: ({ signal }) => call(contract.godModes, { userId }, { signal }) });
  if (!looks.data) return null;
  return (
    <Card title={words.title}>
      <p className="meta">{words.lead}</p>
      {looks.data.length === 0 && <p>{words.none}</p>}
      <ul className="looks">
        {looks.data.map((look) => (
          <li key={look.startedAt}>
            <p className="strong">{`${look.by || words.gone}, ${shortDay(look.startedAt, null, locale)}`}</p>
            <p>{words.reason.replace('{reason}', look.reason)}</p>
            <p className="meta">{fill(words.calls, { count: look.calls })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Policy({ required, words }: { required: boolean; words: SecurityTexts['policy'] }) {
  const texts = useTexts();
  const { call, queries } = useConsole();
  const [missing, setMissing] = useState(false);
  const change = useMutation({
    mutationFn: (reason: string) => call(contract.secondFactorPolicy, { required: !required, reason }),
    onSuccess: () => {
      toast.success(words.saved);
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setMissing(reason.length < 3);
    if (reason.length >= 3 && !change.isPending) change.mutate(reason);
  }
  return (
    <Card title={words.title}>
      <p className="strong">{required ? words.on : words.off}</p>
      <form className="form" onSubmit={submit} noValidate>
        <InputField label={words.reason} error={missing ? words.reasonMissing : null} name="reason" maxLength={500} autoComplete="off" />
        <Refusal>{change.isError ? failureText(change.error, texts) : null}</Refusal>
        <SubmitButton busy={change.isPending} busyLabel={words.saved} quiet>
          {required ? words.release : words.require}
        </SubmitButton>
      </form>
    </Card>
  );
}
