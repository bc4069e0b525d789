import type { FeedOffer } from '#api/contract/offers.ts';
import { NONE } from '../../ui/figures.ts';
import type { Terminal } from '../../ui/terminal.ts';

/** One line of the stream: a feed offer as the console gets it. */
export type Decision = FeedOffer;

/**
 *     10:42:07  ✓ Won       u-0102  $96.00  Sat 21 15:30–18:30 (3 h)  DCH1 Chicago
 *     10:42:07  ○ Disliked  u-0102  $54.00  Sat 21 16:00–18:00 (2 h)  DCH2 Skokie   Price too low by 6
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
  const margin = decision.margin && decision.reason && decision.reason !== 'UNKNOWN' ? ` (${round(decision.margin)})` : '';
  const time = new Date(decision.timestampGrabbed).toTimeString().slice(0, 8);
  return [
    paint.dim(time),
    look.shade(`${look.mark} ${status}`),
    decision.userName ?? decision.userId,
    decision.price === null ? NONE : `$${decision.price.toFixed(2)}`.padStart(8),
    when(terminal, decision),
    decision.location ?? decision.serviceAreId ?? NONE,
    paint.dim(`${why}${margin}`),
  ]
    .join('  ')
    .trimEnd();
}

/** The block's own times, at its station. */
function when(terminal: Terminal, { timestampService: from, timestampEndService: to, timeZone }: Decision): string {
  if (from === null || to === null) return NONE;
  const locale = terminal.language === 'es' ? 'es' : 'en-GB';
  const zone = { timeZone: timeZone ?? 'UTC' };
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: '2-digit', ...zone }).format(from);
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...zone });
  return `${day} ${clock.format(from)}-${clock.format(to)} (${round((to - from) / 3_600_000)} h)`;
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
