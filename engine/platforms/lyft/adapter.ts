import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { readHeld, readHeldRides, readRides, readSignIn, rides } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: {},
    signIn: createPasswordSignIn(deps, {
      path: '/oauth/sign-in',
      codePath: '/oauth/sign-in/code',
      read: readSignIn,
      isWrongCode: (body) => wordOf(body, 'error') === 'wrong_code',
    }),
  };
}

const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/oauth/token', names: SNAKE_TOKENS, more: { grant_type: 'refresh_token' } },
  documented,
  poll: () => ({ method: 'GET', path: '/v1/driver/offers' }),
  offers: rides,
  readOffers: readRides,
  accept: ({ id }) => ({ method: 'POST', path: `/v1/driver/offers/${encodeURIComponent(id)}/accept`, body: {} }),
  readHeld,
  schedule: { method: 'GET', path: '/v1/driver/rides' },
  readSchedule: readHeldRides,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/v1/driver/rides/${encodeURIComponent(externalId)}` }),
};

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  const word = status === 403 ? wordOf(body, 'error') : null;
  if (word === 'verification_required') return needsHuman(answer, 'url');
  if (word === 'suspended') return failure('not-trusted', { status, note: 'the account is suspended' });
  return null;
}
