import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkedServices } from '#api/db/schema/index.ts';
import { startCommandScan } from '#api/server/cluster/command-scan.ts';
import { insertUsers, machine, openTestDatabase, silentLog, type TestDatabase } from '#tests/support/database.ts';

describe('api/server/cluster/command-scan', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
    await insertUsers(database, { userId: 'ann' }, { userId: 'bob' });
    const row = { service: 'FLEX', createdAt: 0, updatedAt: machine.now() };
    await database.db.insert(linkedServices).values([
      { ...row, userId: 'ann' },
      { ...row, userId: 'bob' },
    ]);
  });
  afterAll(() => database.close());

  it('tells the engine of sessions whose row changed, each change once', async () => {
    const told: string[] = [];
    const engine = { refresh: async (userId: string, service: string) => void told.push(`${userId}/${service}`) };
    const scan = startCommandScan({ db: database.db, engine, machine, log: silentLog });
    scan.stop();

    await scan.look();
    await database.db
      .update(linkedServices)
      .set({ enabled: true, updatedAt: machine.now() + 1 })
      .where(eq(linkedServices.userId, 'bob'));
    await scan.look();
    await scan.look();

    expect(told).toEqual(['bob/FLEX']);
  });
});
