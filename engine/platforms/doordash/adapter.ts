import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { namedAccount, nearestFirst } from '../../kit/wire/named-account.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { createRefreshedCalls, explain, SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps, ExtraRequest } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { dashes, Points, readDashes, readHeld, readSchedule, readSignIn } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: { points: (request) => points(deps, request) },
    signIn: signInOf(deps),
  };
}

const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/identity/token', names: SNAKE_TOKENS },
  documented,
  poll: () => ({ method: 'GET', path: '/v3/dashes/available' }),
  offers: dashes,
  readOffers: readDashes,
  accept: ({ id }) => ({ method: 'POST', path: '/v3/dashes', body: { dash_id: id } }),
  readHeld,
  schedule: { method: 'GET', path: '/v3/dashes' },
  readSchedule,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/v3/dashes/${encodeURIComponent(externalId)}` }),
};

function signInOf(deps: AdapterDeps) {
  return createPasswordSignIn(deps, { path: '/identity/login', read: readSignIn });
}

/** Of the account that is named, else of the linked one; the nearest first where a position is given. */
async function points(deps: AdapterDeps, { input, account: linked }: ExtraRequest): Promise<unknown> {
  const isNamed = input['email'] !== undefined && input['password'] !== undefined;
  const account = isNamed ? await namedAccount(signInOf(deps), input) : linked;
  if (account === null || 'failure' in account) return account;
  const answer = await createRefreshedCalls(deps, account, wire)({ method: 'GET', path: '/v3/starting-points' });
  if (!answer.ok || answer.status !== 200) return { failure: explain(answer, wire, deps.machine.now()) };
  const read = Points.safeParse(answer.body);
  if (!read.success) return { failure: failure('unreadable', { status: 200, note: 'no starting points in the answer' }) };
  return nearestFirst(read.data.points, input);
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  const word = status === 403 ? wordOf(body, 'error') : null;
  if (word === 'selfie_check') return needsHuman(answer, 'check_url');
  if (word === 'deactivated') return failure('not-trusted', { status, note: 'the account is deactivated' });
  return null;
}
