import { dayTime, millis, money, NONE, timeOf } from '../../ui/figures.ts';
import type { Terminal } from '../../ui/terminal.ts';

/** One line of `GET /prd/offers/tail`: instants as ISO text in world time, the price in major units. */
export interface Decision {
  at: string;
  userId: string;
  service: string;
  offerId: string;
  status: 'got' | 'lost' | 'dislikes';
  reason: string | null;
  detail: string | null;
  margin: number;
  locationId: string | null;
  location: string | null;
  startsAt: string | null;
  endsAt: string | null;
  price: number | null;
  currency: string;
  grabMs: number | null;
}

/**
 *     10:42:07  ✓ Won       u-0102    96.00 USD  Sat 21 15:30–18:30 (3 h)  DCH1 Chicago
 *     10:42:07  ○ Disliked  u-0102    54.00 EUR  Sat 21 16:00–18:00 (2 h)  DCH2 Skokie   Price too low by 6
 */
export function decisionLine(terminal: Terminal, decision: Decision): string {
  const { paint, glyph, texts } = terminal;
  const look = {
    got: { mark: glyph.ok, shade: paint.won },
    lost: { mark: glyph.bad, shade: paint.dim },
    dislikes: { mark: glyph.off, shade: paint.refused },
  }[decision.status];
  const status = texts.common.offerStatus[decision.status].padEnd(9);
  const details: Record<string, string> = texts.common.details;
  const reasons: Record<string, string> = texts.common.reasons;
  const why = decision.detail
    ? (details[decision.detail] ?? decision.detail)
    : decision.reason
      ? (reasons[decision.reason] ?? decision.reason)
      : '';
  const grab = decision.grabMs === null ? '' : millis(decision.grabMs);
  return [
    paint.dim(timeOf(decision.at)),
    look.shade(`${look.mark} ${status}`),
    decision.userId,
    money(decision.price, decision.currency).padStart(11),
    when(terminal, decision),
    decision.location ?? decision.locationId ?? NONE,
    paint.dim(why || grab),
  ]
    .join('  ')
    .trimEnd();
}

/** When the block is, on this machine's clock. */
function when(terminal: Terminal, { startsAt, endsAt }: Decision): string {
  if (startsAt === null || endsAt === null) return NONE;
  const hours = (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000;
  return `${dayTime(terminal, startsAt)}-${timeOf(endsAt).slice(0, 5)} (${Math.round(hours * 100) / 100} h)`;
}
