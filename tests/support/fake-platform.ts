import type { Instant } from '#engine/model/clock.ts';
import type { Assignment, Location, Offer } from '#engine/model/offer.ts';
import type {
  Account,
  GrabAnswer,
  HandOver,
  Platform,
  PlatformSession,
  PollAnswer,
  PollRequest,
  ReleaseAnswer,
  ScheduleAnswer,
} from '#engine/model/platform.ts';
import { HOUR } from '#engine/model/time-units.ts';
import type { Reason } from '#engine/model/verdict.ts';

export interface FakeSettings {
  minPrice: number;
  locations?: string[];
}

/** One accept that the engine sent, waiting for the test's word. */
export interface PendingGrab {
  userId: string;
  offerId: string;
  sentAt: number;
  answer(answer: GrabAnswer | Error): void;
}

/** Scripts one platform. Polls list what is in `offers`; every accept must be answered by the script or by hand. */
export interface FakePlatform {
  platform: Platform<FakeSettings>;
  /** What the next polls list, for everyone or for one driver. */
  offers: Offer[];
  offersFor: Map<string, Offer[]>;
  /** Answers of the next polls instead of the list, each used once. */
  polls: (Partial<PollAnswer & { ok: true }> | (PollAnswer & { ok: false }) | Error)[];
  /** Every poll waits for this, when set. */
  holdPoll: Promise<void> | null;
  /** By offer id; an accept without an entry stays pending until the test answers it. */
  grabs: Map<string, GrabAnswer | Error>;
  pending: PendingGrab[];
  /** What the platform holds; `schedules` are answers used once before it. */
  held: Assignment[];
  schedules: (ScheduleAnswer | Error)[];
  releases: ReleaseAnswer[];
  /** Blocks it gave to other accounts: it never refuses. */
  handOvers: { assignment: Assignment; to: HandOver }[];
  calls: { at: number; userId: string; call: 'open' | 'poll' | 'grab' | 'schedule' | 'release'; offerId?: string }[];
  count(call: FakePlatform['calls'][number]['call'], userId?: string): number;
  /** Fails when something scripted was not used, or an accept was left without an answer. */
  finish(): void;
}

export const LOCATIONS: Location[] = [
  station('CHI1', 'Chicago (DCH1) - Amazon.com', 'America/Chicago'),
  station('CHI2', 'Chicago Whole Foods', 'America/Chicago'),
  station('MAD1', 'Madrid (DMA1)', 'Europe/Madrid'),
];

export function createFakePlatform(
  elapsed: () => number,
  { id = 'fake', service = 'FAKE', minPollMs = 1000, pollBudget = 1800 } = {},
): FakePlatform {
  const self: FakePlatform = {
    offers: [],
    offersFor: new Map(),
    polls: [],
    holdPoll: null,
    grabs: new Map(),
    pending: [],
    held: [],
    schedules: [],
    releases: [],
    handOvers: [],
    calls: [],
    count: (call, userId) => self.calls.filter((entry) => entry.call === call && (!userId || entry.userId === userId)).length,
    finish() {
      const left = { polls: self.polls.length, schedules: self.schedules.length, releases: self.releases.length, grabs: self.grabs.size };
      const unanswered = self.pending.map(({ offerId }) => offerId);
      if (Object.values(left).some(Boolean) || unanswered.length)
        throw new Error(`scripted and not used: ${JSON.stringify({ ...left, unanswered })}`);
    },
    platform: {
      manifest: {
        id,
        service,
        name: id,
        family: 'block-race',
        optionField: `${id}Options`,
        routeRoot: `/${id}`,
        routes: [],
        countries: ['US'],
        capabilities: { reserved: true, release: true, overrides: false, modes: true, startFlag: 'start' },
        limits: { pollBudget, budgetWindowMs: 30 * 60_000, minPollMs },
        optionsVersion: 1,
      },
      options: {
        defaults: () => ({ minPrice: 0 }),
        parse: (value) => ({ ok: true, settings: value as FakeSettings }),
        migrate: (stored) => stored,
      },
      compile: (settings) => ruleOf(settings),
      locations: { all: () => LOCATIONS, get: (name) => LOCATIONS.find((location) => location.id === name) },
      calls: [],
      view: { form: [], tables: [], refreshMs: 30_000 },
      adapter: () => ({
        open: (account) => open(self, account, elapsed),
        extras: { echo: async ({ input, account }) => ({ input, account: account?.account ?? null }) },
      }),
      sandbox: null as never,
    },
  };
  return self;
}

function open(self: FakePlatform, { userId }: Account, elapsed: () => number): PlatformSession<FakeSettings> {
  const note = (call: FakePlatform['calls'][number]['call'], offerId?: string) =>
    self.calls.push({ at: elapsed(), userId, call, ...(offerId !== undefined && { offerId }) });
  note('open');
  return {
    async poll({ isKnown }: PollRequest<FakeSettings>): Promise<PollAnswer> {
      note('poll');
      if (self.holdPoll) await self.holdPoll;
      const scripted = self.polls.shift();
      if (scripted instanceof Error) throw scripted;
      if (scripted?.ok === false) return scripted;
      const listed = scripted?.offers ?? self.offersFor.get(userId) ?? self.offers;
      const offers = listed.filter((offer) => !isKnown(offer.id));
      return {
        ok: true,
        stillOpen: listed.length - offers.length,
        unreadable: 0,
        refreshMs: null,
        readAt: elapsed(),
        ...scripted,
        offers,
      };
    },
    grab(offer, sent) {
      note('grab', offer.id);
      const sentAt = elapsed();
      const scripted = self.grabs.get(offer.id);
      if (scripted !== undefined) {
        self.grabs.delete(offer.id);
        if (scripted instanceof Error) return Promise.reject(scripted);
        sent();
        return Promise.resolve(scripted);
      }
      return new Promise((resolve, reject) => {
        sent();
        const pending: PendingGrab = {
          userId,
          offerId: offer.id,
          sentAt,
          answer(answer) {
            self.pending = self.pending.filter((other) => other !== pending);
            if (answer instanceof Error) reject(answer);
            else resolve(answer);
          },
        };
        self.pending.push(pending);
      });
    },
    async schedule() {
      note('schedule');
      const scripted = self.schedules.shift();
      if (scripted instanceof Error) throw scripted;
      return scripted ?? { ok: true, assignments: [...self.held] };
    },
    async handOver(assignment, to) {
      self.handOvers.push({ assignment, to });
      return { outcome: 'released' };
    },
    async release({ externalId }) {
      note('release', externalId);
      const scripted = self.releases.shift();
      if (!scripted) throw new Error('a release the test does not expect');
      return scripted;
    },
  };
}

function ruleOf({ minPrice, locations }: FakeSettings) {
  const rule = {
    margin: 0,
    refuses(offer: Offer): Reason | null {
      rule.margin = 0;
      if (offer.price === null || offer.locationId === null || offer.startsAt === null || offer.endsAt === null) return 'UNKNOWN';
      if (locations && !locations.includes(offer.locationId)) return 'OUT_OF_AREA';
      if (offer.price >= minPrice) return null;
      rule.margin = minPrice - offer.price;
      return 'PRICE_TOO_LOW';
    },
  };
  return rule;
}

function station(id: string, name: string, timeZone: string): Location {
  const address = { address1: '', city: '', state: '', postalCode: '' };
  return { id, name, region: 'one', timeZone, latitude: 0, longitude: 0, operational: true, ...address };
}

/** An offer of so many hours, starting so many hours after the given instant. */
export function offerAt(id: string, from: Instant, inHours: number, hours = 1, change: Partial<Offer> = {}): Offer {
  const startsAt = from + inHours * HOUR;
  return {
    id,
    locationId: 'CHI1',
    startsAt,
    endsAt: startsAt + hours * HOUR,
    price: 5000,
    tips: 0,
    currency: 'USD',
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
    ...change,
  };
}

export function assignmentFor(offer: Offer, change: Partial<Assignment> = {}): Assignment {
  return {
    startsAt: offer.startsAt!,
    endsAt: offer.endsAt!,
    locationId: offer.locationId!,
    price: offer.price,
    currency: offer.currency,
    externalId: String(offer.startsAt! / 1000),
    offerId: offer.id,
    ...change,
  };
}
