import type { MachineClock } from '../model/clock.ts';
import type { SandboxPlatform, WorldOffer } from '../model/sandbox.ts';
import { LEDGER_CALLS, OFF_FILTERS, SCENARIOS } from '../model/sandbox.ts';
import { type Fields, type Issue, readFields } from './checks.ts';
import type { SimulatedClock } from './clock.ts';
import type { Fault, Faults } from './faults.ts';
import type { Settings } from './state.ts';
import type { ResetRequest, World } from './world.ts';

export interface ControlDeps {
  platforms: readonly SandboxPlatform[];
  world: World;
  clock: SimulatedClock;
  machine: MachineClock;
  faults: Faults;
}

export interface ControlAnswer {
  status: number;
  body: unknown;
  /** The clock or the world changed: followers hear of it before this is answered. */
  tell?: boolean;
  /** The world is a new one: the journal starts again. */
  restart?: boolean;
}

export type ControlCall = (body: unknown, query: URLSearchParams) => ControlAnswer;

/** The calls below `/_sandbox`, by method and path. Bad input is a 400 that names each field. */
export function createControl(deps: ControlDeps): Map<string, ControlCall> {
  const { platforms, world, clock, machine, faults } = deps;
  const { state } = world;
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  const ids = platforms.map((platform) => platform.id);

  const showState = () => ({
    world: state.world,
    clock: { now: clock.now(), iso: new Date(clock.now()).toISOString(), speed: clock.speed() },
    seed: state.seed,
    scenario: state.scenario,
    market: state.market ? 'on' : 'off',
    settings: { ...state.settings, suspicion: state.settings.suspicion ? 'on' : 'off' },
    faults: faults.count(),
    platforms: world.totals(),
  });

  const platformOf = (fields: Fields) => {
    if (!fields.has('platform')) return fields.fail('platform', `must be one of ${ids.join(', ')}`);
    return byId.get(fields.oneOf('platform', ids) ?? '');
  };

  const calls: Record<string, ControlCall> = {
    'GET /state': () => ok(showState()),

    'POST /reset': (body) => {
      const issues: Issue[] = [];
      const fields = readFields(body ?? {}, '', ['seed', 'scenario', 'speed', 'market', ...SETTING_NAMES], issues);
      const seed = typeof fields.any('seed') === 'number' ? String(fields.number('seed')) : fields.text('seed');
      const market = fields.oneOf('market', ['on', 'off']);
      const request: ResetRequest = {
        seed,
        scenario: fields.oneOf('scenario', SCENARIOS),
        speed: fields.number('speed', SPEED),
        market: market === undefined ? undefined : market === 'on',
        settings: readSettings(fields),
      };
      if (issues.length > 0) return refused(issues);
      faults.clear({});
      world.reset(request);
      return { ...ok(showState()), tell: true, restart: true };
    },

    'POST /settings': (body) => {
      const issues: Issue[] = [];
      const settings = readSettings(readFields(body, '', SETTING_NAMES, issues));
      if (issues.length > 0) return refused(issues);
      world.change(settings);
      return ok(showState());
    },

    'POST /clock': (body) => {
      const issues: Issue[] = [];
      const fields = readFields(body, '', ['now', 'speed'], issues);
      const change = { now: fields.instant('now', true), speed: fields.number('speed', SPEED) };
      if (issues.length > 0) return refused(issues);
      world.setClock(change);
      return {
        ...ok({ world: state.world, now: clock.now(), iso: new Date(clock.now()).toISOString(), speed: clock.speed() }),
        tell: true,
      };
    },

    'POST /offers': (body) => {
      const issues: Issue[] = [];
      const fields = readFields(body, '', ['platform', 'offers'], issues);
      const platform = platformOf(fields);
      const list = fields.list('offers') ?? [];
      if (!platform) return refused(issues);
      const seen = new Set<string>();
      const stamp = `o${Math.floor(machine.now() * 1000).toString(36)}`;
      const offers = list.map((entry, i) => readOffer(platform, world, entry, i, stamp, seen, issues));
      if (issues.length > 0) return refused(issues);
      world.publish(offers.filter((offer) => offer !== null));
      return ok({ ids: offers.map((offer) => offer?.id) });
    },

    'POST /faults': (body) => {
      const issues: Issue[] = [];
      const fields = readFields(body, '', FAULT_NAMES, issues);
      const fault = readFault(fields, platformOf(fields)?.id ?? '');
      if (issues.length > 0) return refused(issues);
      faults.add(fault);
      return ok({ faults: faults.count() });
    },

    'DELETE /faults': (body, query) => {
      const issues: Issue[] = [];
      const fields = readFields(body ?? Object.fromEntries(query), '', ['platform', 'call', 'account'], issues);
      const account = fields.text('account');
      const which = {
        platform: fields.oneOf('platform', ids),
        call: fields.oneOf('call', LEDGER_CALLS),
        account: account && normalAccount(account),
      };
      if (issues.length > 0) return refused(issues);
      return ok({ cleared: faults.clear(which), faults: faults.count() });
    },

    'GET /stations': (_body, query) => {
      const issues: Issue[] = [];
      const platform = platformOf(readFields(Object.fromEntries(query), '', ['platform'], issues));
      if (!platform || issues.length > 0) return refused(issues);
      return ok(
        platform.locations
          .filter((station) => station.operational)
          .map(({ id, name, region, latitude, longitude, timeZone }) => ({ id, name, region, latitude, longitude, timeZone })),
      );
    },

    'GET /ledger': (_body, query) => {
      const issues: Issue[] = [];
      const given = Object.fromEntries(query);
      const number = given.since !== undefined && given.since !== '' ? Number(given.since) : Number.NaN;
      const fields = readFields(
        { ...given, ...(Number.isNaN(number) ? {} : { since: number }) },
        '',
        ['platform', 'account', 'since'],
        issues,
      );
      const platform = fields.oneOf('platform', ids);
      const account = fields.text('account');
      const since = fields.instant('since', true) ?? Number.NEGATIVE_INFINITY;
      if (issues.length > 0) return refused(issues);
      const wanted = account && normalAccount(account);
      return ok(
        state.ledger.filter((row) => row.at >= since && (!platform || row.platform === platform) && (!wanted || row.account === wanted)),
      );
    },

    'GET /messages': (_body, query) => {
      const to = query.get('to');
      const wanted = to && normalAccount(to);
      return ok(state.messages.filter((message) => !wanted || normalAccount(message.to) === wanted));
    },

    'POST /messages': (body) => {
      const issues: Issue[] = [];
      const fields = readFields(body, '', ['to', 'text'], issues);
      const to = fields.text('to') ?? (fields.has('to') ? '' : fields.fail('to', 'must be a text'));
      const text = fields.text('text') ?? (fields.has('text') ? '' : fields.fail('text', 'must be a text'));
      if (issues.length > 0) return refused(issues);
      world.message(to ?? '', text ?? '');
      return ok({ sent: true });
    },

    'GET /accounts': (_body, query) => {
      const platform = query.get('platform');
      const account = query.get('account');
      const wanted = account && normalAccount(account);
      return ok(world.accounts().filter((entry) => (!platform || entry.platform === platform) && (!wanted || entry.account === wanted)));
    },

    'POST /accounts': (body) => {
      const issues: Issue[] = [];
      const fields = readFields(body, '', ['platform', 'account', 'region', 'standing', 'suspicion'], issues);
      const platform = platformOf(fields);
      const account =
        fields.text('account') ?? (fields.has('account') ? undefined : fields.fail('account', 'must be an e-mail or a phone number'));
      const region =
        fields.has('region') && platform ? fields.oneOf('region', [...new Set(platform.locations.map((one) => one.region))]) : undefined;
      const change = { region, standing: fields.number('standing', PERCENT), suspicion: fields.number('suspicion', PERCENT) };
      if (issues.length > 0 || !platform || !account) return refused(issues);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      world.setAccount(platform.id, normalAccount(account), given);
      return ok(world.accounts().find((entry) => entry.platform === platform.id && entry.account === normalAccount(account)));
    },
  };
  return new Map(Object.entries(calls));
}

const SPEED = { above: 0, most: 100_000 };
const PERCENT = { least: 0, most: 100 };
const SETTING_NAMES = ['offFilter', 'pollBudget', 'suspicion', 'latencyMs'];
const OFFER_NAMES = ['id', 'locationId', 'price', 'startsAt', 'endsAt', 'type', 'capacity', 'rivalAfterMs', 'reservedFor', 'extra'];
const FAULT_NAMES = [
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

function ok(body: unknown): ControlAnswer {
  return { status: 200, body };
}

function refused(issues: readonly Issue[]): ControlAnswer {
  return { status: 400, body: { message: issues.map((issue) => `${issue.path || 'body'}: ${issue.message}`).join('; '), issues } };
}

function readSettings(fields: Fields): Partial<Settings> {
  const settings: Partial<Settings> = {};
  const offFilter = fields.oneOf('offFilter', OFF_FILTERS);
  const suspicion = fields.oneOf('suspicion', ['on', 'off']);
  const latencyMs = fields.number('latencyMs', { least: 0, most: 60_000 });
  if (offFilter) settings.offFilter = offFilter;
  if (suspicion) settings.suspicion = suspicion === 'on';
  if (latencyMs !== undefined) settings.latencyMs = latencyMs;
  if (fields.any('pollBudget') === null) settings.pollBudget = null;
  else if (fields.has('pollBudget')) settings.pollBudget = fields.number('pollBudget', { least: 0, whole: true }) ?? null;
  return settings;
}

function readOffer(
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
  const fields = readFields(value, `offers[${index}]`, OFFER_NAMES, issues);
  const now = world.platformView.now();
  const first = platform.locations.find((entry) => entry.operational);
  const locationId = fields.text('locationId') ?? first?.id;
  const location = platform.locations.find((entry) => entry.id === locationId);
  if (fields.has('locationId') && !location?.operational) fields.fail('locationId', 'is no station that works');
  const price = fields.number('price', { least: 0, most: 1_000_000 });
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
    tips: 0,
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

function readFault(fields: Fields, platform: string): Fault {
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
    delayMs: fields.number('delayMs', { least: 0, most: 3_600_000 }),
    headersAfterMs: fields.number('headersAfterMs', { least: 0, most: 3_600_000 }),
    bytesPerSecond: fields.number('bytesPerSecond', { above: 0 }),
    endless: fields.yes('endless'),
    reset: fields.yes('reset'),
    grant: fields.oneOf('grant', ['before', 'never']),
  };
  return fault;
}
