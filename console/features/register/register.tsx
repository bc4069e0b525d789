import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { useFacts } from '../../data/facts.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { type Introduction, SignUpForm } from './sign-up-form.tsx';
import '../../data/join-texts.ts';
import './register.css';
import '../../ui/feedback/notice.css';

/** Sign-up: plain, by an invite or by a referral code, as the address says. */
export function Register() {
  const { t } = useTexts();
  const words = t.join.register;
  const { inviteId, referralId } = useParams();
  const facts = useFacts();
  const invite = useInvite(inviteId);

  if (facts.data?.allowRegister === false) return <Closed />;
  const waits = inviteId !== undefined && invite.isPending;
  const gone = invite.error instanceof ApiFailure && invite.error.body.statusCode === 404;
  const used = invite.data?.kind === 'normal' && invite.data.alreadyInvited;
  const good = invite.data && !used ? invite.data : null;
  const introduction: Introduction = {
    inviteId: good ? inviteId : undefined,
    invitedPhone: good?.invited ?? null,
    referralCode: referralId ?? good?.referralCode ?? undefined,
  };
  const told = good
    ? good.invitedByName
      ? words.invitedBy(good.invitedByName)
      : words.invited()
    : referralId
      ? words.referred(referralId)
      : null;

  return (
    <section className="card entry" aria-labelledby="register-title">
      <title>{`${words.title()} · ${t.common.product()}`}</title>
      <Link to="/" className="line-link back-link">
        <Icon name="left" /> {words.back()}
      </Link>
      <h1 id="register-title" className="page-title">
        {words.title()}
      </h1>
      <p className="meta">{words.lead()}</p>
      {told && (
        <p className="notice" data-role="info">
          <Icon name="check" /> <span>{told}</span>
        </p>
      )}
      {(gone || used) && (
        <p className="notice" data-role="wait">
          <Icon name="alert" /> <span>{gone ? words.unknownInvite() : words.usedInvite()}</span>
        </p>
      )}
      {waits ? (
        <div className="skeleton register-wait" role="status" aria-label={t.console.shell.loading()} />
      ) : (
        <>
          <SignUpForm introduction={introduction} />
          <p className="entry-foot">
            {words.haveAccount()}{' '}
            <Link to="/login" className="line-link">
              {t.console.shell.signIn()}
            </Link>
          </p>
        </>
      )}
      {good?.kind === 'normal' && <StopInvites inviteId={good.inviteId} />}
    </section>
  );
}

/** The way out for who was invited by a text message. */
function StopInvites({ inviteId }: { inviteId: string }) {
  const texts = useTexts();
  const words = texts.t.join.register;
  const { call } = useConsole();
  const stop = useMutation({ mutationFn: () => call(contract.stopInvites, { inviteId }) });
  return (
    <div className="entry-foot" role="status">
      {stop.isSuccess ? (
        <p className="meta">{words.invitesStopped()}</p>
      ) : (
        <button type="button" className="line-link link-button" onClick={() => stop.isPending || stop.mutate()}>
          {words.stopInvites()}
        </button>
      )}
      {stop.isError && <p className="meta">{failureText(stop.error, texts)}</p>}
    </div>
  );
}

function useInvite(inviteId: string | undefined) {
  const { call } = useConsole();
  return useQuery({
    queryKey: ['invite', inviteId],
    queryFn: ({ signal }) => call(contract.invite, { inviteId: inviteId! }, { signal }),
    enabled: inviteId !== undefined,
  });
}

function Closed() {
  const { t } = useTexts();
  const words = t.join.register.closed;
  return (
    <section className="card notice-card">
      <h1 className="page-title">{words.title()}</h1>
      <p>{words.body()}</p>
      <Link to="/login" className="button-link">
        {t.console.shell.signIn()}
      </Link>
    </section>
  );
}
