// A folder of records with drivers in it, each with a past and a token, and the calls that their consoles make.

import { randomUUID } from 'node:crypto';
import { openDatabase } from '#api/db/client.ts';
import { createEngineStore } from '#api/db/engine-store.ts';
import { openKeyRing } from '#api/db/key-ring.ts';
import { blocks, linkedServices, refreshTokens, users } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace } from '#api/db/sealing.ts';
import { openTokens } from '#api/verbs/auth/tokens.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { decided } from '../support/offers.ts';
import { recordOf } from './_engine.ts';

export interface Person {
  userId: string;
  phoneNumber: string;
  token: string;
}

export const CONSOLE_CALLS: { path: string; body(person: Person): unknown }[] = [
  { path: '/prd/feed', body: () => ({ limit: 50 }) },
  { path: '/prd/offers', body: ({ userId }) => ({ userId }) },
  { path: '/prd/blocks', body: ({ userId }) => ({ userId }) },
  { path: '/prd/user/userid', body: ({ phoneNumber }) => ({ phoneNumber }) },
];

export interface Seeding {
  drivers: number;
  verdictsEach: number;
  searching?: boolean;
  /** Where the records are, instead of the folder, and the keys to them. */
  server?: { databaseUrl: string; credentialsKeys: string };
}

/** Drivers with tokens, a day of offers and a few blocks each; `searching`: with Flex linked and started. */
export async function seedDrivers(dataDir: string, { drivers, verdictsEach, searching = false, server }: Seeding): Promise<Person[]> {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const machine = { now: Date.now, elapsed: () => performance.now() };
  const database = await openDatabase({ dataDir, databaseUrl: server?.databaseUrl, log, machine });
  const { db } = database;
  const sealing = createSealing(openKeyRing({ dataDir, credentialsKeys: server?.credentialsKeys }).ring);
  const tokens = await openTokens({ db, sealing, machine });
  const store = createEngineStore({ database, sealing, machine });
  const now = Date.now();
  const people = Array.from({ length: drivers }, (_, i) => ({
    userId: `driver-${i}`,
    phoneNumber: `+1202556${String(i).padStart(4, '0')}`,
  }));
  await db
    .insert(users)
    .values(people.map((person) => ({ ...person, name: person.userId, goodStanding: true, createdAt: now, updatedAt: now })));
  await db
    .insert(refreshTokens)
    .values(people.map(({ userId }) => ({ hash: userId, familyId: userId, userId, createdAt: now, expiresAt: now + 24 * HOUR })));
  await db.insert(blocks).values(
    people.flatMap(({ userId }) =>
      [1, 2, 3].map((day) => ({
        blockId: randomUUID(),
        userId,
        service: 'AMAZON_FLEX',
        account: userId,
        externalId: String(day),
        startsAt: now + day * 24 * HOUR,
        endsAt: now + (day * 24 + 3) * HOUR,
        locationId: 'us-chicago-dch1',
        price: 8000,
        currency: 'USD',
        source: 'grab' as const,
        state: 'held' as const,
        heldSince: now,
      })),
    ),
  );
  if (searching)
    await db.insert(linkedServices).values(
      people.map(({ userId }) => {
        const { service, account, settings } = recordOf(userId);
        return {
          userId,
          service,
          account,
          enabled: true,
          setupComplete: true,
          options: settings as Record<string, unknown>,
          sealedSecrets: sealing.seal(secretsPlace(userId, service), JSON.stringify({ refreshToken: 'bench' })),
          createdAt: now,
          updatedAt: now,
        };
      }),
    );
  const statuses = ['dislikes', 'dislikes', 'dislikes', 'lost', 'got'] as const;
  for (const { userId } of people) {
    const decisions = Array.from({ length: verdictsEach }, (_, i) =>
      decided(userId, { status: statuses[i % 5]!, seenAt: now - i * 60_000 }),
    );
    await store.record([
      { platform: 'AMAZON_FLEX', offers: decisions.map((one) => one.offer), verdicts: decisions.map((one) => one.verdict) },
    ]);
  }
  await database.pool.query('analyze');
  const signedIn = await Promise.all(
    people.map(async (person) => ({
      ...person,
      token: await tokens.issue({ userId: person.userId, familyId: person.userId, sessionVersion: 1 }),
    })),
  );
  await database.close();
  return signedIn;
}
