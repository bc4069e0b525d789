import { failure, needsHuman } from '#engine/kit/wire/failures.ts';
import { wordOf } from '#engine/kit/wire/parse.ts';
import { createPasswordSignIn } from '#engine/kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '#engine/kit/wire/plain-session.ts';
import { createRefreshedCalls, explain, SNAKE_TOKENS } from '#engine/kit/wire/refreshed-calls.ts';
import type { Failure } from '#engine/model/failure.ts';
import type { HttpAnswer } from '#engine/model/http.ts';
import type { Adapter, AdapterDeps, ExtraRequest } from '#engine/model/platform.ts';
import type { Settings } from './settings.ts';
import { blocks, Places, readBlocks, readHeld, readSchedule, readSignIn } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<Settings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: { places: (request) => places(deps, request) },
    signIn: createPasswordSignIn(deps, { path: '/v1/sign-in', read: readSignIn }),
  };
}

const wire: PlainWire<Settings> = {
  refresh: { path: '/v1/token', names: SNAKE_TOKENS },
  documented,
  poll: () => ({ method: 'GET', path: '/v1/blocks/open' }),
  offers: blocks,
  readOffers: readBlocks,
  accept: ({ id }) => ({ method: 'POST', path: `/v1/blocks/${encodeURIComponent(id)}/take`, body: {} }),
  readHeld,
  schedule: { method: 'GET', path: '/v1/blocks/mine' },
  readSchedule,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/v1/blocks/${encodeURIComponent(externalId)}/take` }),
};

async function places(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  if (account === null) return null;
  const answer = await createRefreshedCalls(deps, account, wire)({ method: 'GET', path: '/v1/places' });
  if (!answer.ok || answer.status !== 200) return { failure: explain(answer, wire, deps.machine.now()) };
  const read = Places.safeParse(answer.body);
  if (!read.success) return { failure: failure('unreadable', { status: 200, note: 'no places in the answer' }) };
  return read.data.places;
}

/** What this platform's answers mean, where they differ from those of every platform; its words are compared, never repeated. */
function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  if (status === 428 && wordOf(body, 'error') === 'VERIFY') return needsHuman(answer, 'verify_url');
  if (status === 423) return failure('not-trusted', { status, note: 'the account is on hold' });
  return null;
}
