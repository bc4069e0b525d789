import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { accountOf, namedAccount } from '../../kit/wire/named-account.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { createRefreshedCalls, explain } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps, ExtraRequest } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { readBookings, readHeld, readSessions, readSignIn, sessions, Zones } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: { zones: (request) => zones(deps, request), verify: (request) => verify(deps, request) },
    signIn: signInOf(deps),
  };
}

const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/rider/token', names: { access: 'token', refresh: 'refresh' } },
  documented,
  poll: () => ({ method: 'GET', path: '/rider/sessions' }),
  offers: sessions,
  readOffers: readSessions,
  accept: ({ id }) => ({ method: 'POST', path: `/rider/sessions/${encodeURIComponent(id)}/book`, body: {} }),
  readHeld,
  schedule: { method: 'GET', path: '/rider/bookings' },
  readSchedule: readBookings,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/rider/sessions/${encodeURIComponent(externalId)}/book` }),
};

function signInOf(deps: AdapterDeps) {
  return createPasswordSignIn(deps, { path: '/rider/login', read: readSignIn });
}

/** Of the account that the tokens open, else of the linked one. What the tokens are renewed to is kept nowhere. */
async function zones(deps: AdapterDeps, { input, account: linked }: ExtraRequest): Promise<unknown> {
  const { refresh } = input as { refresh?: string };
  const account = refresh === undefined ? linked : accountOf('', { refreshToken: refresh });
  if (account === null) return null;
  const answer = await createRefreshedCalls(deps, account, wire)({ method: 'GET', path: '/rider/zones' });
  if (!answer.ok || answer.status !== 200) return { failure: explain(answer, wire, deps.machine.now()) };
  const read = Zones.safeParse(answer.body);
  if (!read.success) return { failure: failure('unreadable', { status: 200, note: 'no zones in the answer' }) };
  return read.data.zones.map(({ code, name, city }) => ({ id: code, name, city }));
}

async function verify(deps: AdapterDeps, { input }: ExtraRequest): Promise<unknown> {
  const account = await namedAccount(signInOf(deps), input);
  if (!('failure' in account)) return true;
  return account.failure.code === 'needs-sign-in' ? false : account;
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  if (status === 428 && wordOf(body, 'reason') === 'IDENTITY_CHECK') return needsHuman(answer, 'url');
  if (status === 423) return failure('not-trusted', { status, note: 'the account is suspended' });
  return null;
}
