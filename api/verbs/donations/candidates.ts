import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { driverFacts } from '#api/db/driver-record.ts';
import { blocks, donations, linkedServices, users } from '#api/db/schema/index.ts';
import { DAY, DONATIONS } from '#config/constants.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { Ctx } from '../context.ts';
import type { DonationRow } from './donate.ts';

export interface Candidate {
  userId: string;
  account: string;
}

/**
 * The drivers who would take this block if they saw it as an offer: their search runs, their rules fit and their hours are free. Who was
 * given one longest ago comes first.
 */
export async function candidatesFor(ctx: Ctx, row: DonationRow): Promise<Candidate[]> {
  const offer = offerOf(row);
  const rows = await readyDrivers(ctx, row);
  return rows.filter((driver) => wouldTake(ctx, row, driver, offer)).map(({ userId, account }) => ({ userId, account }));
}

type Ready = Awaited<ReturnType<typeof readyDrivers>>[number];

function readyDrivers({ db }: Ctx, { userId, service, assignment, refused }: DonationRow) {
  const held = sql<{ startsAt: number; endsAt: number; service: string; locationId: string }[]>`(select coalesce(json_agg(json_build_object(
    'startsAt', ${blocks.startsAt}, 'endsAt', ${blocks.endsAt}, 'service', ${blocks.service}, 'locationId', ${blocks.locationId})), '[]')
    from ${blocks} where ${blocks.userId} = ${users.userId} and ${blocks.state} = 'held' and ${blocks.endsAt} > ${assignment.startsAt - WEEK})`;
  const received = sql`(select max(${donations.decidedAt}) from ${donations} where ${donations.receiverId} = ${users.userId})`;
  return db
    .select({
      userId: users.userId,
      account: linkedServices.account,
      options: linkedServices.options,
      limits: users.limits,
      record: users.record,
      held,
    })
    .from(linkedServices)
    .innerJoin(users, eq(users.userId, linkedServices.userId))
    .where(
      and(
        eq(linkedServices.service, service),
        eq(linkedServices.enabled, true),
        eq(linkedServices.setupComplete, true),
        ne(linkedServices.account, ''),
        ne(users.userId, userId),
        eq(users.goodStanding, true),
        eq(users.banned, false),
        sql`${linkedServices.options} -> 'locations' ? ${assignment.locationId}`,
        sql`not ${JSON.stringify(refused)}::jsonb ? ${users.userId}`,
        sql`not exists (select from ${blocks} where ${blocks.userId} = ${users.userId} and ${blocks.state} = 'held'
          and ${blocks.endsAt} > ${assignment.startsAt} and ${lt(blocks.startsAt, assignment.endsAt)})`,
      ),
    )
    .orderBy(sql`${received} nulls first`, sql`random()`)
    .limit(DONATIONS.candidates);
}

const WEEK = 7 * DAY;

function wouldTake({ engine, world }: Ctx, { service }: DonationRow, { options, limits, record, held }: Ready, offer: Offer): boolean {
  const occupied = held.map((block) => ({ ...block, offerId: null }));
  return engine.backtest(service, { settings: options, facts: driverFacts(record), limits, occupied }).replay(offer, world.now()) === null;
}

/** The block as the offer it would be. */
function offerOf({ donationId, assignment: { startsAt, endsAt, locationId, price, currency } }: DonationRow): Offer {
  return {
    id: offerIdOf(donationId),
    startsAt,
    endsAt,
    locationId,
    price,
    tips: 0,
    currency,
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
  };
}

export function offerIdOf(donationId: string): string {
  return `donation:${donationId}`;
}
