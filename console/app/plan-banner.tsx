import type { ComponentProps } from 'react';
import { BILLING } from '#config/constants.ts';
import { DAY } from '#engine/model/time-units.ts';
import { useAtServerTime } from '../data/console.tsx';
import { LaterPart, later } from '../ui/feedback/later-part.tsx';
import { useFollows } from '../ui/rendered-parts.ts';

const Banner = later(async () => (await import('../features/billing/plan-banner.tsx')).PlanBanner);

/** Paid days do not end soon for so long after a payment, whatever this device's clock is off by. */
const SURE_MS = (BILLING.periodDays - 2) * DAY;

/** What dashboards say of the plan. Where nothing can be urgent it follows the page: it would take the line from what is. */
export function PlanBanner(props: ComponentProps<typeof Banner>) {
  const { goodStanding, lastPaymentDate } = props.user;
  const sure = useAtServerTime(0, (now) => goodStanding && lastPaymentDate !== null && now < lastPaymentDate + SURE_MS);
  const follows = useFollows(3);
  return (
    <LaterPart optional fallback={null}>
      {(follows || !sure) && <Banner {...props} />}
    </LaterPart>
  );
}
