import { and, asc, eq } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { WorkerRow } from '#api/contract/workers.ts';
import { linkedServices, users } from '#api/db/schema/index.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { SessionSnapshot, SessionState } from '#engine/model/session.ts';
import type { Ctx } from '../context.ts';
import { LINK, type LinkRow } from '../users/load.ts';
import { sessionView } from '../users/record.ts';

export interface Where {
  userId?: string | undefined;
  service?: string | undefined;
  state?: SessionState | undefined;
  referralCode?: string | undefined;
}

/** Every session the records know, with the live figures of those the engine holds. */
export async function listWorkers({ ctx, where }: { ctx: Ctx; where: Where }): Promise<WorkerRow[]> {
  const service = where.service === undefined ? undefined : serviceKey(ctx.platforms, where.service);
  const links = await ctx.db
    .select({ link: LINK })
    .from(linkedServices)
    .innerJoin(users, eq(users.userId, linkedServices.userId))
    .where(
      and(
        where.userId === undefined ? undefined : eq(linkedServices.userId, where.userId),
        where.service === undefined ? undefined : eq(linkedServices.service, service ?? ''),
        where.referralCode === undefined ? undefined : eq(users.referralCode, where.referralCode),
      ),
    )
    .orderBy(asc(linkedServices.userId), asc(linkedServices.service));
  const live = new Map((await ctx.fleet.snapshots()).map((snapshot) => [`${snapshot.userId}/${snapshot.service}`, snapshot]));
  return links
    .map(({ link }) => rowOf(ctx, link, live.get(`${link.userId}/${link.service}`)))
    .filter((row) => where.state === undefined || row.state === where.state);
}

export async function inspectWorker({
  ctx,
  userId,
  service,
}: {
  ctx: Ctx;
  userId: string;
  service: string;
}): Promise<Record<string, unknown> | Failed> {
  const key = serviceKey(ctx.platforms, service);
  const detail = key ? await ctx.fleet.inspect(userId, key) : null;
  if (detail) return { ...detail };
  const [row] = key ? await listWorkers({ ctx, where: { userId, service: key } }) : [];
  return row ? { ...row } : fail('worker.notFound');
}

/** Folder id or service key, in any case. */
export function serviceKey(platforms: readonly AnyPlatform[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return platforms.find(({ manifest }) => manifest.id === wanted || manifest.service.toLowerCase() === wanted)?.manifest.service;
}

function rowOf(ctx: Ctx, link: LinkRow, live: SessionSnapshot | undefined): WorkerRow {
  const { userId, service } = link;
  const view = sessionView(ctx.engine, link);
  const state = view.state as SessionState;
  const until = view.until === null ? null : new Date(view.until).toISOString();
  const idle = {
    pollsPerSecond: 0,
    grabP95Ms: null,
    wins: 0,
    losses: 0,
    budgetLeft: ctx.platforms.find((platform) => platform.manifest.service === service)?.manifest.limits.pollBudget ?? 0,
    node: '',
  };
  return { ...idle, ...live, userId, service, state, until, nextStep: view.nextStep };
}
