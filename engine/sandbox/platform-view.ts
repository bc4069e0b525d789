import type { Instant } from '../model/clock.ts';
import type { Location } from '../model/offer.ts';
import type { SandboxPlatform, SandboxWorld, Scenario, WorldAccount, WorldBlock, WorldOffer } from '../model/sandbox.ts';
import { DAY, HOUR } from '../model/time-units.ts';
import type { Accounts } from './accounts.ts';
import type { ChangeLog } from './change-log.ts';
import type { SimulatedClock } from './clock.ts';
import { handOverNote, type Settings } from './state.ts';
import type { Tokens } from './tokens.ts';
import type { WorldOffers } from './world-offers.ts';

/** What a late forfeit takes from the standing. */
const LATE_FORFEIT = 10;

export interface PlatformViewDeps {
  platforms: ReadonlyMap<string, SandboxPlatform>;
  changes: ChangeLog;
  clock: SimulatedClock;
  accounts: Accounts;
  offers: WorldOffers;
  tokens: Tokens;
  url(): string;
}

/** The world as the simulated platforms see it. */
export class PlatformView implements SandboxWorld {
  readonly #platforms: ReadonlyMap<string, SandboxPlatform>;
  readonly #changes: ChangeLog;
  readonly #clock: SimulatedClock;
  readonly #accounts: Accounts;
  readonly #offers: WorldOffers;
  readonly #tokens: Tokens;
  readonly url: () => string;

  constructor({ platforms, changes, clock, accounts, offers, tokens, url }: PlatformViewDeps) {
    this.#platforms = platforms;
    this.#changes = changes;
    this.#clock = clock;
    this.#accounts = accounts;
    this.#offers = offers;
    this.#tokens = tokens;
    this.url = url;
  }

  now(): Instant {
    return this.#clock.now();
  }

  settings(): Settings {
    return this.#changes.state.settings;
  }

  scenario(): Scenario {
    return this.#changes.state.scenario;
  }

  locations(platform: string): readonly Location[] {
    return this.#platforms.get(platform)?.locations ?? [];
  }

  account(platform: string, account: string, region?: string): Readonly<WorldAccount> {
    return this.#accounts.open(platform, account, region);
  }

  openOffers(platform: string, account: string): readonly WorldOffer[] {
    return this.#offers.open(this.#accounts.open(platform, account));
  }

  offer(_platform: string, offerId: string): WorldOffer | undefined {
    return this.#offers.find(offerId);
  }

  take(platform: string, account: string, offerId: string): 'granted' | 'gone' {
    const saved = this.#accounts.open(platform, account);
    const offer = this.#offers.takeable(saved, offerId);
    if (!offer || (this.scenario() !== 'bench' && !hasRoom(saved.held, offer, this.#platforms.get(platform)!.limits))) return 'gone';
    const { locationId, startsAt, endsAt, price, currency } = offer;
    const block = { offerId, locationId, startsAt, endsAt, price, currency, grantedAt: this.now() };
    this.#changes.commit({ t: 'grant', platform, account, block });
    this.#offers.taken(saved, offer);
    return 'granted';
  }

  release(platform: string, account: string, startsAt: Instant): ReturnType<SandboxWorld['release']> {
    const saved = this.#accounts.open(platform, account);
    const block = saved.held.find((held) => held.startsAt === startsAt);
    const now = this.now();
    if (!block || block.endsAt <= now) return { outcome: 'not-held', late: false };
    if (startsAt <= now) return { outcome: 'started', late: false, offerId: block.offerId };
    const late = startsAt - now < this.#platforms.get(platform)!.limits.lateForfeitMs;
    const standing = late ? Math.max(0, saved.standing - LATE_FORFEIT) : saved.standing;
    this.#changes.commit({ t: 'release', platform, account, startsAt, standing });
    return { outcome: 'released', late, offerId: block.offerId };
  }

  handOver(
    platform: string,
    account: string,
    { to, startsAt, key }: { to: string; startsAt: Instant; key: string },
  ): ReturnType<SandboxWorld['handOver']> {
    const giver = this.#accounts.open(platform, account);
    // Asked again under the same key: it was done, and to the account of that time.
    if (giver.notes[handOverNote(key)] !== undefined) return { outcome: giver.notes[handOverNote(key)] === to ? 'given' : 'not-held' };
    const block = giver.held.find((held) => held.startsAt === startsAt);
    const now = this.now();
    if (!block || block.endsAt <= now) return { outcome: 'not-held' };
    const { offerId } = block;
    if (startsAt <= now) return { outcome: 'started', offerId };
    const receiver = this.#accounts.open(platform, to);
    if (to === account || !hasRoom(receiver.held, block, this.#platforms.get(platform)!.limits)) return { outcome: 'no-room', offerId };
    this.#changes.commit({ t: 'handOver', platform, account, to, startsAt, key });
    return { outcome: 'given', offerId };
  }

  spendPoll(platform: string, account: string): boolean {
    return this.#accounts.spendPoll(platform, account);
  }

  challenge(platform: string, account: string): 'none' | 'challenge' | 'hold' {
    return this.#accounts.challenge(platform, account);
  }

  settleChallenge(platform: string, account: string): void {
    this.#accounts.settleChallenge(platform, account);
  }

  note(platform: string, account: string, name: string, value: string | number | boolean): void {
    this.#accounts.note(platform, account, name, value);
  }

  message(to: string, text: string): void {
    this.#changes.message(to, text);
  }

  issueToken(platform: string, account: string): { token: string; expiresInSeconds: number } {
    return this.#tokens.issue(platform, account);
  }

  accountOfToken(platform: string, token: string): string | null {
    return this.#tokens.accountOf(platform, token);
  }
}

/** No overlap, and at most so many hours in any day or week that begins or ends with the new block. */
function hasRoom(held: readonly WorldBlock[], offer: Pick<WorldOffer, 'startsAt' | 'endsAt'>, limits: SandboxPlatform['limits']): boolean {
  if (held.some((block) => block.startsAt < offer.endsAt && offer.startsAt < block.endsAt)) return false;
  const own = offer.endsAt - offer.startsAt;
  const within = (from: Instant, to: Instant) =>
    held.reduce((sum, block) => sum + Math.max(0, Math.min(block.endsAt, to) - Math.max(block.startsAt, from)), own);
  const most = (span: number) => Math.max(within(offer.endsAt - span, offer.endsAt), within(offer.startsAt, offer.startsAt + span));
  return most(DAY) <= limits.hoursPerDay * HOUR && most(7 * DAY) <= limits.hoursPerWeek * HOUR;
}
