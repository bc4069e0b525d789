import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { CAMEL_TOKENS, createRefreshedCalls } from '../../kit/wire/refreshed-calls.ts';
import { startState } from '../../kit/wire/start-state.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps, ExtraRequest } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { Facilities, readHeld, readRoutes, readSchedule, readSignIn, routes } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: { locations: (request) => locations(deps, request), startState: (request) => startState(deps, wire, request) },
    signIn: createPasswordSignIn(deps, { path: '/auth/login', read: readSignIn }),
  };
}

/** Facilities within this many miles of the driver count as near. */
const NEAR_MILES = 25;

const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/auth/refresh', names: CAMEL_TOKENS },
  documented,
  poll: () => ({ method: 'GET', path: '/v1/routes/available' }),
  offers: routes,
  readOffers: readRoutes,
  accept: ({ id }) => ({ method: 'POST', path: `/v1/routes/${encodeURIComponent(id)}/claim`, body: {} }),
  readHeld,
  schedule: { method: 'GET', path: '/v1/schedule' },
  readSchedule,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/v1/routes/${encodeURIComponent(externalId)}/claim` }),
};

/** Names of every facility of the account, and of those near it. */
async function locations(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  if (!account) return null;
  const answer = await createRefreshedCalls(deps, account, wire)({ method: 'GET', path: '/v1/facilities' });
  const read = answer.ok && answer.status === 200 ? Facilities.safeParse(answer.body) : null;
  if (!read?.success) throw new Error('the facilities could not be read');
  const near = read.data.facilities.filter(({ milesAway }) => milesAway !== null && milesAway <= NEAR_MILES);
  return { allLocations: read.data.facilities.map(({ name }) => name), nearby: near.map(({ name }) => name) };
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  if (status === 428 && wordOf(body, 'error') === 'VERIFICATION_REQUIRED') return needsHuman(answer, 'verifyUrl');
  if (status === 423) return failure('not-trusted', { status, note: 'the account is on hold' });
  return null;
}
