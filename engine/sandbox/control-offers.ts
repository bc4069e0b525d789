import { LEDGER_CALLS } from '../model/sandbox.ts';
import { type ControlAnswer, type ControlDeps, idsOf, ok, platformOf, refused } from './control-call.ts';
import { FAULT_NAMES, normalAccount, readFault, readOffer } from './control-input.ts';
import { Fields, type Issue } from './fields.ts';

export function publishOffers({ platforms, world, machine }: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const fields = new Fields(body, '', ['platform', 'offers'], issues);
  const platform = platformOf(platforms, fields);
  const list = fields.list('offers') ?? [];
  if (!platform) return refused(issues);
  const seen = new Set<string>();
  const stamp = `o${Math.floor(machine.now() * 1000).toString(36)}`;
  const offers = list.map((entry, i) => readOffer(platform, world, entry, i, stamp, seen, issues));
  if (issues.length > 0) return refused(issues);
  world.publish(offers.filter((offer) => offer !== null));
  return ok({ ids: offers.map((offer) => offer?.id) });
}

export function listStations({ platforms }: ControlDeps, _body: unknown, query: URLSearchParams): ControlAnswer {
  const issues: Issue[] = [];
  const platform = platformOf(platforms, new Fields(Object.fromEntries(query), '', ['platform'], issues));
  if (!platform || issues.length > 0) return refused(issues);
  return ok(
    platform.locations
      .filter((station) => station.operational)
      .map(({ id, name, region, latitude, longitude, timeZone }) => ({ id, name, region, latitude, longitude, timeZone })),
  );
}

export function addFault({ platforms, faults }: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const fields = new Fields(body, '', FAULT_NAMES, issues);
  const fault = readFault(fields, platformOf(platforms, fields)?.id ?? '');
  if (issues.length > 0) return refused(issues);
  faults.add(fault);
  return ok({ faults: faults.count() });
}

export function clearFaults({ platforms, faults }: ControlDeps, body: unknown, query: URLSearchParams): ControlAnswer {
  const issues: Issue[] = [];
  const fields = new Fields(body ?? Object.fromEntries(query), '', ['platform', 'call', 'account'], issues);
  const account = fields.text('account');
  const which = {
    platform: fields.oneOf('platform', idsOf(platforms)),
    call: fields.oneOf('call', LEDGER_CALLS),
    account: account && normalAccount(account),
  };
  if (issues.length > 0) return refused(issues);
  return ok({ cleared: faults.clear(which), faults: faults.count() });
}
