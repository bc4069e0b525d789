import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { IM_HERE } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { mainPlatform } from '../platforms.ts';
import { loadUser } from '../users/load.ts';

type Frame = NonNullable<AnswerOf<typeof contract.imHereState>['frame']>;

const PLACE = { table: 'im_here', id: '', field: 'code' };

/** The operator's page with a code that names this driver to it for a while; null where no page is configured. */
export function frameFor({ env, machine, sealing, platforms }: Ctx, userId: string): Frame | null {
  const page =
    env.IM_HERE_FRAME_URL ?? (env.SANDBOX ? `http://127.0.0.1:${env.SANDBOX_PORT}/${mainPlatform(platforms).manifest.id}/here` : null);
  if (page === null) return null;
  const expiresAt = machine.now() + IM_HERE.codeMs;
  const code = sealing.seal(PLACE, JSON.stringify({ userId, expiresAt }));
  const url = new URL(page);
  url.searchParams.set('code', code);
  return { url: url.href, code, expiresAt };
}

/** Whom a code names; a changed, foreign or old one is over. */
export async function readCode(
  ctx: Pick<Ctx, 'sealing' | 'machine' | 'db'>,
  code: string,
): Promise<AnswerOf<typeof contract.imHereCode> | Failed> {
  const opened = ctx.sealing.tryOpen(PLACE, code);
  if (opened === null) return fail('imHere.codeOver');
  const { userId, expiresAt } = JSON.parse(opened) as { userId: string; expiresAt: number };
  const loaded = expiresAt > ctx.machine.now() ? await loadUser(ctx.db, userId) : null;
  return loaded ? { userId, name: loaded.user.name, expiresAt } : fail('imHere.codeOver');
}
