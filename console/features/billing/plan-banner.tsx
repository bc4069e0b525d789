import { Button } from '@radix-ui/themes';
import { Suspense, use, useState } from 'react';
import { Link } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { BILLING } from '#config/constants.ts';
import { useAtServerTime } from '../../data/console.tsx';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { useMetadata, useSeesInvites } from '../../data/metadata.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { longDay } from '../../ui/text/format.ts';
import { Countdown } from './countdown.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { planState } from './plan.ts';
import { type KnownLedger, useLedger } from './queries.ts';
import { billingTexts } from './texts.ts';
import './billing.css';

/** On dashboards: how long the plan lasts, and the way to pay. Urgent on top, calm below; nothing for free accounts and drivers who pay a partner. */
export function PlanBanner({ user, calm }: { user: UserRecord; calm: boolean }) {
  const { data: metadata } = useMetadata();
  const { data: facts } = useFacts();
  const asks = user.accountType !== 'Free' && metadata?.referral?.collectsMoney !== true;
  const ledger = useLedger(user.userId, asks);
  if (!asks || !metadata || !facts || !ledger.data) return null;
  return (
    <Suspense>
      <Banner user={user} calm={calm} ledger={ledger.data} reminds={facts.showBillingReminder} />
    </Suspense>
  );
}

interface BannerProps {
  user: UserRecord;
  calm: boolean;
  ledger: KnownLedger;
  /** The operator's switch. */
  reminds: boolean;
}

function Banner({ user, calm, ledger, reminds }: BannerProps) {
  const { locale } = useTexts();
  const words = use(billingTexts(locale));
  const invites = useSeesInvites(user);
  const [paying, setPaying] = useState(false);
  const { expiresAt } = ledger;
  const state = useAtServerTime(ledger.ahead, (now) => planState(user.accountType, ledger, now));
  const inactive = !user.goodStanding;
  // An account that is not active says so whatever the operator's switch for reminders; without a paid day there is no expiry to tell of.
  if (!inactive && (expiresAt === null || !reminds)) return null;
  const urgent = inactive || state === 'urgent' || state === 'expired';
  if (urgent === calm) return null;
  const date = expiresAt === null ? '' : longDay(expiresAt, BILLING.timeZone, locale);
  const ended = state === 'expired' ? words.banner.expired : state === 'urgent' ? words.banner.urgent : words.banner.active;
  return (
    <section className="card plan-banner" data-role={urgent ? 'bad' : 'ok'} aria-label={words.banner.label}>
      <div className="plan-banner-words" role="status">
        {inactive && (
          <p className="strong">
            <Icon name="alert" /> {words.banner.inactive}
          </p>
        )}
        {expiresAt !== null && (
          <p>
            {!inactive && <Icon name={urgent ? 'alert' : 'check'} />} {fill(ended, { date })}
          </p>
        )}
        {!urgent && <p>{words.banner.friend}</p>}
      </div>
      {urgent && expiresAt !== null && state !== 'expired' && <Countdown endsAt={expiresAt} ahead={ledger.ahead} />}
      <p className="plan-banner-ways">
        {urgent ? (
          <Button size="4" onClick={() => setPaying(true)}>
            {words.banner.payNow}
          </Button>
        ) : (
          <>
            {invites && (
              <Link className="button-link" to="/invites">
                {words.banner.inviteNow}
              </Link>
            )}
            <Link className="button-link" to="/billing">
              {words.banner.open}
            </Link>
          </>
        )}
        {inactive && (
          <Link className="button-link" to="/contact-us">
            {words.banner.contact}
          </Link>
        )}
      </p>
      {paying && <PayDialog user={user} words={words} title={words.pay.dialog} ahead={ledger.ahead} onClose={() => setPaying(false)} />}
    </section>
  );
}
