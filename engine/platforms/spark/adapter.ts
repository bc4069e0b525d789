import type * as z from 'zod/mini';
import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { CAMEL_TOKENS, createRefreshedCalls, explain } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Offer } from '../../model/offer.ts';
import type { Account, Adapter, AdapterDeps, ExtraRequest, PlatformSession, Unanswered } from '../../model/platform.ts';
import { compile, type FilterSettings } from './filters.ts';
import type { SparkSettings } from './settings.ts';
import { Profile, readHeld, readHeldTrips, readOffers, readSignIn, trips } from './wire.ts';

/** What a poll reads of the settings. */
type PollSettings = FilterSettings & Pick<SparkSettings, 'rejectDislikedOffers'>;

export function adapter(deps: AdapterDeps): Adapter<PollSettings> {
  return {
    open: (account) => openSession(deps, account),
    extras: { stats: (request) => stats(deps, request), stores: (request) => stores(deps, request) },
    signIn: createPasswordSignIn(deps, { path: '/auth/login', read: readSignIn }),
  };
}

const wire: PlainWire<PollSettings> = {
  refresh: { path: '/auth/refresh', names: CAMEL_TOKENS },
  documented,
  poll: () => ({ method: 'GET', path: '/v1/offers' }),
  offers: trips,
  readOffers,
  accept: ({ id }) => ({ method: 'POST', path: `/v1/offers/${encodeURIComponent(id)}/accept`, body: {} }),
  readHeld,
  schedule: { method: 'GET', path: '/v1/trips' },
  readSchedule: readHeldTrips,
  release: ({ externalId }) => ({ method: 'DELETE', path: `/v1/trips/${encodeURIComponent(externalId)}` }),
};

/** A plain session that declines, if the driver wants it, offers made to this driver alone that do not fit. */
function openSession(deps: AdapterDeps, account: Account): PlatformSession<PollSettings> {
  const call = createRefreshedCalls(deps, account, wire);
  const session = openPlainSession(deps, account, wire, call);

  /** Nobody waits for it: an offer that could not be declined runs out by itself. */
  async function decline(offers: readonly Offer[]): Promise<void> {
    for (const { id } of offers)
      await call({ method: 'POST', path: `/v1/offers/${encodeURIComponent(id)}/decline`, body: {} }).catch(() => undefined);
  }

  return {
    ...session,
    async poll(request) {
      const answer = await session.poll(request);
      if (answer.ok && request.settings.rejectDislikedOffers) void decline(disliked(answer.offers, request.settings, deps.world.now()));
      return answer;
    },
  };
}

/** Offers made to this driver alone that the rules refuse. One that cannot be read whole is not decided. */
function disliked(offers: readonly Offer[], settings: PollSettings, now: number): Offer[] {
  const own = offers.filter((offer) => offer.reserved);
  if (own.length === 0) return own;
  const rule = compile(settings);
  return own.filter((offer) => {
    const reason = rule.refuses(offer, now);
    return reason !== null && reason !== 'UNKNOWN';
  });
}

type ProfileRead = z.infer<typeof Profile>;

async function readProfile(deps: AdapterDeps, account: Account): Promise<ProfileRead | Unanswered> {
  const answer = await createRefreshedCalls(deps, account, wire)({ method: 'GET', path: '/v1/profile' });
  if (!answer.ok || answer.status !== 200) return { failure: explain(answer, wire, deps.machine.now()) };
  const read = Profile.safeParse(answer.body);
  return read.success ? read.data : { failure: failure('unreadable', { status: 200, note: 'no profile in the answer' }) };
}

/** `false` where the platform does not answer. */
async function stats(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  const profile = account && (await readProfile(deps, account));
  if (!profile || 'failure' in profile) return false;
  return { ...profile.metrics, notOriginalDeliveryArea: profile.stores.some(({ homeZone, zone }) => homeZone !== zone) };
}

async function stores(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  if (!account) return null;
  const profile = await readProfile(deps, account);
  if ('failure' in profile) return profile;
  return profile.stores.map(({ storeNumber, name, address, homeZone, zone }, at) => ({
    storeId: storeNumber,
    name,
    address,
    originalDeliveryArea: homeZone,
    currentDeliveryArea: zone,
    notOriginalDeliveryArea: homeZone !== zone,
    ...(at === 0 && profile.metrics),
  }));
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  if (status === 428 && wordOf(body, 'error') === 'VERIFICATION_REQUIRED') return needsHuman(answer, 'verifyUrl');
  if (status === 412 && wordOf(body, 'error') === 'DRIVER_OFFLINE') return failure('offline', { status, note: 'the driver is offline' });
  if (status === 423) return failure('not-trusted', { status, note: 'the account is on hold' });
  return null;
}
