import { buttonPage } from '../../kit/sandbox/button-page.ts';
import { createUpstream, PLAIN_BUDGET, STATUS_WORDS } from '../../kit/sandbox/upstream.ts';
import { upstreamSignIn } from '../../kit/sandbox/upstream-sign-in.ts';
import { CAMEL_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import { localTime, zoneOf } from '../../model/local-time.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxWorld, WorldOffer } from '../../model/sandbox.ts';
import { HOUR } from '../../model/time-units.ts';
import { market } from './sandbox-market.ts';
import { storeById, stores, zones } from './stores.ts';

const ID = 'spark';

const upstream = createUpstream({
  id: ID,
  field: 'error',
  errors: { ...STATUS_WORDS, 409: 'OFFER_GONE', 412: 'DRIVER_OFFLINE' },
  internal: 'INTERNAL',
  hold: { status: 423 },
  confirm: {
    status: 428,
    error: 'VERIFICATION_REQUIRED',
    url: 'verifyUrl',
    path: 'verify',
  },
  refresh: { path: '/auth/refresh', names: CAMEL_TOKENS, expires: 'expiresInSeconds', refused: 'INVALID_REFRESH_TOKEN' },
});

/** The driver's own app, as far as it matters: who is offline goes online there. */
const appRoutes = buttonPage({
  path: '/app/:account',
  asks: 'You are offline.',
  button: 'Go online',
  pressed: (world, account) => world.note(ID, account, 'online', true),
});

/** The simulated upstream. */
export const sparkSandbox: SandboxPlatform = {
  id: ID,
  locations: stores,
  market,
  limits: {
    ...PLAIN_BUDGET,
    hoursPerDay: 12,
    hoursPerWeek: 70,
    lateForfeitMs: HOUR / 2,
  },
  currency: () => 'USD',
  publish: ({ type, reserved, startsAt, extra = {} }) => ({
    type: type ?? (reserved ? 'ROUND_ROBIN' : 'FIRST_COME'),
    expiresAt: startsAt,
    extra,
  }),
  routes: [
    ...upstreamSignIn({
      id: ID,
      upstream,
      path: '/auth/login',
      regions: zones.map(({ id }) => id),
      words: { wrong: 'INVALID_CREDENTIALS', locked: 'ACCOUNT_LOCKED' },
      complete(account, world) {
        const home = zones.find((each) => each.id === world.account(ID, account).region) ?? zones[0]!;
        return { refreshToken: `sandbox:${account}`, driver: { zone: home.label, timeZone: home.timeZone } };
      },
    }),
    upstream.refreshRoute,
    upstream.signedIn('GET', '/v1/profile', null, (_request, world, account) => profile(world, account)),
    upstream.signedIn('GET', '/v1/offers', 'poll', (_request, world, account) => offers(world, account)),
    upstream.signedIn('POST', '/v1/offers/:id/accept', 'accept', (_request, world, account, { id }) => accept(world, account, id!)),
    upstream.signedIn('POST', '/v1/offers/:id/decline', null, (_request, world, account, { id }) => decline(world, account, id!)),
    upstream.signedIn('DELETE', '/v1/trips/:id', 'release', (_request, world, account, { id }) => upstream.giveBack(world, account, id!)),
    upstream.signedIn('GET', '/v1/trips', 'schedule', (_request, world, account) => ({
      status: 200,
      outcome: 'ok',
      body: { trips: heldTrips(world, account) },
    })),
    ...upstream.confirmRoutes,
    ...appRoutes,
  ],
};

/** `offline@…` and `offline+…@…` are offline until they go online in their app. */
function isOffline(world: SandboxWorld, account: string): boolean {
  return /^offline[+@]/.test(account) && world.account(ID, account).notes.online !== true;
}

/** What this driver declined is not shown to them again. */
function offers(world: SandboxWorld, account: string): SandboxAnswer {
  if (isOffline(world, account)) return upstream.error(412, 'DRIVER_OFFLINE');
  const declined = declinedOf(world, account);
  return upstream.list(
    world,
    account,
    (shown) => ({ pollSeconds: 2, offers: shown.map(offerOf) }),
    (open) => (declined.length === 0 ? open : open.filter(({ id }) => !declined.includes(id))),
  );
}

function accept(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const own = world.offer(ID, offerId)?.reservedFor === account;
  const outcome = declinedOf(world, account).includes(offerId) ? 'gone' : world.take(ID, account, offerId);
  if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
  if (own) count(world, account, 'accepted');
  return { status: 200, outcome: 'granted', offerId, body: heldTrips(world, account).find((trip) => trip.offerId === offerId) ?? {} };
}

/** Only what was offered to this driver alone can be declined; it counts against their acceptance rate. */
function decline(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
  const offer = world.openOffers(ID, account).find(({ id }) => id === offerId);
  const declined = declinedOf(world, account);
  if (!offer || declined.includes(offerId)) return { ...upstream.answer(409, 'gone'), offerId };
  if (offer.reservedFor !== account) return { ...upstream.answer(400, 'refused'), offerId };
  // An offer of one minute: a few of them are all that can still be open.
  world.note(ID, account, 'declinedIds', [...declined, offerId].slice(-50).join(' '));
  count(world, account, 'declined');
  return { status: 200, outcome: 'ok', offerId, body: {} };
}

function declinedOf(world: SandboxWorld, account: string): string[] {
  const { declinedIds } = world.account(ID, account).notes;
  return typeof declinedIds === 'string' ? declinedIds.split(' ') : [];
}

function count(world: SandboxWorld, account: string, what: 'accepted' | 'declined'): void {
  world.note(ID, account, what, counted(world, account, what) + 1);
}

function counted(world: SandboxWorld, account: string, what: 'accepted' | 'declined'): number {
  return Number(world.account(ID, account).notes[what] ?? 0);
}

function heldTrips(world: SandboxWorld, account: string) {
  return upstream
    .held(world, account)
    .map((block) =>
      offerOf({ ...block, id: block.offerId, type: 'HELD', expiresAt: block.startsAt, extra: world.offer(ID, block.offerId)?.extra ?? {} }),
    );
}

type Shown = Pick<WorldOffer, 'id' | 'type' | 'locationId' | 'startsAt' | 'endsAt' | 'expiresAt' | 'price' | 'currency' | 'extra'>;

function offerOf({ id, type, locationId, startsAt, endsAt, expiresAt, price, currency, extra }: Shown) {
  const place = storeById.get(locationId);
  const { orderType = 'DELIVERY', dropOffs = 1, miles = 5, ...more } = extra;
  return {
    offerId: id,
    offerType: type,
    orderType,
    store: { storeNumber: locationId, name: place?.name ?? null },
    trip: {
      startTime: startsAt,
      endTime: endsAt,
      startTimeText: startText(place?.timeZone ?? zones[0]!.timeZone, startsAt),
      dropOffs,
      miles,
    },
    pay: { amount: price / 100, currency },
    respondBy: expiresAt,
    ...more,
  };
}

/** As `3:05 PM`, by the store's clock. */
function startText(timeZone: string, at: number): string {
  const { minuteOfDay } = localTime(zoneOf(timeZone)!, at);
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `low+…@…` is rated badly, `moved+…@…` drives in another delivery area than its own. */
function profile(world: SandboxWorld, account: string): SandboxAnswer {
  const { region } = world.account(ID, account);
  const zone = zones.find(({ id }) => id === region) ?? zones[0]!;
  const home = /^moved[+@]/.test(account) ? (zones.find(({ id }) => id !== zone.id) ?? zone) : zone;
  const low = /^low[+@]/.test(account);
  const [accepted, declined] = [counted(world, account, 'accepted'), counted(world, account, 'declined')];
  const metrics = low
    ? { acceptanceRate: 0, customerRating: 4.5 }
    : { acceptanceRate: Math.round((100 * (9 + accepted)) / (10 + accepted + declined)), customerRating: 4.87 };
  const rows = stores
    .filter((store) => store.region === region)
    .map(({ id, name, address1, city }) => ({
      storeNumber: id,
      name,
      address: `${address1}, ${city}`,
      homeZone: home.label,
      zone: zone.label,
    }));
  return { status: 200, outcome: 'ok', body: { metrics, stores: rows } };
}
