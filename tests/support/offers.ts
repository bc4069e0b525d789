import { sql } from 'drizzle-orm';
import { createEngineStore } from '#api/db/engine-store.ts';
import { createSealing } from '#api/db/sealing.ts';
import type { Ctx } from '#api/verbs/context.ts';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import type { Verdict } from '#engine/model/verdict.ts';
import { FLEX } from './api.ts';

let made = 0;

/** A decision of the engine, as it would have recorded it. */
export function decided(userId: string, change: Partial<Verdict> & { offer?: Partial<Offer> } = {}): { offer: Offer; verdict: Verdict } {
  const { offer: offerChange, ...verdictChange } = change;
  const id = offerChange?.id ?? `offer-${++made}`;
  const seenAt = verdictChange.seenAt ?? Date.now() - made;
  const offer: Offer = {
    id,
    locationId: null,
    startsAt: seenAt + 5 * HOUR,
    endsAt: seenAt + 8 * HOUR,
    price: 6850,
    tips: 500,
    currency: 'USD',
    reserved: false,
    hidden: false,
    expiresAt: null,
    ...offerChange,
  };
  const verdict: Verdict = {
    userId,
    service: FLEX,
    offerId: id,
    status: 'dislikes',
    reason: 'PRICE_TOO_LOW',
    detail: null,
    margin: 250,
    seenAt,
    decidedAt: seenAt + 1,
    grabMs: null,
    ...verdictChange,
  };
  return { offer, verdict };
}

export async function recordDecisions(ctx: Ctx, decisions: { offer: Offer; verdict: Verdict }[]): Promise<void> {
  const sealing = createSealing(new Map([['test', Buffer.alloc(32)]]));
  const store = createEngineStore({ database: ctx.database, sealing, machine: ctx.machine });
  await store.record(decisions.map(({ offer, verdict }) => ({ platform: verdict.service, offers: [offer], verdicts: [verdict] })));
}

export async function clearDecisions({ db }: Ctx): Promise<void> {
  await db.execute(sql`delete from verdicts`);
}
