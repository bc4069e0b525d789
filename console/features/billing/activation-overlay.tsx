import { Button } from '@radix-ui/themes';
import { Suspense, use, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { BILLING } from '#config/constants.ts';
import { useServerNow } from '../../data/console.tsx';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { useSwitch } from '../../data/main-switch.ts';
import { useMetadata } from '../../data/metadata.ts';
import { useOverlay } from '../../data/overlay-queue.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { PartnerWays } from '../../ui/status/activation.tsx';
import { longDay } from '../../ui/text/format.ts';
import { type ActivationReason, activationReason, putOffReminder, wasPutOff } from './activation.ts';
import { Countdown } from './countdown.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { type KnownLedger, useLedger } from './queries.ts';
import { billingTexts } from './texts.ts';

/** Opens by itself where an account is not active or ends within a day; every way out of it stays open. */
export function ActivationOverlay({ user }: { user: UserRecord }) {
  const { data: metadata } = useMetadata();
  const { data: facts } = useFacts();
  const collected = metadata?.referral?.collectsMoney === true;
  const ledger = useLedger(user.userId, user.accountType !== 'Free');
  if (!facts || !metadata || !ledger.data) return null;
  return (
    <Suspense>
      <Asking user={user} ledger={ledger.data} reminds={facts.showBillingReminder} collected={collected} />
    </Suspense>
  );
}

interface AskingProps {
  user: UserRecord;
  ledger: KnownLedger;
  reminds: boolean;
  collected: boolean;
}

function Asking({ user, ledger, reminds, collected }: AskingProps) {
  const { userId } = user;
  const path = useLocation().pathname;
  const now = useServerNow(ledger.ahead);
  const [putOff, setPutOff] = useState<ActivationReason[]>(() => (wasPutOff(sessionStorage, userId) ? ['near'] : []));
  const reason = activationReason({ user, ledger, now, path, reminds, collected, putOff });
  const mine = useOverlay('activation', reason !== null);
  if (!reason || !mine) return null;
  const later = () => {
    if (reason === 'near') putOffReminder(sessionStorage, userId);
    setPutOff((before) => [...before, reason]);
  };
  if (reason === 'partner') return <PartnerDialog onLater={later} />;
  return <Overlay user={user} ledger={ledger} reason={reason} onLater={later} />;
}

interface OverlayProps {
  user: UserRecord;
  ledger: KnownLedger;
  reason: Exclude<ActivationReason, 'partner'>;
  onLater(): void;
}

function Overlay({ user, ledger, reason, onLater }: OverlayProps) {
  const { locale } = useTexts();
  const words = use(billingTexts(locale));
  const texts = words.activation;
  const { ahead, expiresAt } = ledger;
  const now = useServerNow(ahead);
  const running = expiresAt !== null && expiresAt > now;
  const date = expiresAt === null ? '' : longDay(expiresAt, BILLING.timeZone, locale);
  const ended = expiresAt === null || running ? '' : ` ${fill(words.banner.expired, { date })}`;
  return (
    <PayDialog
      user={user}
      words={words}
      title={texts[reason]}
      ahead={ahead}
      onClose={onLater}
      lead={
        <>
          <p>{fill(reason === 'near' && running ? texts.nearLead : texts.inactiveLead, { date }) + ended}</p>
          {reason === 'near' && running && (
            <p className="plan-left">
              <span className="meta">{words.plan.left}</span> <Countdown endsAt={expiresAt} ahead={ahead} />
            </p>
          )}
        </>
      }
      foot={
        <div className="dialog-actions">
          {!user.userDisabled && <Stop userId={user.userId} label={texts.stop} />}
          <Link className="button-link" to="/contact-us">
            {words.banner.contact}
          </Link>
          <Button size="4" variant="soft" color="gray" highContrast onClick={onLater}>
            {texts.later}
          </Button>
        </div>
      }
    />
  );
}

/** The money goes to a partner: how to reach them, and no payment. */
function PartnerDialog({ onLater }: Pick<OverlayProps, 'onLater'>) {
  const { t, locale } = useTexts();
  const words = use(billingTexts(locale));
  const { data } = useMetadata();
  const title = t.console.activation.collected();
  return (
    <NativeDialog label={title} className="dialog" onClose={onLater}>
      <h2 className="page-title">{title}</h2>
      <PartnerWays contacts={data?.referral?.contactOptions ?? []} />
      <div className="dialog-actions">
        <Button size="4" variant="soft" color="gray" highContrast onClick={onLater}>
          {words.activation.later}
        </Button>
      </div>
    </NativeDialog>
  );
}

/** The main switch is behind the dialog: searching can be stopped from here. */
function Stop({ userId, label }: { userId: string; label: string }) {
  const { mutate, isPending } = useSwitch(userId);
  return (
    <Button size="4" className="danger" aria-disabled={isPending || undefined} onClick={() => isPending || mutate(false)}>
      {label}
    </Button>
  );
}
