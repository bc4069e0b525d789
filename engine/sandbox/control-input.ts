import type { SandboxPlatform, WorldOffer } from '../model/sandbox.ts';
import { LEDGER_CALLS, OFF_FILTERS } from '../model/sandbox.ts';
import { HOUR, MINUTE } from '../model/time-units.ts';
import type { Fault } from './faults.ts';
import { Fields, type Issue } from './fields.ts';
import type { Settings } from './state.ts';
import type { World } from './world.ts';

export const SPEED = { above: 0, most: 100_000 };
export const PERCENT = { least: 0, most: 100 };
export const SETTING_NAMES = ['offFilter', 'pollBudget', 'suspicion', 'latencyMs'];
const OFFER_NAMES = ['id', 'locationId', 'price', 'startsAt', 'endsAt', 'type', 'capacity', 'rivalAfterMs', 'reservedFor', 'tips', 'extra'];
export const FAULT_NAMES = [
  'platform',
  'call',
  'account',
  'times',
  'status',
  'headers',
  'body',
  'delayMs',
  'headersAfterMs',
  'bytesPerSecond',
  'endless',
  'reset',
  'grant',
];

/** Lower-case e-mail, or the digits of a phone number. */
export function normalAccount(account: string): string {
  return account.includes('@') ? account.trim().toLowerCase() : account.replace(/\D/g, '') || account.trim().toLowerCase();
}

export function readSettings(fields: Fields): Partial<Settings> {
  const settings: Partial<Settings> = {};
  const offFilter = fields.oneOf('offFilter', OFF_FILTERS);
  const suspicion = fields.oneOf('suspicion', ['on', 'off']);
  const latencyMs = fields.number('latencyMs', { least: 0, most: MINUTE });
  if (offFilter) settings.offFilter = offFilter;
  if (suspicion) settings.suspicion = suspicion === 'on';
  if (latencyMs !== undefined) settings.latencyMs = latencyMs;
  if (fields.any('pollBudget') === null) settings.pollBudget = null;
  else if (fields.has('pollBudget')) settings.pollBudget = fields.number('pollBudget', { least: 0, whole: true }) ?? null;
  return settings;
}

export function readOffer(
  platform: SandboxPlatform,
  world: World,
  value: unknown,
  index: number,
  /** Makes names for offers that bring none. */
  stamp: string,
  seen: Set<string>,
  issues: Issue[],
): Omit<WorldOffer, 'publishedAt' | 'takenBy'> | null {
  const before = issues.length;
  const fields = new Fields(value, `offers[${index}]`, OFFER_NAMES, issues);
  const now = world.platformView.now();
  const first = platform.locations.find((entry) => entry.operational);
  const locationId = fields.text('locationId') ?? first?.id;
  const location = platform.locations.find((entry) => entry.id === locationId);
  if (fields.has('locationId') && !location?.operational) fields.fail('locationId', 'is no station that works');
  const price = fields.number('price', { least: 0, most: 1_000_000 });
  const tips = fields.number('tips', { least: 0, most: 1_000_000 }) ?? 0;
  const startsAt = fields.instant('startsAt');
  const endsAt = fields.instant('endsAt');
  for (const name of ['price', 'startsAt', 'endsAt']) if (!fields.has(name)) fields.fail(name, 'is required');
  if (startsAt !== undefined && endsAt !== undefined && endsAt <= startsAt) fields.fail('endsAt', 'must be after startsAt');
  const capacity = fields.number('capacity', { least: 1, whole: true }) ?? 1;
  const rivalAfterMs = fields.any('rivalAfterMs') === null ? undefined : fields.number('rivalAfterMs', { least: 0 });
  const reserved = fields.any('reservedFor') === null ? undefined : fields.text('reservedFor');
  const extra = fields.record('extra');
  const type = fields.text('type');
  const name = fields.text('id') ?? `${stamp}.${index.toString(36)}`;
  const id = `${world.state.world}-${name}`;
  if (name.length > 1000) fields.fail('id', 'must be at most 1000 characters');
  if (seen.has(id) || world.known(id)) fields.fail('id', 'was published before in this world');
  seen.add(id);
  if (issues.length > before || !location || price === undefined || startsAt === undefined || endsAt === undefined) return null;
  const shape = platform.publish({ type, reserved: reserved !== undefined, startsAt, extra });
  return {
    id,
    platform: platform.id,
    locationId: location.id,
    region: location.region,
    price: Math.round(price * 100),
    tips: Math.round(tips * 100),
    currency: platform.currency(location.id),
    surge: false,
    startsAt,
    endsAt,
    ...shape,
    reservedFor: reserved === undefined ? null : normalAccount(reserved),
    capacity,
    rivalAt: rivalAfterMs === undefined ? null : now + rivalAfterMs,
  };
}

export function readFault(fields: Fields, platform: string): Fault {
  const call =
    fields.oneOf('call', LEDGER_CALLS) ??
    (fields.has('call') ? undefined : fields.fail('call', `must be one of ${LEDGER_CALLS.join(', ')}`));
  const account = fields.text('account');
  const given = fields.record('headers') ?? {};
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'string' && typeof value !== 'number') fields.fail(`headers.${name}`, 'must be a text');
    else if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(String(value))) fields.fail(`headers.${name}`, 'is no header');
  }
  const fault: Fault = {
    platform,
    call: call ?? 'poll',
    account: account && normalAccount(account),
    times: fields.number('times', { least: 1, whole: true }),
    status: fields.number('status', { least: 200, most: 599, whole: true }),
    headers: fields.has('headers') ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])) : undefined,
    body: fields.any('body'),
    delayMs: fields.number('delayMs', { least: 0, most: HOUR }),
    headersAfterMs: fields.number('headersAfterMs', { least: 0, most: HOUR }),
    bytesPerSecond: fields.number('bytesPerSecond', { above: 0 }),
    endless: fields.yes('endless'),
    reset: fields.yes('reset'),
    grant: fields.oneOf('grant', ['before', 'never']),
  };
  return fault;
}
