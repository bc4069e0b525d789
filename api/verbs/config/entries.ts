import { eq, max, sql } from 'drizzle-orm';
import { CONFIG_TYPES, type ConfigEntry, configTypeOf } from '#api/contract/app-config.ts';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { appConfig, configChanges } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { readEntries, startValue } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { writeChange } from './changes.ts';
import { checkEntry } from './check-entry.ts';

/** Every entry in the order of `CONFIG_TYPES`, with its last change. */
export async function allEntries(ctx: Ctx): Promise<ConfigEntry[]> {
  const types = Object.keys(CONFIG_TYPES);
  const entries = await readEntries(ctx, types);
  const newest = ctx.db
    .select({ seq: max(configChanges.seq) })
    .from(configChanges)
    .groupBy(configChanges.subject);
  const changes = await ctx.db.select().from(configChanges).where(sql`${configChanges.seq} in ${newest}`);
  const last = new Map(changes.map((change) => [change.subject, change]));
  return types.map((type) => {
    const change = last.get(`config:${type}`);
    return { ...entries.get(type)!, revision: change?.seq ?? 0, updatedAt: change?.at ?? null, updatedBy: change?.by ?? null };
  });
}

interface SetEntry {
  ctx: Ctx;
  caller: Caller;
  input: InputOf<typeof contract.setConfig>;
}

/** Sets an entry, with its history and audit row in the same transaction. A value that is stored already changes nothing. */
export async function setEntry({ ctx, caller, input }: SetEntry): Promise<ConfigEntry | Failed> {
  const { type, revision } = input;
  if (!configTypeOf(type)) return fail('config.unknown');
  const at = ctx.machine.now();
  return withTransaction(ctx.db, async (tx) => {
    // Two admins at once: the second waits here and then sees the first one's revision.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`config:${type}`}))`);
    const [stored] = await tx.select().from(appConfig).where(eq(appConfig.type, type));
    const [last] = await tx
      .select({ seq: max(configChanges.seq) })
      .from(configChanges)
      .where(eq(configChanges.subject, `config:${type}`));
    if (revision !== undefined && revision !== (last?.seq ?? 0)) return fail('config.changed');
    const before = { value: stored?.value ?? startValue(type), options: stored?.options ?? null };
    const after = { value: input.value.trim(), options: input.options === undefined ? before.options : input.options };
    const issues = checkEntry({ type, ...after }, ctx.platforms);
    if (issues.length) return fail('input.invalid', issues);
    if (before.value === after.value && before.options === after.options) return unchanged(type, before, last?.seq ?? 0);
    await tx
      .insert(appConfig)
      .values({ type, ...after, updatedAt: at })
      .onConflictDoUpdate({ target: appConfig.type, set: { ...after, updatedAt: at } });
    const seq = await writeChange(tx, { subject: `config:${type}`, caller, at, before, after });
    return { type, ...after, revision: seq, updatedAt: at, updatedBy: nameOf(caller) };
  });
}

function unchanged(type: string, values: Pick<ConfigEntry, 'value' | 'options'>, revision: number): ConfigEntry {
  return { type, ...values, revision, updatedAt: null, updatedBy: null };
}
