import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import { blocks, calendarFeeds, users } from '#api/db/schema/index.ts';
import { CALENDAR } from '#config/constants.ts';
import en from '#config/i18n/en/own-data.ts';
import es from '#config/i18n/es/own-data.ts';
import type { Ctx } from '../context.ts';
import { zoneOfDriver } from '../messages/zones.ts';
import { placeOf } from '../work/places.ts';
import { type CalendarEvent, calendarOf } from './ics.ts';

interface Of {
  ctx: Ctx;
  userId: string;
}

/** The secret is too long to be guessed: a plain hash finds it and reveals nothing. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export async function calendarState({ ctx, userId }: Of): Promise<{ createdAt: number | null; readAt: number | null }> {
  const [feed] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return { createdAt: feed?.createdAt ?? null, readAt: feed?.readAt ?? null };
}

/** Makes the driver's address, in place of the one before. */
export async function makeCalendar({ ctx, userId }: Of): Promise<{ path: string }> {
  const secret = randomBytes(32).toString('base64url');
  const set = { hash: hashOf(secret), createdAt: ctx.machine.now(), readAt: null };
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set });
  return { path: `/prd/calendar/${secret}.ics` };
}

export async function revokeCalendar({ ctx, userId }: Of): Promise<void> {
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Returns the file behind an address: the blocks of the last months and those ahead, also those that were given back. */
export async function calendarFile({ ctx, name }: { ctx: Ctx; name: string }): Promise<string | Failed> {
  const { db, platforms, world, machine } = ctx;
  const hash = hashOf(name.slice(0, -'.ics'.length));
  const [feed] = await db
    .select({ userId: users.userId, banned: users.banned, record: users.record })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.userId, calendarFeeds.userId))
    .where(eq(calendarFeeds.hash, hash));
  if (!feed || feed.banned) return fail('calendar.unknown');
  await db.update(calendarFeeds).set({ readAt: machine.now() }).where(eq(calendarFeeds.hash, hash));
  const spanish = feed.record.lang === 'es';
  const texts = (spanish ? es : en).calendarFile;
  const now = world.now();
  const rows = await db
    .select()
    .from(blocks)
    .where(and(eq(blocks.userId, feed.userId), gte(blocks.startsAt, now - CALENDAR.pastMs), lte(blocks.startsAt, now + CALENDAR.aheadMs)))
    .orderBy(asc(blocks.startsAt))
    .limit(CALENDAR.events);
  const zone = await zoneOfDriver(ctx, feed.userId);
  const events = rows.map((row): CalendarEvent => {
    const place = placeOf(platforms, row.service, row.locationId);
    const service = platforms.find(({ manifest }) => manifest.service === row.service)?.manifest.name ?? row.service;
    const cancelled = row.state !== 'held';
    const pay =
      row.price === null
        ? ''
        : new Intl.NumberFormat(spanish ? 'es-US' : 'en-US', { style: 'currency', currency: row.currency }).format(row.price / 100);
    return {
      uid: row.blockId,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      timeZone: place?.timeZone ?? zone,
      title: [cancelled ? texts.cancelled : '', [service, place?.name].filter(Boolean).join(' · ')].filter(Boolean).join(' '),
      place: row.staging?.name ?? place?.name ?? null,
      notes: pay ? texts.pay.replace('{pay}', pay) : '',
      cancelled,
      changedAt: row.endedAt ?? row.heldSince,
    };
  });
  return calendarOf(texts.name, events);
}
