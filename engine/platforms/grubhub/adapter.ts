import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { SNAKE_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { blocks, readBlocks, readHeld, readSchedule, readSignIn } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: {},
    signIn: createPasswordSignIn(deps, { path: '/auth/session', read: readSignIn }),
  };
}

const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/auth/token', names: SNAKE_TOKENS },
  documented,
  poll: () => ({ method: 'GET', path: '/v1/blocks/available' }),
  offers: blocks,
  readOffers: readBlocks,
  accept: ({ id }) => ({ method: 'POST', path: `/v1/blocks/${encodeURIComponent(id)}/take`, body: {} }),
  readHeld,
  schedule: { method: 'GET', path: '/v1/blocks/scheduled' },
  readSchedule,
  release: ({ externalId }) => ({ method: 'POST', path: `/v1/blocks/${encodeURIComponent(externalId)}/drop`, body: {} }),
};

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  const word = status === 403 ? wordOf(body, 'error') : null;
  if (word === 'identity_check') return needsHuman(answer, 'url');
  if (word === 'deactivated') return failure('not-trusted', { status, note: 'the account is deactivated' });
  return null;
}
