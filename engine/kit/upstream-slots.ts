import type { Instant } from '../model/clock.ts';
import type { SandboxAnswer, SandboxWorld, WorldOffer } from '../model/sandbox.ts';
import type { Upstream } from './upstream.ts';

interface Kept {
  answer: SandboxAnswer;
  /** World instants between which it is right. */
  from: Instant;
  until: Instant;
}

/** The calendar of a simulated upstream: slots that are not released yet (`extra.opensAt`, milliseconds) are neither shown nor given. */
export interface UpstreamSlots {
  /** Spends a poll. `until` = the next instant at which slots are released. */
  list(world: SandboxWorld, account: string, write: (shown: readonly WorldOffer[], until: Instant) => unknown): SandboxAnswer;
  book(world: SandboxWorld, account: string, offerId: string): 'granted' | 'gone' | 'closed';
}

export function createUpstreamSlots(
  { id, upstream }: { id: string; upstream: Pick<Upstream, 'answer'> },
  nextRelease: (region: string, at: Instant) => Instant,
): UpstreamSlots {
  const kept = new WeakMap<readonly WorldOffer[], Kept>();
  return {
    list(world, account, write) {
      if (!world.spendPoll(id, account)) return upstream.answer(429, 'limited');
      const open = world.openOffers(id, account);
      const now = world.now();
      const known = kept.get(open);
      if (known && now >= known.from && now < known.until) return known.answer;
      const shown = open.filter((offer) => opening(offer) <= now);
      const coming = open.map(opening).filter((opensAt) => opensAt > now);
      const until = Math.min(nextRelease(world.account(id, account).region, now), ...coming);
      const body = new TextEncoder().encode(JSON.stringify(write(shown, until)));
      const answer: SandboxAnswer = { status: 200, outcome: 'ok', served: shown, body };
      kept.set(open, { answer, from: now, until });
      return answer;
    },
    book(world, account, offerId) {
      const offer = world.offer(id, offerId);
      if (offer && opening(offer) > world.now()) return 'closed';
      return world.take(id, account, offerId);
    },
  };
}

/** The platform's own fields of a slot as they are written: without the house's mark. */
export function writtenExtra({ extra }: Pick<WorldOffer, 'extra'>): Record<string, unknown> {
  const { opensAt: _, ...more } = extra;
  return more;
}

function opening({ extra }: Pick<WorldOffer, 'extra'>): Instant {
  return typeof extra.opensAt === 'number' ? extra.opensAt : Number.NEGATIVE_INFINITY;
}
