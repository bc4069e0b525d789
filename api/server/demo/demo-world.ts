import { eq } from 'drizzle-orm';
import type { Database } from '#api/db/client.ts';
import {
  appConfig,
  facts,
  invites,
  ledger,
  linkedServices,
  partnerLedger,
  postComments,
  postLikes,
  posts,
  referralCodes,
  users,
} from '#api/db/schema/index.ts';
import { type Sealing, secretsPlace } from '#api/db/sealing.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { replay } from '#api/verbs/billing/plan-days.ts';
import { newYorkDate } from '#api/verbs/new-york.ts';
import { deadlineOn } from '#api/verbs/referrals/debt.ts';
import { BILLING, SERVICE_PRICE } from '#config/constants.ts';
import type { Random, WorldClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { demoInvites } from './invites.ts';
import { paidWeeks } from './paid-weeks.ts';
import {
  DEMO_ADMIN_ID,
  DEMO_CONTACT_WAYS,
  DEMO_CREW_CODE,
  DEMO_PARTNER_CODE,
  DEMO_PARTNER_ID,
  DEMO_PARTNER_WAYS,
  DEMO_SECRET_IDS,
  DEMO_WEEK_CENTS,
  demoPeople,
  emailOf,
  type Person,
} from './people.ts';
import { demoPosts } from './posts.ts';
import { demoSettings } from './settings.ts';

export { fillDemoHistory } from './history.ts';
export { DEMO_ADMIN_ID } from './people.ts';

export interface DemoDeps {
  database: Pick<Database, 'db'>;
  sealing: Sealing;
  platforms: readonly AnyPlatform[];
  world: WorldClock;
  /** Seeded, so that every demo world has the same people. */
  random: Random;
  hashPassword(password: string): Promise<string>;
  log: Log;
}

type PaidWeeks = readonly (typeof ledger.$inferInsert & { at: number; days: number })[];

const FACT = 'demo';

/** Makes the people of the demo world, once for a data set and all at once. Gives whether they were made now. */
export async function seedDemo(deps: DemoDeps): Promise<boolean> {
  const { database, world, random, log } = deps;
  const { db } = database;
  if ((await db.select().from(facts).where(eq(facts.key, FACT))).length) return false;
  const now = world.now();
  const people = demoPeople(random);
  const hashes = await hashesOf(people, deps.hashPassword);
  const past = paidWeeks(people, now);
  const links = people.flatMap((person) => linksOf(person, deps, now));
  await withTransaction(db, async (tx) => {
    await tx
      .insert(users)
      .values(people.map((person) => userRow(person, past.get(person.userId) ?? [], deps, hashes, now)))
      .onConflictDoNothing();
    await tx
      .insert(ledger)
      .values([...past.values()].flat().concat(people.filter(paysFor).map((person) => weekOf(person, now))))
      .onConflictDoNothing();
    await tx.insert(invites).values(demoInvites(people, now)).onConflictDoNothing();
    await tx.insert(linkedServices).values(links).onConflictDoNothing();
    await tx
      .insert(referralCodes)
      .values([
        {
          code: DEMO_PARTNER_CODE,
          userId: DEMO_PARTNER_ID,
          collectsMoney: true,
          country: 'US',
          phoneNumber: '+12025550101',
          details: { contactOptions: DEMO_PARTNER_WAYS },
          centsPerWeek: DEMO_WEEK_CENTS,
          createdAt: now,
        },
        { code: DEMO_CREW_CODE, userId: DEMO_ADMIN_ID, country: 'US', phoneNumber: '+12025550100', createdAt: now },
      ])
      .onConflictDoNothing();
    await tx.insert(partnerLedger).values(debtOf(people, now)).onConflictDoNothing();
    await tx
      .insert(appConfig)
      .values([
        { type: 'secretMode', value: JSON.stringify(DEMO_SECRET_IDS), updatedAt: now },
        { type: 'contactOptions', value: '', options: JSON.stringify(DEMO_CONTACT_WAYS), updatedAt: now },
      ])
      .onConflictDoNothing();
    const told = demoPosts(people, deps.platforms, now);
    await tx.insert(posts).values(told.posts).onConflictDoNothing();
    await tx.insert(postLikes).values(told.likes).onConflictDoNothing();
    await tx.insert(postComments).values(told.comments).onConflictDoNothing();
    await tx.insert(facts).values({ key: FACT, value: { madeAt: now } });
  });
  log.info({ people: people.length }, 'the demo world has been made');
  return true;
}

/** One hash a distinct password: hashing is slow by design. */
async function hashesOf(people: Person[], hash: (password: string) => Promise<string>): Promise<Map<string, string>> {
  const passwords = [...new Set(people.map((person) => person.password))];
  return new Map(await Promise.all(passwords.map(async (password) => [password, await hash(password)] as const)));
}

function userRow(
  person: Person,
  past: PaidWeeks,
  { platforms }: DemoDeps,
  hashes: Map<string, string>,
  now: number,
): typeof users.$inferInsert {
  const { userId, name, phoneNumber, role, paid, referralCode, limits, record } = person;
  const services = linkedPlatforms(person, platforms).map(({ manifest }) => ({
    key: manifest.service,
    label: manifest.name,
    price: SERVICE_PRICE,
  }));
  return {
    userId,
    name,
    phoneNumber,
    phoneVerified: true,
    passwordHash: hashes.get(person.password)!,
    role,
    goodStanding: paid,
    accountType: role === 'driver' ? 'Paid' : 'Free',
    referralCode,
    limits,
    record: { ...record, services },
    createdAt: past[0]?.at ?? now,
    lastPaymentAt: paysFor(person) ? replay([...past, weekOf(person, now)].map((row) => ({ ...row, setTo: null }))) : null,
    updatedAt: now,
  };
}

function paysFor({ paid, role }: Person): boolean {
  return paid && role === 'driver';
}

/** The week that a driver of the demo world begins with. */
function weekOf({ userId }: Person, at: number): typeof ledger.$inferInsert & { at: number; days: number } {
  const cause = `free-days:demo:${userId}`;
  return { userId, at, kind: 'free-days', cents: 0, currency: BILLING.currency, days: BILLING.periodDays, cause, actor: 'billing' };
}

/** The partner of the demo world owes last week's drivers, half of it paid; nothing is overdue for a week. */
function debtOf(people: Person[], at: number): (typeof partnerLedger.$inferInsert)[] {
  const row = { code: DEMO_PARTNER_CODE, partnerId: DEMO_PARTNER_ID, at, currency: BILLING.currency, actor: 'billing' };
  const drivers = people.filter(({ referralCode, paid }) => referralCode === DEMO_PARTNER_CODE && paid);
  const dueAt = deadlineOn(newYorkDate(at) + BILLING.periodDays);
  const weeks = drivers.map(({ userId }) => ({
    ...row,
    kind: 'week' as const,
    cents: DEMO_WEEK_CENTS,
    driverId: userId,
    dueAt,
    cause: `week:${userId}:demo`,
  }));
  const paid = Math.floor(drivers.length / 2) * DEMO_WEEK_CENTS;
  const settled = { ...row, kind: 'settlement' as const, cents: -paid, cause: 'settle:demo', actor: DEMO_ADMIN_ID, reason: 'Zelle' };
  return paid ? [...weeks, settled] : weeks;
}

function linksOf(person: Person, { platforms, sealing, random }: DemoDeps, now: number): (typeof linkedServices.$inferInsert)[] {
  return linkedPlatforms(person, platforms).map((platform) => {
    const { service, optionsVersion } = platform.manifest;
    const account = platform.view.setup?.login === 'phone' ? person.phoneNumber.replace(/\D/g, '') : emailOf(person);
    return {
      userId: person.userId,
      service,
      account,
      enabled: false,
      setupComplete: true,
      options: demoSettings(platform, person.taste, random),
      optionsVersion,
      sealedSecrets: sealing.seal(secretsPlace(person.userId, service), JSON.stringify({ refreshToken: `sandbox:${account}` })),
      createdAt: now,
      updatedAt: now,
    };
  });
}

function linkedPlatforms(person: Person, platforms: readonly AnyPlatform[]): readonly AnyPlatform[] {
  if (person.links === 'none') return [];
  return person.links === 'all' ? platforms : platforms.filter(({ manifest }) => manifest.capabilities.startFlag === 'userDisabled');
}
