import { type Failed, fail } from '#api/contract/failures.ts';
import type { BackupAnswer } from '#api/db/embedded/backup.ts';
import { NoSpaceError } from '#api/db/embedded/free-space.ts';
import type { Ctx } from './context.ts';

/** Backs up the embedded database while it is used. */
export async function takeBackup({ database }: Pick<Ctx, 'database'>): Promise<BackupAnswer | Failed> {
  if (database.kind !== 'embedded') return fail('ops.notEmbedded');
  try {
    return await database.backup();
  } catch (error) {
    if (error instanceof NoSpaceError) return fail('ops.noSpace');
    throw error;
  }
}
