import type { FeedOffer } from '#api/contract/offers.ts';
import { BILLING, DAY, HOUR } from '#config/constants.ts';
import { startOfDay } from '../../ui/format.ts';

export interface Earned {
  blocks: number;
  hours: number;
  /** Pay with tips, in major units, one amount a currency. */
  amounts: { currency: string; value: number; perHour: number | null }[];
  /** More hours than a driver should work in this time. */
  warns: boolean;
}

/** Hours above which the figure is coloured and marked. */
export const WARN_HOURS = { today: 7, week: 37 } as const;

/** Won blocks by the time they were grabbed: since midnight in New York, and in the last 7 days. */
export function earned(won: readonly FeedOffer[], now: number): { today: Earned; week: Earned } {
  const midnight = startOfDay(now, BILLING.timeZone);
  return {
    today: sum(
      won.filter((offer) => offer.timestampGrabbed >= midnight),
      WARN_HOURS.today,
    ),
    week: sum(
      won.filter((offer) => offer.timestampGrabbed >= now - 7 * DAY),
      WARN_HOURS.week,
    ),
  };
}

function sum(won: readonly FeedOffer[], warnAbove: number): Earned {
  const byCurrency = new Map<string, { cents: number; hours: number }>();
  for (const { currency, price, projectedTips, timestampService: from, timestampEndService: to } of won) {
    const held = byCurrency.get(currency) ?? { cents: 0, hours: 0 };
    held.cents += Math.round(((price ?? 0) + projectedTips) * 100);
    held.hours += from === null || to === null ? 0 : (to - from) / HOUR;
    byCurrency.set(currency, held);
  }
  const hours = [...byCurrency.values()].reduce((total, held) => total + held.hours, 0);
  const amounts = [...byCurrency].map(([currency, held]) => ({
    currency,
    value: held.cents / 100,
    perHour: held.hours ? held.cents / 100 / held.hours : null,
  }));
  return { blocks: won.length, hours, amounts, warns: hours > warnAbove };
}
