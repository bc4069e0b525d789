import { eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { Installer } from '#api/contract/installer.ts';
import type { StoredInstaller } from '#api/db/driver-record.ts';
import { outbox, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { type Loaded, loadUser } from '../users/load.ts';

interface MakeInstaller {
  ctx: Ctx;
  uuid: string;
  caller: Caller;
}

/**
 * Makes an installer: the driver's settings and what to do with them, for the simulated service alone. No program of another company is
 * packed or changed, so without the sandbox there is none to make. The same uuid sent again ends the wait for the phone.
 */
export async function makeInstaller({ ctx, uuid, caller: { userId } }: MakeInstaller): Promise<Installer | Failed> {
  if (userId === null) return fail('access.forbidden');
  if (!ctx.env.SANDBOX) return fail('installer.failed');
  const at = ctx.machine.now();
  const written = await withTransaction(ctx.db, async (tx) => {
    const loaded = await loadUser(tx, userId, { lock: true });
    if (!loaded || !hasApp(ctx, loaded)) return fail('setup.notEnabled');
    const installer: StoredInstaller = { uuid, installed: loaded.user.record.installer?.uuid === uuid, at };
    await tx
      .update(users)
      .set({ record: { ...loaded.user.record, installer }, updatedAt: at })
      .where(eq(users.userId, userId));
    await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
    return toAnswer(installer);
  });
  ctx.stream.wake();
  return written;
}

export async function checkInstaller({ db }: Pick<Ctx, 'db'>, userId: string): Promise<Installer | Failed> {
  const loaded = await loadUser(db, userId);
  return loaded ? toAnswer(loaded.user.record.installer) : fail('user.notFound');
}

function toAnswer(installer: StoredInstaller | undefined): Installer {
  if (!installer) return { uuid: null, status: 'NONE', at: null };
  const { uuid, installed, at } = installer;
  return { uuid, status: installed ? 'INSTALLED' : 'WAITING FOR APP', at };
}

function hasApp({ platforms }: Pick<Ctx, 'platforms'>, { links }: Loaded): boolean {
  return platforms.some(({ manifest }) => manifest.capabilities.installer && links.some((link) => link.service === manifest.service));
}
