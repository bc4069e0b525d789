import { type ControlAnswer, type ControlDeps, idsOf, ok, platformOf, refused } from './control-call.ts';
import { normalAccount, PERCENT } from './control-input.ts';
import { Fields, type Issue } from './fields.ts';

export function listAccounts({ world }: ControlDeps, _body: unknown, query: URLSearchParams): ControlAnswer {
  const platform = query.get('platform');
  const account = query.get('account');
  const wanted = account && normalAccount(account);
  return ok(world.accounts().filter((entry) => (!platform || entry.platform === platform) && (!wanted || entry.account === wanted)));
}

export function setAccount({ platforms, world }: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const fields = new Fields(body, '', ['platform', 'account', 'region', 'standing', 'suspicion'], issues);
  const platform = platformOf(platforms, fields);
  const account =
    fields.text('account') ?? (fields.has('account') ? undefined : fields.fail('account', 'must be an e-mail or a phone number'));
  const region =
    fields.has('region') && platform ? fields.oneOf('region', [...new Set(platform.locations.map((one) => one.region))]) : undefined;
  const change = { region, standing: fields.number('standing', PERCENT), suspicion: fields.number('suspicion', PERCENT) };
  if (issues.length > 0 || !platform || !account) return refused(issues);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  world.setAccount(platform.id, normalAccount(account), given);
  return ok(world.accounts().find((entry) => entry.platform === platform.id && entry.account === normalAccount(account)));
}

export function listLedger({ platforms, world }: ControlDeps, _body: unknown, query: URLSearchParams): ControlAnswer {
  const issues: Issue[] = [];
  const given = Object.fromEntries(query);
  const number = given.since !== undefined && given.since !== '' ? Number(given.since) : Number.NaN;
  const read = { ...given, ...(Number.isNaN(number) ? {} : { since: number }) };
  const fields = new Fields(read, '', ['platform', 'account', 'since'], issues);
  const platform = fields.oneOf('platform', idsOf(platforms));
  const account = fields.text('account');
  const since = fields.instant('since', true) ?? Number.NEGATIVE_INFINITY;
  if (issues.length > 0) return refused(issues);
  const wanted = account && normalAccount(account);
  return ok(
    world.state.ledger.filter((row) => row.at >= since && (!platform || row.platform === platform) && (!wanted || row.account === wanted)),
  );
}

/** What was delivered, oldest first. */
export function listMessages({ world }: ControlDeps, _body: unknown, query: URLSearchParams): ControlAnswer {
  const to = query.get('to');
  const wanted = to && normalAccount(to);
  return ok(world.state.messages.filter((message) => !wanted || normalAccount(message.to) === wanted));
}
