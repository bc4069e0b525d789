import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { createRefreshedCalls, SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps, ExtraRequest } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { jobs, Profile, readHeld, readHeldJobs, readJobs, readSignIn } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: { stats: (request) => stats(deps, request) },
    signIn: createPasswordSignIn(deps, { path: '/v1/sign-in', read: readSignIn }),
  };
}

const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/v1/token', names: SNAKE_TOKENS },
  documented,
  poll: () => ({ method: 'GET', path: '/v1/jobs/open' }),
  offers: jobs,
  readOffers: readJobs,
  accept: ({ id }) => ({ method: 'PUT', path: `/v1/jobs/${encodeURIComponent(id)}/driver`, body: {} }),
  readHeld,
  schedule: { method: 'GET', path: '/v1/jobs/mine' },
  readSchedule: readHeldJobs,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/v1/jobs/${encodeURIComponent(externalId)}/driver` }),
};

/** `false` where the platform does not answer. */
async function stats(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  if (!account) return false;
  const answer = await createRefreshedCalls(deps, account, wire)({ method: 'GET', path: '/v1/me' });
  const read = answer.ok && answer.status === 200 ? Profile.safeParse(answer.body) : null;
  return read?.success ? { acceptanceRate: read.data.acceptance_rate, customerRating: read.data.customer_rating } : false;
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  if (status === 428 && wordOf(body, 'error') === 'verify') return needsHuman(answer, 'url');
  if (status === 423) return failure('not-trusted', { status, note: 'the account is on hold' });
  return null;
}
