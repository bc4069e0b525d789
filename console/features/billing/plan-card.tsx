import type { UserRecord } from '#api/contract/users.ts';
import { BILLING } from '#config/constants.ts';
import { useServerNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { longDay } from '../../ui/text/format.ts';
import { Countdown } from './countdown.tsx';
import { planState } from './plan.ts';
import type { KnownLedger } from './queries.ts';
import type { BillingTexts } from './texts.ts';

const LOOK = {
  free: ['ok', 'check'],
  active: ['ok', 'check'],
  due: ['wait', 'clock'],
  none: ['wait', 'alert'],
  urgent: ['bad', 'alert'],
  expired: ['bad', 'alert'],
} as const;

/** The plan in words, until when, and how long that still is. */
export function PlanCard({ user, ledger, words }: { user: UserRecord; ledger: KnownLedger; words: BillingTexts['plan'] }) {
  const { locale } = useTexts();
  const now = useServerNow(ledger.ahead);
  const state = planState(user.accountType, ledger, now);
  const [role, icon] = LOOK[state];
  const { expiresAt } = ledger;
  const date = expiresAt === null ? '' : longDay(expiresAt, BILLING.timeZone, locale);
  const counts = expiresAt !== null && expiresAt > now && state !== 'free';
  return (
    <Card title={words.title} className="plan-card" data-role={role}>
      {/* Read out when the state changes, not with every second. */}
      <p role="status" className="plan-words">
        <Icon name={icon} size={20} /> <span>{fill(words[state], { date })}</span>
      </p>
      {counts && (
        <p className="plan-left">
          <span className="meta">{words.left}</span> <Countdown endsAt={expiresAt} ahead={ledger.ahead} />
        </p>
      )}
      {date && state !== 'free' && <p className="meta">{words.zone}</p>}
    </Card>
  );
}
