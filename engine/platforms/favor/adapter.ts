import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { namedAccount, nearestFirst } from '../../kit/wire/named-account.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { CAMEL_TOKENS, createRefreshedCalls, explain } from '../../kit/wire/refreshed-calls.ts';
import { startState } from '../../kit/wire/start-state.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps, ExtraRequest } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { Neighborhoods, readHeld, readHeldShifts, readShifts, readSignIn, shifts } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: {
      startState: (request) => startState(deps, wire, request),
      neighborhoods: (request) => neighborhoods(deps, request),
    },
    signIn: signInOf(deps),
  };
}

const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/api/token', names: CAMEL_TOKENS },
  documented,
  poll: () => ({ method: 'GET', path: '/api/shifts/open' }),
  offers: shifts,
  readOffers: readShifts,
  accept: ({ id }) => ({ method: 'POST', path: `/api/shifts/${encodeURIComponent(id)}/claim`, body: {} }),
  readHeld,
  schedule: { method: 'GET', path: '/api/shifts/mine' },
  readSchedule: readHeldShifts,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/api/shifts/${encodeURIComponent(externalId)}/claim` }),
};

function signInOf(deps: AdapterDeps) {
  return createPasswordSignIn(deps, { path: '/api/login', read: readSignIn });
}

/** Of the account that is named, else of the linked one; the nearest first where a position is given. */
async function neighborhoods(deps: AdapterDeps, { input, account: linked }: ExtraRequest): Promise<unknown> {
  const isNamed = input['email'] !== undefined && input['password'] !== undefined;
  const account = isNamed ? await namedAccount(signInOf(deps), input) : linked;
  if (account === null || 'failure' in account) return account;
  const answer = await createRefreshedCalls(deps, account, wire)({ method: 'GET', path: '/api/neighborhoods' });
  if (!answer.ok || answer.status !== 200) return { failure: explain(answer, wire, deps.machine.now()) };
  const read = Neighborhoods.safeParse(answer.body);
  if (!read.success) return { failure: failure('unreadable', { status: 200, note: 'no neighborhoods in the answer' }) };
  return nearestFirst(read.data.neighborhoods, input);
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  if (status === 428 && wordOf(body, 'error') === 'CONFIRM_IDENTITY') return needsHuman(answer, 'confirmUrl');
  if (status === 423) return failure('not-trusted', { status, note: 'the account is on hold' });
  return null;
}
