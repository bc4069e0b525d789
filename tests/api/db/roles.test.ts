import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#api/db/migrate.ts';
import { users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { lastAdminRefusal } from '#api/verbs/users/last-admin.ts';
import { insertUsers, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../api/db/migrations');

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const roles = async () => Object.fromEntries((await database.db.select().from(users)).map(({ userId, role }) => [userId, role]));

describe('api/db, the migration to roles', () => {
  /** The migrations as they were before there were roles. */
  async function asBefore(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'grab-migrations-'));
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journalPath = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { tag: string }[] };
    const at = journal.entries.findIndex(({ tag }) => /_roles/.test(tag));
    writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
    await database.pool.query('delete from drizzle.__drizzle_migrations; drop schema public cascade; create schema public');
    await migrateDatabase(database.pool, folder);
    rmSync(folder, { recursive: true });
  }

  const add = (userId: string, admin: boolean, createdAt: number) =>
    database.pool.query(`insert into users (user_id, name, phone_number, admin, created_at, updated_at) values ($1, $1, $1, $2, $3, 0)`, [
      userId,
      admin,
      createdAt,
    ]);
  const own = (userId: string) =>
    database.pool.query(`insert into referral_codes (code, user_id, created_at) values ('CREW', $1, 0)`, [userId]);

  it('makes the first admin the owner, admins with a referral code partners, and nobody else anything', async () => {
    await asBefore();
    await add('partner', true, 1);
    await add('first', true, 2);
    await add('second', true, 3);
    await add('driver', false, 0);
    await own('partner');

    await migrateDatabase(database.pool, MIGRATIONS);

    expect(await roles()).toEqual({ partner: 'partner', first: 'owner', second: 'admin', driver: 'driver' });
  });

  it('leaves the only admin in charge, code or not', async () => {
    await asBefore();
    await add('boss', true, 1);
    await own('boss');

    await migrateDatabase(database.pool, MIGRATIONS);

    expect(await roles()).toEqual({ boss: 'owner' });
  });
});

describe('api/db, the last admin', () => {
  it('stays, even when others go at the same moment', async () => {
    await insertUsers(database, { userId: 'ann', role: 'admin' }, { userId: 'bob', role: 'admin' }, { userId: 'eve', role: 'driver' });
    const demote = (userId: string) =>
      withTransaction(database.db, async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
        const refused = await lastAdminRefusal(tx, user!, { role: 'driver', banned: false });
        // Long enough for the other one to have looked as well, if nothing keeps it from looking.
        await tx.execute(sql`select pg_sleep(0.2)`);
        if (!refused) await tx.update(users).set({ role: 'driver' }).where(eq(users.userId, userId));
        return refused?.code ?? 'done';
      });

    const outcomes = await Promise.all([demote('ann'), demote('bob')]);

    expect(outcomes.sort()).toEqual(['done', 'user.lastAdmin']);
  });
});
