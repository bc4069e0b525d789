import { randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import { BOM, csvLine } from '#api/contract/csv.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { USER_COLUMNS, type UserColumnName } from '#api/contract/user-columns.ts';
import { USER_PAGES, type UserTableRow } from '#api/contract/user-table.ts';
import { userExports } from '#api/db/schema/index.ts';
import { DAY, MINUTE } from '#config/constants.ts';
import type { Ctx } from '../../context.ts';
import { counts, readPage } from './list.ts';
import { type Selection, selectionOf } from './select.ts';

const KEEP_MS = DAY;
/** An export that reports no page for so long has ended with its node. */
const SILENT_MS = 2 * MINUTE;

type Input = InputOf<typeof contract.exportUsers>;

interface ExportUsers {
  ctx: Ctx;
  input: Input;
  caller: Caller;
}

/** Writes what the table shows as CSV: at once up to 10,000 rows, else into a file that `exportState` tells of. */
export async function exportUsers({ ctx, input, caller }: ExportUsers): Promise<AnswerOf<typeof contract.exportUsers> | Failed> {
  const selection = selectionOf(input, caller, ctx.machine.now());
  if (selection instanceof Failed) return selection;
  const { matching } = await counts(ctx, selection);
  if (matching <= USER_PAGES.direct) {
    const parts = await writeParts(ctx, selection, input.columns);
    return { state: 'done', rows: parts.rows, csv: parts.text.join('') };
  }
  await removeOld(ctx);
  const exportId = randomBytes(16).toString('base64url');
  const at = ctx.machine.now();
  await ctx.db
    .insert(userExports)
    .values({ exportId, userId: nameOf(caller), shown: { ...input }, state: 'running', createdAt: at, updatedAt: at });
  void inBackground({ ctx, selection, columns: input.columns, exportId });
  return { state: 'running', exportId };
}

export async function exportState(request: OwnExport): Promise<AnswerOf<typeof contract.exportState> | Failed> {
  const found = await ownExport(request);
  if (!found) return fail('export.notFound');
  const silent = found.state === 'running' && found.updatedAt < request.ctx.machine.now() - SILENT_MS;
  return { state: silent ? 'failed' : found.state, rows: found.rows };
}

/** Returns the bytes of a finished export. */
export async function exportFile(request: OwnExport): Promise<Uint8Array | Failed> {
  const found = await ownExport(request);
  const bytes = found?.state === 'done' ? await request.ctx.files.read(fileOf(found.exportId)) : null;
  return bytes ?? fail('export.notFound');
}

interface OwnExport {
  ctx: Ctx;
  exportId: string;
  caller: Caller;
}

async function ownExport({ ctx, exportId, caller }: OwnExport): Promise<typeof userExports.$inferSelect | undefined> {
  const [found] = await ctx.db
    .select()
    .from(userExports)
    .where(and(eq(userExports.exportId, exportId), eq(userExports.userId, nameOf(caller))));
  return found;
}

interface Background {
  ctx: Ctx;
  selection: Selection;
  columns: readonly UserColumnName[];
  exportId: string;
}

async function inBackground({ ctx, selection, columns, exportId }: Background): Promise<void> {
  const note = (fields: { state?: 'done' | 'failed'; rows?: number }) =>
    ctx.db
      .update(userExports)
      .set({ ...fields, updatedAt: ctx.machine.now() })
      .where(eq(userExports.exportId, exportId));
  try {
    const { text, rows } = await writeParts(ctx, selection, columns, async (done) => void (await note({ rows: done })));
    await ctx.files.write(fileOf(exportId), Buffer.from(text.join('')));
    await note({ state: 'done', rows });
  } catch (error) {
    ctx.log.error({ exportId, error: String(error) }, 'an export failed');
    await note({ state: 'failed' }).catch(() => undefined);
  }
}

async function writeParts(
  ctx: Pick<Ctx, 'db' | 'machine'>,
  selection: Selection,
  columns: readonly UserColumnName[],
  onPage?: (rows: number) => Promise<void>,
): Promise<{ text: string[]; rows: number }> {
  const text = [BOM, csvLine(columns)];
  let rows = 0;
  for (let lek: string | undefined, first = true; first || lek; first = false) {
    const page = await readPage(ctx, selection, { lek, limit: USER_PAGES.plan });
    if (page instanceof Failed) throw new Error(page.code);
    text.push(page.rows.map((row) => csvLine(columns.map((column) => cellOf(row, column)))).join(''));
    rows += page.rows.length;
    lek = page.lek;
    await onPage?.(rows);
  }
  return { text, rows };
}

/** Instants as ISO text with their zone. */
function cellOf(row: UserTableRow, column: UserColumnName) {
  const value = row[column];
  const { kind } = USER_COLUMNS[column];
  return typeof value === 'number' && (kind === 'instant' || kind === 'duration') ? new Date(value).toISOString() : value;
}

async function removeOld({ db, files, machine }: Ctx): Promise<void> {
  const old = await db
    .delete(userExports)
    .where(lt(userExports.createdAt, machine.now() - KEEP_MS))
    .returning({ exportId: userExports.exportId });
  for (const { exportId } of old) await files.remove(fileOf(exportId));
}

function fileOf(exportId: string): string {
  return `export-${exportId}.csv`;
}
