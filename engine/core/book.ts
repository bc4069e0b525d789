import type { Instant } from '../model/clock.ts';
import type { Assignment } from '../model/offer.ts';
import type { Weight } from './pick.ts';
import type { Candidate, Occupied, Span } from './ports.ts';
import { createTakenHours } from './taken-hours.ts';

/**
 * One driver's occupied time on every platform, shared by his sessions. A candidate is held here before its intent is
 * written: two sessions of one driver can never both go for the same hours. The records check once more.
 */
export interface DriverBook {
  /** What shares a moment with the span. `without`: as if these claims were not there. */
  occupied(span: Span, without?: readonly Claim[]): readonly Occupied[];
  hold(service: string, candidate: Candidate, weight: Weight): Claim;
  /** What his sessions are going for right now. */
  claims(): Claim[];
  /** Takes the hours of a claim that is not sent yet from it: it must not be sent any more. */
  displace(claim: Claim): void;
  /** Nothing of it stands in the records. */
  free(service: string, offerId: string): void;
  /** Refused, gone, not sent: until the records say so too (`settled`), what they say of it is not believed. */
  lost(service: string, offerId: string): void;
  /** Granted: the platform's own times replace the offer's. */
  won(service: string, offerId: string, assignment: Assignment): void;
  /** The outcome is in the records; from the next reading on they speak for it. */
  settled(service: string, offerId: string): void;
  /** A block given back or dropped. */
  released(service: string, startsAt: Instant): void;
  /** Reads the records again. What changed here meanwhile stays as it is here. */
  reload(read: () => Promise<Occupied[]>): Promise<void>;
  forget(): void;
}

/** Hours held for an accept, from the choice of the offer until its outcome is in the records. */
export interface Claim {
  readonly service: string;
  readonly offerId: string;
  readonly weight: Weight;
  /** It is on the wire, or has been. */
  sent: boolean;
  /** A better one has its hours. */
  displaced: boolean;
  /** Resolves when nothing of it is open any more: its hours are free, or taken for good. */
  readonly over: Promise<void>;
  end(): void;
}

interface Entry extends Occupied {
  settled: boolean;
  claim: Claim | null;
}

const ALWAYS = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

export function createDriverBook(): DriverBook {
  const own = new Map<string, Entry>();
  /** Lost, and the records do not know it yet. */
  const losing = new Set<string>();
  let recorded: Occupied[] = [];
  let taken = createTakenHours();
  /** What was freed while readings of the records were under way, one set a reading. */
  const readings = new Set<Occupied[]>();
  let begun = 0;
  let applied = 0;

  function merge(): void {
    const others = recorded.filter((entry) => entry.offerId === null || !own.has(keyOf(entry.service, entry.offerId)));
    taken = createTakenHours([...own.values(), ...others]);
  }

  function remove(matches: (entry: Occupied) => boolean): void {
    const gone = taken.near(...ALWAYS).filter(matches);
    for (const freed of readings) freed.push(...gone);
    for (const [key, entry] of own) if (matches(entry)) own.delete(key);
    recorded = recorded.filter((entry) => !matches(entry));
    merge();
  }

  return {
    occupied({ from, to }, without = []) {
      const near = taken.near(from, to);
      return without.length ? near.filter((entry) => !without.some((claim) => isOf(entry, claim.service, claim.offerId))) : near;
    },
    hold(service, { offer, startsAt, endsAt, locationId }, weight) {
      const key = keyOf(service, offer.id);
      const claim = createClaim(service, offer.id, weight, () => {
        const entry = own.get(key);
        if (entry?.claim === claim) entry.claim = null;
      });
      const entry = { service, offerId: offer.id, startsAt, endsAt, locationId, settled: false, claim };
      const known = own.has(key) || recorded.some((other) => isOf(other, service, offer.id));
      own.set(key, entry);
      // An accept waits for this.
      if (known) merge();
      else taken.take(entry);
      return claim;
    },
    claims: () => [...own.values()].flatMap(({ claim }) => claim ?? []),
    displace(claim) {
      claim.displaced = true;
      remove((entry) => isOf(entry, claim.service, claim.offerId));
    },
    free: (service, offerId) => remove((entry) => isOf(entry, service, offerId)),
    lost(service, offerId) {
      losing.add(keyOf(service, offerId));
      remove((entry) => isOf(entry, service, offerId));
    },
    won(service, offerId, { startsAt, endsAt, locationId }) {
      own.set(keyOf(service, offerId), { service, offerId, startsAt, endsAt, locationId, settled: false, claim: null });
      merge();
    },
    settled(service, offerId) {
      const key = keyOf(service, offerId);
      const entry = own.get(key);
      if (entry) entry.settled = true;
      if (!losing.delete(key)) return;
      // A reading under way may have begun before.
      for (const freed of readings) freed.push({ service, offerId, startsAt: 0, endsAt: 0, locationId: '' });
    },
    released: (service, startsAt) => remove((entry) => entry.service === service && entry.startsAt === startsAt),
    async reload(read) {
      const freed: Occupied[] = [];
      const turn = ++begun;
      const covered = [...own].filter(([, entry]) => entry.settled).map(([key]) => key);
      readings.add(freed);
      try {
        const rows = await read();
        if (turn < applied) return;
        applied = turn;
        recorded = rows.filter((row) => !freed.some((gone) => same(gone, row)) && !losing.has(keyOf(row.service, row.offerId ?? '')));
        for (const key of covered) own.delete(key);
        merge();
      } finally {
        readings.delete(freed);
      }
    },
    forget() {
      applied = ++begun;
      own.clear();
      losing.clear();
      recorded = [];
      merge();
    },
  };
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

function same(a: Occupied, b: Occupied): boolean {
  if (a.service !== b.service) return false;
  return a.offerId !== null && b.offerId !== null ? a.offerId === b.offerId : a.startsAt === b.startsAt;
}

function keyOf(service: string, offerId: string): string {
  return `${service} ${offerId}`;
}
