import type { MachineClock } from '../model/clock.ts';
import type { SandboxPlatform } from '../model/sandbox.ts';
import { LEDGER_CALLS, SCENARIOS } from '../model/sandbox.ts';
import { type Fields, type Issue, readFields } from './checks.ts';
import type { SimulatedClock } from './clock.ts';
import { FAULT_NAMES, normalAccount, PERCENT, readFault, readOffer, readSettings, SETTING_NAMES, SPEED } from './control-input.ts';
import type { Faults } from './faults.ts';
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

function ok(body: unknown): ControlAnswer {
  return { status: 200, body };
}

function refused(issues: readonly Issue[]): ControlAnswer {
  return { status: 400, body: { message: issues.map((issue) => `${issue.path || 'body'}: ${issue.message}`).join('; '), issues } };
}
