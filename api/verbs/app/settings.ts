import { inArray } from 'drizzle-orm';
import { CONFIG_TYPES, configTypeOf } from '#api/contract/app-config.ts';
import { appConfig } from '#api/db/schema/index.ts';
import { APP_VERSION, SIGN_UP } from '#config/constants.ts';
import type { ClosedArea } from '#engine/model/platform.ts';
import type { Ctx } from '../context.ts';

/** One entry of the app configuration, as the specification has it. */
export interface Entry {
  type: string;
  value: string;
  options: string | null;
}

/** Start values that are constants of the specification. */
const STARTS: Record<string, string> = { 'app-version': String(APP_VERSION), refusedReferralCodes: SIGN_UP.refusedCodes };
/** Types of the entries that everybody may read. */
export const OPEN_TYPES: readonly string[] = Object.keys(CONFIG_TYPES).filter((type) => configTypeOf(type)!.open);

/** Returns the value that an entry has until an admin sets one; empty for an unknown type. */
export function startValue(type: string): string {
  return STARTS[type] ?? configTypeOf(type)?.start ?? '';
}

type Reader = Pick<Ctx, 'db'>;

/** The entries of these types, each as stored, or its start value. */
export async function readEntries({ db }: Reader, types: readonly string[]): Promise<Map<string, Entry>> {
  const rows = await db
    .select({ type: appConfig.type, value: appConfig.value, options: appConfig.options })
    .from(appConfig)
    .where(inArray(appConfig.type, [...types]));
  const start = types.map((type): [string, Entry] => [type, { type, value: startValue(type), options: null }]);
  return new Map([...start, ...rows.map((row): [string, Entry] => [row.type, row])]);
}

export async function readEntry(reader: Reader, type: string): Promise<Entry> {
  return (await readEntries(reader, [type])).get(type)!;
}

export async function currentTerms(reader: Reader): Promise<number> {
  return asNumber((await readEntry(reader, 'terms-of-service-version')).value, 1);
}

export function asNumber(value: string, otherwise: number): number {
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : otherwise;
}

export function asSwitch(value: string): boolean {
  return ['true', 'on', '1', 'yes'].includes(value.trim().toLowerCase());
}

/** A comma list, or a JSON list of texts. */
export function asList(value: string): string[] {
  const parsed = value.trim().startsWith('[') ? asJson(value) : value.split(',');
  return Array.isArray(parsed) ? parsed.map((item) => String(item).trim()).filter(Boolean) : [];
}

export function asJson(value: string | null): unknown {
  try {
    return value === null ? null : JSON.parse(value);
  } catch {
    return null;
  }
}

/** JSON list of `{latitude, longitude, miles, since}`, `since` as a day or an instant in ISO; entries of another shape are skipped. */
export function asClosedAreas(value: string): ClosedArea[] {
  const parsed = asJson(value);
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((item): ClosedArea[] => {
    const { latitude, longitude, miles, since } = (item ?? {}) as Record<string, unknown>;
    const at = typeof since === 'string' ? Date.parse(since) : Number.NaN;
    if (![latitude, longitude, miles, at].every((figure) => Number.isFinite(figure))) return [];
    return [{ latitude: latitude as number, longitude: longitude as number, miles: miles as number, since: at }];
  });
}

export type Contact = { type: 'WHATSAPP' | 'TELEGRAM' | 'PHONE' | 'EMAIL'; value: string };

/** The ways of contact that an entry or a referral's details hold; entries of another shape are skipped. */
export function asContacts(value: unknown): Contact[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item): Contact[] => {
    const { type, value: way } = (item ?? {}) as { type?: unknown; value?: unknown };
    if (typeof way !== 'string' || !way) return [];
    return type === 'WHATSAPP' || type === 'TELEGRAM' || type === 'PHONE' || type === 'EMAIL' ? [{ type, value: way }] : [];
  });
}
