import { marginUnit } from '#engine/model/verdict.ts';
import type { Terminal } from './terminal.ts';

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

/** Major units of a currency: `104.50 EUR`. */
export function money(major: number | null, currency: string): string {
  return major === null ? NONE : `${major.toFixed(2)} ${currency}`;
}

/** By how much a rule failed, with its unit: `5.00 EUR`, `0.50 USD/mi`, `12 min`, `1.2 mi`, `3`. `margin` is in major units. */
export function marginWords({ margin, currency, ...refusal }: Refusal): string {
  const amount = String(Math.round(margin * 10) / 10);
  switch (marginUnit(refusal)) {
    case 'money':
      return money(margin, currency);
    case 'money-per-mile':
      return `${money(margin, currency)}/mi`;
    case 'minutes':
      return `${amount} min`;
    case 'miles':
      return `${amount} mi`;
    default:
      return amount;
  }
}

interface Refusal {
  reason: string | null;
  detail?: string | null;
  margin: number;
  currency: string;
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
