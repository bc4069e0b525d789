import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { createRefreshedCalls, SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps, ExtraRequest } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { gigs, readGigs, readHeld, readHeldGigs, readSignIn, Stats } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: { stats: (request) => stats(deps, request) },
    signIn: createPasswordSignIn(deps, {
      path: '/v1/sessions',
      codePath: '/v1/sessions/code',
      read: readSignIn,
      isWrongCode: (body) => wordOf(body, 'error') === 'wrong_code',
    }),
  };
}

/** An accept is a bid: 200 is a match at once, 202 means that the platform decides later. */
const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/v1/sessions/token', names: SNAKE_TOKENS },
  documented,
  poll: () => ({ method: 'GET', path: '/v1/gigs' }),
  offers: gigs,
  readOffers: readGigs,
  accept: ({ id }) => ({ method: 'POST', path: `/v1/gigs/${encodeURIComponent(id)}/offer`, body: {} }),
  bidTaken: 202,
  readHeld,
  schedule: { method: 'GET', path: '/v1/driver/gigs' },
  readSchedule: readHeldGigs,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/v1/driver/gigs/${encodeURIComponent(externalId)}` }),
};

/** `false` where the platform does not answer. */
async function stats(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  if (!account) return false;
  const answer = await createRefreshedCalls(deps, account, wire)({ method: 'GET', path: '/v1/driver/stats' });
  const read = answer.ok && answer.status === 200 ? Stats.safeParse(answer.body) : null;
  return read?.success ? read.data : false;
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  const word = status === 403 ? wordOf(body, 'error') : null;
  if (word === 'verification_required') return needsHuman(answer, 'url');
  if (word === 'suspended') return failure('not-trusted', { status, note: 'the account is suspended' });
  return null;
}
