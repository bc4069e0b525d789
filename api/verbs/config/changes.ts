import { and, desc, eq, lt } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import type { Tx } from '#api/db/client.ts';
import { configChanges } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { differencesOf, writeAudit } from '../users/audit.ts';

const PAGE = 50;

interface Change {
  subject: string;
  caller: Caller;
  at: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Writes one change whole into the history and its difference into the audit log; returns its number. */
export async function writeChange(tx: Tx, { subject, caller, at, before, after }: Change): Promise<number> {
  const by = nameOf(caller);
  const [written] = await tx.insert(configChanges).values({ subject, at, by, before, after }).returning({ seq: configChanges.seq });
  await writeAudit(tx, { userId: subject, modifiedBy: by, at, differences: differencesOf(before ?? {}, after ?? {}) });
  return written!.seq;
}

/** Changes of one subject or of all, newest first, a page at a time. */
export async function changesOf(
  ctx: Ctx,
  { subject, before }: InputOf<typeof contract.configHistory>,
): Promise<AnswerOf<typeof contract.configHistory>> {
  const older = before === undefined ? undefined : lt(configChanges.seq, Number(before));
  const about = subject === undefined ? undefined : eq(configChanges.subject, subject);
  return ctx.db.select().from(configChanges).where(and(about, older)).orderBy(desc(configChanges.seq)).limit(PAGE);
}
