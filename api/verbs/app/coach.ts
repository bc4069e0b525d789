import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { type BlockSpan, blocksBetween } from '#api/db/block-spans.ts';
import { driverFacts } from '#api/db/driver-record.ts';
import { DAY, HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Location, Offer } from '#engine/model/offer.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { RuleReason } from '#engine/model/verdict.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from '../users/load.ts';
import { mergeOptions } from '../users/options.ts';

const FAST = 60;
const PAY_MAJOR = 120;
const HALF_HOUR = HOUR / 2;
/** Lengths that are tried, the usual one first. */
const LENGTHS = [3, 2, 4, 1, 5].map((hours) => hours * HOUR);
/** From when on the block may start: later than any buffer of time that a demo driver has. */
const LEAD_MS = 2 * HOUR;

interface Coach {
  ctx: Ctx;
  input: InputOf<typeof contract.coachSandbox>;
}

/** Does one act of the demo world through the sandbox's control; refused while the sandbox is off. */
export async function coach({ ctx, input }: Coach): Promise<AnswerOf<typeof contract.coachSandbox> | Failed> {
  const { sandbox } = ctx;
  if (!sandbox) return fail('sandbox.off');
  const { userId, service, act } = input;
  const loaded = await loadUser(ctx.db, userId);
  const platform = ctx.platforms.find(({ manifest }) => manifest.service === service);
  const link = loaded?.links.find((candidate) => candidate.service === service);
  if (!platform || !loaded || !link?.account) return fail('worker.notFound');
  const ask = async (path: string, body: unknown): Promise<Failed | null> => {
    try {
      await sandbox.call(path, body);
      return null;
    } catch (error) {
      ctx.log.warn({ error: String(error), act }, 'the sandbox did not do what the demo asked for');
      return fail('sandbox.failed');
    }
  };

  if (act === 'fast' || act === 'real') return (await ask('clock', { speed: act === 'fast' ? FAST : 1 })) ?? { offer: null };
  if (act === 'question') {
    const { question } = platform.sandbox;
    if (!question) return fail('sandbox.noQuestion');
    const { call, status, body } = question(sandbox.url, link.account);
    const fault = { platform: platform.manifest.id, call, account: link.account, times: 1, status, body };
    return (await ask('faults', fault)) ?? { offer: null };
  }
  const now = ctx.world.now();
  const held = await blocksBetween(ctx.database.pool, { userIds: [userId], from: now, to: now + 9 * DAY });
  const { record } = loaded.user;
  const { present } = mergeOptions(platform, link, {}, { record, byAdmin: false });
  const rule = platform.compile(present, driverFacts(record));
  const fitting = fittingOffer({ platform, refuses: (offer) => rule.refuses(offer, now), held, now });
  if (!fitting) return fail('sandbox.noRoom');
  const { place, startsAt, endsAt } = fitting;
  const offer = { locationId: place.id, price: PAY_MAJOR, startsAt: iso(startsAt), endsAt: iso(endsAt) };
  const failed = await ask('offers', { platform: platform.manifest.id, offers: [offer] });
  if (failed) return failed;
  const currency = platform.sandbox.currency(place.id);
  return { offer: { location: place.name, timeZone: place.timeZone ?? null, startsAt, endsAt, amount: PAY_MAJOR * 100, currency } };
}

const iso = (at: Instant): string => new Date(at).toISOString();

interface Fitting {
  platform: Pick<AnyPlatform, 'locations' | 'sandbox'>;
  /** The driver's filters. */
  refuses(offer: Offer): RuleReason | null;
  held: readonly BlockSpan[];
  now: Instant;
}

/**
 * Returns the first hours within a week, and a place in the first region, at which a block passes the filters and is in nobody's
 * way; null without any. Figures of a platform's own are made by the sandbox: where the filters ask for one, it counts as fitting.
 */
export function fittingOffer({ platform, refuses, held, now }: Fitting): { place: Location; startsAt: Instant; endsAt: Instant } | null {
  const places = platform.locations.all().filter(({ operational }) => operational);
  const kept = held.filter(({ endedAt }) => endedAt === null);
  const free = (startsAt: Instant, endsAt: Instant) => kept.every((block) => block.startsAt >= endsAt || block.endsAt <= startsAt);
  const first = Math.ceil((now + LEAD_MS) / HALF_HOUR) * HALF_HOUR;
  for (const passes of [null, 'UNKNOWN']) {
    for (let startsAt = first; startsAt < now + 7 * DAY; startsAt += HALF_HOUR) {
      for (const length of LENGTHS) {
        const endsAt = startsAt + length;
        if (!free(startsAt, endsAt)) continue;
        const place = places.find(({ id }) => refuses(offerAt(id, startsAt, endsAt, platform.sandbox.currency(id))) === passes);
        if (place) return { place, startsAt, endsAt };
      }
    }
  }
  return null;
}

function offerAt(locationId: string, startsAt: Instant, endsAt: Instant, currency: string): Offer {
  const kind = { tips: 0, currency, reserved: false, hidden: false, expiresAt: null };
  return { id: 'demo', locationId, startsAt, endsAt, price: PAY_MAJOR * 100, ...kind };
}
