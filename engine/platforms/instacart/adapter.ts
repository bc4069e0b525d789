import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { namedAccount } from '../../kit/wire/named-account.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps, ExtraRequest } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { batches, readBatches, readHeld, readHeldBatches, readSignIn } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: { verify: (request) => verify(deps, request) },
    signIn: signInOf(deps),
  };
}

const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/oauth/token', names: SNAKE_TOKENS, more: { grant_type: 'refresh_token' } },
  documented,
  poll: () => ({ method: 'GET', path: '/v2/shopper/batches' }),
  offers: batches,
  readOffers: readBatches,
  accept: ({ id }) => ({ method: 'POST', path: `/v2/shopper/batches/${encodeURIComponent(id)}/accept`, body: {} }),
  readHeld,
  schedule: { method: 'GET', path: '/v2/shopper/accepted' },
  readSchedule: readHeldBatches,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/v2/shopper/accepted/${encodeURIComponent(externalId)}` }),
};

function signInOf(deps: AdapterDeps) {
  return createPasswordSignIn(deps, { path: '/v2/shopper/sign-in', read: readSignIn });
}

async function verify(deps: AdapterDeps, { input }: ExtraRequest): Promise<unknown> {
  const account = await namedAccount(signInOf(deps), input);
  if (!('failure' in account)) return true;
  return account.failure.code === 'needs-sign-in' ? false : account;
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  const word = status === 403 ? wordOf(body, 'error') : null;
  if (word === 'identity_verification') return needsHuman(answer, 'verification_url');
  if (word === 'deactivated') return failure('not-trusted', { status, note: 'the account is deactivated' });
  return null;
}
