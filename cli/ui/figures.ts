import { HOUR } from '#engine/model/time-units.ts';
import { marginUnit, timesOf } from '#engine/model/verdict.ts';
import type { Terminal } from './terminal.ts';
import { fill } from './texts.ts';

/** Figures as the terminal writes them; a missing one is a dash. */
export const NONE = '-';

export function rate(perSecond: number): string {
  return perSecond >= 100 ? perSecond.toFixed(0) : perSecond >= 10 ? perSecond.toFixed(1) : perSecond.toFixed(2);
}

/** 1234 -> `1.2k`. */
export function compact(count: number): string {
  if (count < 1000) return String(Math.round(count));
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

export function millis(value: number | null): string {
  if (value === null) return NONE;
  return value < 10 ? `${value.toFixed(1)} ms` : value < 10_000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(0)} s`;
}

/** Time of day on this machine, with its zone: `10:42:07 GMT+1`. */
export function clockTime(terminal: Pick<Terminal, 'language'>, at: number): string {
  return new Intl.DateTimeFormat(terminal.language === 'es' ? 'es' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}

/** Short name of a zone at an instant, e.g. `CST`; without `zone` of this machine's. */
export function zoneName(at: number | string, zone?: string | null): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', ...(zone && { timeZone: zone }) });
  return format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** When a block is, on the clock of its station: `Sat 21 15:30-18:30 CST`; without a known zone on this machine's clock. */
export function blockTime(
  terminal: Pick<Terminal, 'language'>,
  block: { startsAt: number | string | null; endsAt: number | string | null; timeZone?: string | null },
): string {
  if (block.startsAt === null) return NONE;
  const zone = block.timeZone ? { timeZone: block.timeZone } : {};
  const day = new Intl.DateTimeFormat(terminal.language === 'es' ? 'es' : 'en-GB', { weekday: 'short', day: '2-digit', ...zone });
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone });
  const end = block.endsAt === null ? '' : `-${clock.format(new Date(block.endsAt))}`;
  const start = new Date(block.startsAt);
  return `${day.format(start)} ${clock.format(start)}${end} ${zoneName(block.startsAt, block.timeZone)}`;
}

/** `10:42:07` of an ISO instant, on this machine's clock. */
export function timeOf(iso: string | null): string {
  return iso ? new Date(iso).toTimeString().slice(0, 8) : NONE;
}

/** `Sat 21 15:30` of an ISO instant, on this machine's clock. */
export function dayTime(terminal: Pick<Terminal, 'language'>, iso: string | null): string {
  if (!iso) return NONE;
  const date = new Date(iso);
  const day = new Intl.DateTimeFormat(terminal.language === 'es' ? 'es' : 'en-GB', { weekday: 'short', day: '2-digit' }).format(date);
  return `${day} ${date.toTimeString().slice(0, 5)}`;
}

/** Major units in their currency, as the reader writes it: `$96.00`, `£12.50`, in Spanish `12,50 €`. */
export function price(terminal: Pick<Terminal, 'language'>, major: number | null, currency: string): string {
  if (major === null) return NONE;
  const locale = terminal.language === 'es' ? 'es-419' : 'en-US';
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(major);
}

/** By how much a rule failed, with its unit: `12 min`, `3.5 mi`, `$2.00`, `$0.50/mi`. `margin` is in major units. */
export function marginText(
  terminal: Pick<Terminal, 'language' | 'texts'>,
  refusal: { reason: string | null; detail?: string | null },
  margin: number,
  currency: string,
): string {
  const unit = marginUnit(refusal);
  const rounded = String(Math.round(margin * 10) / 10);
  if (unit === 'minutes') return `${rounded} min`;
  if (unit === 'miles') return `${rounded} mi`;
  if (unit !== 'money' && unit !== 'money-per-mile') return rounded;
  const amount = price(terminal, margin, currency);
  return unit === 'money' ? amount : `${amount}/mi`;
}

/** Why an offer was passed over: `$18/h; $24/h before Thu 05:00, 4 of 5`. Prices in major units; null where the odds are not known. */
export function oddsText(
  terminal: Pick<Terminal, 'language' | 'texts'>,
  offer: {
    odds?: number | null | undefined;
    price: number | null;
    margin: number;
    currency: string;
    startsAt: number | string | null;
    endsAt: number | string | null;
    timeZone?: string | null;
  },
): string | null {
  const { odds, price: pay, margin, currency, startsAt, endsAt, timeZone } = offer;
  if (typeof odds !== 'number' || pay === null || startsAt === null || endsAt === null) return null;
  const hours = (new Date(endsAt).getTime() - new Date(startsAt).getTime()) / HOUR;
  // Cents only where whole amounts would read as the same.
  const near = Math.round(pay / hours) === Math.round((pay + margin) / hours);
  const perHour = (amount: number) =>
    near ? price(terminal, amount / hours, currency) : price(terminal, Math.round(amount / hours), currency).replace(/[.,]00/, '');
  const { times, of } = timesOf(odds);
  const facts = {
    pay: perHour(pay),
    wanted: perHour(pay + margin),
    when: weekdayClock(terminal, startsAt, timeZone),
    times: String(times),
    of: String(of),
  };
  return fill(times === 0 ? terminal.texts.inspect.rarely : terminal.texts.inspect.odds, facts);
}

function weekdayClock(terminal: Pick<Terminal, 'language'>, at: number | string, timeZone?: string | null): string {
  const zone = timeZone ? { timeZone } : {};
  const day = new Intl.DateTimeFormat(terminal.language === 'es' ? 'es' : 'en-GB', { weekday: 'short', ...zone });
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone });
  const date = new Date(at);
  return `${day.format(date)} ${clock.format(date)}`;
}

export function bytes(count: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let at = 0;
  let value = count;
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024;
    at += 1;
  }
  return `${value < 10 && at ? value.toFixed(1) : Math.round(value)} ${units[at]}`;
}

/** The last values as a row of bars, lowest to highest; ASCII where the terminal has no others. */
export function sparkline(values: readonly number[], steps: string): string {
  const top = Math.max(...values, 0);
  if (!top) return values.map(() => steps[0]).join('');
  return values.map((value) => steps[Math.min(steps.length - 1, Math.round((value / top) * (steps.length - 1)))]).join('');
}
