import type { Instant } from '../model/clock.ts';
import type { Assignment } from '../model/offer.ts';
import type { Weight } from './pick.ts';
import type { Candidate, Occupied, Span } from './ports.ts';
import { createTakenHours } from './taken-hours.ts';

/** Hours held for an accept, from the choice of the offer until its outcome is in the database. */
export interface Claim {
  readonly service: string;
  readonly offerId: string;
  readonly weight: Weight;
  /** It is on the wire, or has been. */
  sent: boolean;
  /** A better offer has its hours. */
  displaced: boolean;
  /** Resolves when nothing of it is open any more: its hours are free, or taken for good. */
  readonly over: Promise<void>;
  end(): void;
}

interface Entry extends Occupied {
  /** Its outcome is in the database. */
  recorded: boolean;
  claim: Claim | null;
}

const ALWAYS = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/**
 * One driver's taken hours on every platform, shared by all their sessions. Hours are held here before the intent is
 * written: two sessions of one driver can never both try for the same hours. The database checks once more.
 */
export class DriverSchedule {
  readonly #own = new Map<string, Entry>();
  /** Lost, and the database does not know it yet. */
  readonly #losing = new Set<string>();
  /** What was freed while reads of the database were running, one list a read. */
  readonly #reads = new Set<Occupied[]>();
  #stored: Occupied[] = [];
  #taken = createTakenHours();
  #readsBegun = 0;
  #readApplied = 0;
  readonly #changed: () => void;

  /** `changed` is called whenever hours were taken for good or freed. */
  constructor(changed: () => void = () => undefined) {
    this.#changed = changed;
  }

  /** Returns what shares a moment with the span, as if the claims in `without` were not there. */
  occupied({ from, to }: Span, without: readonly Claim[] = []): readonly Occupied[] {
    const near = this.#taken.near(from, to);
    return without.length ? near.filter((entry) => !without.some((claim) => isOf(entry, claim.service, claim.offerId))) : near;
  }

  hold(service: string, { offer, startsAt, endsAt, locationId }: Candidate, weight: Weight): Claim {
    const key = keyOf(service, offer.id);
    const claim = createClaim(service, offer.id, weight, () => {
      const entry = this.#own.get(key);
      if (entry?.claim === claim) entry.claim = null;
    });
    const entry = { service, offerId: offer.id, startsAt, endsAt, locationId, recorded: false, claim };
    const known = this.#own.has(key) || this.#stored.some((other) => isOf(other, service, offer.id));
    this.#own.set(key, entry);
    // An accept waits for this: the whole schedule is merged only when it must be.
    if (known) this.#merge();
    else this.#taken.take(entry);
    return claim;
  }

  /** What the driver's sessions are going for right now. */
  claims(): Claim[] {
    return [...this.#own.values()].flatMap(({ claim }) => claim ?? []);
  }

  /** Takes the hours of a claim that is not sent yet: it must not be sent any more. */
  displace(claim: Claim): void {
    claim.displaced = true;
    this.free(claim.service, claim.offerId);
  }

  /** The database has nothing of it. */
  free(service: string, offerId: string): void {
    this.#remove((entry) => isOf(entry, service, offerId));
  }

  /** Refused, gone or not sent. Until the outcome is `recorded`, what the database says of it does not count. */
  lost(service: string, offerId: string): void {
    this.#losing.add(keyOf(service, offerId));
    this.free(service, offerId);
  }

  /** Granted: the platform's own times replace the offer's. */
  won(service: string, offerId: string, { startsAt, endsAt, locationId }: Assignment): void {
    this.#own.set(keyOf(service, offerId), { service, offerId, startsAt, endsAt, locationId, recorded: false, claim: null });
    this.#merge();
  }

  /** The outcome is in the database, which speaks for it from the next read on. */
  recorded(service: string, offerId: string): void {
    const key = keyOf(service, offerId);
    const entry = this.#own.get(key);
    if (entry) entry.recorded = true;
    if (!this.#losing.delete(key)) return;
    // A read that is running may have begun before.
    for (const freed of this.#reads) freed.push({ service, offerId, startsAt: 0, endsAt: 0, locationId: '' });
  }

  /** A block was given back or dropped. */
  released(service: string, startsAt: Instant): void {
    this.#remove((entry) => entry.service === service && entry.startsAt === startsAt);
  }

  /** Reads the database again. What changed here while it was read stays as it is here. */
  async reload(read: () => Promise<Occupied[]>): Promise<void> {
    const freed: Occupied[] = [];
    const turn = ++this.#readsBegun;
    const covered = [...this.#own].filter(([, entry]) => entry.recorded).map(([key]) => key);
    this.#reads.add(freed);
    try {
      const rows = await read();
      if (turn < this.#readApplied) return;
      this.#readApplied = turn;
      this.#stored = rows.filter(
        (row) => !freed.some((gone) => isSame(gone, row)) && !this.#losing.has(keyOf(row.service, row.offerId ?? '')),
      );
      for (const key of covered) this.#own.delete(key);
      this.#merge();
    } finally {
      this.#reads.delete(freed);
    }
  }

  /** The world was reset. */
  forget(): void {
    this.#readApplied = ++this.#readsBegun;
    this.#own.clear();
    this.#losing.clear();
    this.#stored = [];
    this.#merge();
  }

  #merge(): void {
    const others = this.#stored.filter((entry) => entry.offerId === null || !this.#own.has(keyOf(entry.service, entry.offerId)));
    this.#taken = createTakenHours([...this.#own.values(), ...others]);
    this.#changed();
  }

  #remove(matches: (entry: Occupied) => boolean): void {
    const gone = this.#taken.near(...ALWAYS).filter(matches);
    for (const freed of this.#reads) freed.push(...gone);
    for (const [key, entry] of this.#own) if (matches(entry)) this.#own.delete(key);
    this.#stored = this.#stored.filter((entry) => !matches(entry));
    this.#merge();
  }
}

function createClaim(service: string, offerId: string, weight: Weight, ended: () => void): Claim {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  return {
    service,
    offerId,
    weight,
    sent: false,
    displaced: false,
    over,
    end() {
      ended();
      resolve();
    },
  };
}

function isOf(entry: Occupied, service: string, offerId: string): boolean {
  return entry.service === service && entry.offerId === offerId;
}

function isSame(a: Occupied, b: Occupied): boolean {
  if (a.service !== b.service) return false;
  return a.offerId !== null && b.offerId !== null ? a.offerId === b.offerId : a.startsAt === b.startsAt;
}

function keyOf(service: string, offerId: string): string {
  return `${service} ${offerId}`;
}
