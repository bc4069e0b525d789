import type { Instant } from '../../model/clock.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute, SandboxWorld, WorldBlock, WorldOffer } from '../../model/sandbox.ts';
import type { Upstream } from './upstream.ts';

/** A slot on the calendar, or a held one. Only an open one has a type, an expiry and tips. */
export type Slot = Pick<WorldOffer, 'id' | 'locationId' | 'startsAt' | 'endsAt' | 'price' | 'currency'> &
  Partial<Pick<WorldOffer, 'type' | 'expiresAt' | 'tips'>>;

/** Where the calendar of a simulated upstream is and how it is written. */
export interface UpstreamSlots {
  id: string;
  upstream: Upstream;
  /** Absent = slots come one by one, at any time. */
  nextRelease?(region: string, at: Instant): Instant;
  write(slot: Slot): object;
  /** The open slots; `until` = the next instant at which slots are released. */
  list: { path: string; body(slots: object[], until: Instant): object };
  held: { path: string; body(slots: object[]): object; more?(block: WorldBlock, now: Instant): object };
  /** `idIn` reads the slot's id where it does not stand in the path; `null` = it is not readable. */
  book: { path: string; status?: 200 | 201; idIn?(body: unknown): string | null };
  /** `offerOf` gives the offer's id for the id in the path, where held blocks have separate ids. */
  giveBack: { method: 'POST' | 'DELETE'; path: string; offerOf?(id: string): string };
}

interface Kept {
  answer: SandboxAnswer;
  /** World instants between which it is right. */
  from: Instant;
  until: Instant;
}

/** The calls of a calendar of slots: those that are not released yet (`extra.opensAt`, milliseconds) are neither shown nor given. */
export function upstreamSlots({ id, upstream, nextRelease, write, list, held, book, giveBack }: UpstreamSlots): SandboxRoute[] {
  const kept = new WeakMap<readonly WorldOffer[], Kept>();
  const heldOf = (block: WorldBlock, now: Instant) => ({ ...write({ ...block, id: block.offerId }), ...held.more?.(block, now) });

  function show(_request: SandboxRequest, world: SandboxWorld, account: string): SandboxAnswer {
    if (!world.spendPoll(id, account)) return upstream.answer(429, 'limited');
    const open = world.openOffers(id, account);
    const now = world.now();
    const known = kept.get(open);
    if (known && now >= known.from && now < known.until) return known.answer;
    const shown = open.filter((offer) => opening(offer) <= now);
    const coming = open.map(opening).filter((opensAt) => opensAt > now);
    const until = Math.min(nextRelease?.(world.account(id, account).region, now) ?? Number.POSITIVE_INFINITY, ...coming);
    const rows = shown.map((offer) => ({ ...write(offer), ...ownFields(offer) }));
    const body = new TextEncoder().encode(JSON.stringify(list.body(rows, until)));
    const answer: SandboxAnswer = { status: 200, outcome: 'ok', served: shown, body };
    kept.set(open, { answer, from: now, until });
    return answer;
  }

  function take(request: SandboxRequest, world: SandboxWorld, account: string, params: Record<string, string>): SandboxAnswer {
    const offerId = book.idIn ? book.idIn(request.body) : params.id!;
    if (offerId === null) return upstream.answer(400, 'refused');
    const offer = world.offer(id, offerId);
    const now = world.now();
    if (offer && opening(offer) > now) return { ...upstream.answer(425, 'refused'), offerId };
    const outcome = world.take(id, account, offerId);
    if (outcome === 'gone') return { ...upstream.answer(409, 'gone'), offerId };
    const block = upstream.held(world, account).find((one) => one.offerId === offerId);
    return { status: book.status ?? 200, outcome, offerId, body: block ? heldOf(block, now) : {} };
  }

  return [
    upstream.signedIn('GET', list.path, 'poll', show),
    upstream.signedIn('GET', held.path, 'schedule', (_request, world, account) => {
      const rows = upstream.held(world, account).map((block) => heldOf(block, world.now()));
      return { status: 200, outcome: 'ok', body: held.body(rows) };
    }),
    upstream.signedIn('POST', book.path, 'accept', take),
    upstream.signedIn(giveBack.method, giveBack.path, 'release', (_request, world, account, params) =>
      upstream.giveBack(world, account, giveBack.offerOf ? giveBack.offerOf(params.id!) : params.id!),
    ),
  ];
}

/** The platform's fields of a slot, without `opensAt`, which only the sandbox uses. */
function ownFields({ extra }: Pick<WorldOffer, 'extra'>): Record<string, unknown> {
  const { opensAt: _, ...more } = extra;
  return more;
}

function opening({ extra }: Pick<WorldOffer, 'extra'>): Instant {
  return typeof extra.opensAt === 'number' ? extra.opensAt : Number.NEGATIVE_INFINITY;
}
