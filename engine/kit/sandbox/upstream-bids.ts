import type { Instant } from '../../model/clock.ts';
import type { SandboxWorld } from '../../model/sandbox.ts';

interface Bid {
  offerId: string;
  decidedAt: Instant;
}

/** Bids for an offer. The platform decides after `extra.decisionSeconds`, or at once where it is absent. A repeated bid changes nothing. */
export function bid(world: SandboxWorld, platform: string, account: string, offerId: string): 'granted' | 'offered' | 'gone' {
  settleBids(world, platform, account);
  const waiting = bidsOf(world, platform, account);
  if (waiting.some((one) => one.offerId === offerId)) return 'offered';
  const offer = world.openOffers(platform, account).find((one) => one.id === offerId);
  if (!offer) return 'gone';
  const { notes } = world.account(platform, account);
  world.note(platform, account, 'offered', Number(notes.offered ?? 0) + 1);
  const seconds = Number(offer.extra.decisionSeconds ?? 0);
  if (!(seconds > 0)) return world.take(platform, account, offerId);
  keep(world, platform, account, [...waiting, { offerId, decidedAt: world.now() + seconds * 1000 }]);
  return 'offered';
}

/** Decides the bids that are due: the driver gets the offer unless another one was first or it overlaps a held block. */
export function settleBids(world: SandboxWorld, platform: string, account: string): void {
  const waiting = bidsOf(world, platform, account);
  const due = waiting.filter((one) => one.decidedAt <= world.now());
  if (due.length === 0) return;
  const left = waiting.filter((one) => one.decidedAt > world.now());
  keep(world, platform, account, left);
  for (const { offerId } of due) world.take(platform, account, offerId);
}

/** The bids of an account that are not decided yet. */
export function undecidedBids(world: SandboxWorld, platform: string, account: string): string[] {
  return bidsOf(world, platform, account).map((one) => one.offerId);
}

function bidsOf(world: SandboxWorld, platform: string, account: string): Bid[] {
  const kept = world.account(platform, account).notes.bids;
  return typeof kept === 'string' ? (JSON.parse(kept) as Bid[]) : [];
}

function keep(world: SandboxWorld, platform: string, account: string, bids: readonly Bid[]): void {
  world.note(platform, account, 'bids', JSON.stringify(bids));
}
