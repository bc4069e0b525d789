import { randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { AppBuild, AppManifest } from '#api/contract/instant-offers.ts';
import { appBuilds } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { APP_BUILD } from '#config/constants.ts';
import { readEntry } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { type Loaded, loadUser } from '../users/load.ts';
import { runBuild } from './run-build.ts';

type BuildRow = typeof appBuilds.$inferSelect;

/** How far the driver's app is. A build whose node has been silent counts as failed. */
export async function checkApp({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<AppBuild> {
  const [row] = await ctx.db.select().from(appBuilds).where(eq(appBuilds.userId, userId));
  return toAnswer(ctx, row, await appVersionOf(ctx));
}

/** Starts a build of the saved settings. While one runs it is answered: a driver has one at a time. */
export async function makeApp({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<AppBuild | Failed> {
  const appVersion = await appVersionOf(ctx);
  const at = ctx.machine.now();
  const claimed = await withTransaction(ctx.db, async (tx) => {
    const loaded = await loadUser(tx, userId, { lock: true });
    if (!loaded) return fail('user.notFound');
    const manifest = manifestOf(ctx, loaded, appVersion);
    if (!manifest) return fail('setup.notEnabled');
    const [before] = await tx.select().from(appBuilds).where(eq(appBuilds.userId, userId));
    if (before && stateOf(before, at) === 'creating') return before;
    if (before?.state === 'ready') return fail('apk.exists');
    if (!isWorthBuilding(manifest)) return fail('apk.nothingOn');
    const buildId = randomBytes(16).toString('base64url');
    const row: BuildRow = {
      userId,
      buildId,
      state: 'creating',
      manifest,
      fileName: null,
      bytes: null,
      sha256: null,
      createdAt: at,
      updatedAt: at,
    };
    await tx.insert(appBuilds).values(row).onConflictDoUpdate({ target: appBuilds.userId, set: row });
    return { ...row, isNew: true };
  });
  if (!('buildId' in claimed)) return claimed;
  if ('isNew' in claimed) void runBuild(ctx, claimed);
  return toAnswer(ctx, claimed, appVersion);
}

/** Forgets the driver's app; a build that runs is ended. */
export async function removeApp({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<void> {
  const [gone] = await ctx.db.delete(appBuilds).where(eq(appBuilds.userId, userId)).returning();
  if (!gone) return;
  ctx.appBuilder.cancel(gone.buildId);
  const name = storedName(gone);
  if (name) await ctx.appBuilder.remove(name);
}

/** Removes finished apps that are old, and files that no driver has any more. */
export async function removeOldApps(ctx: Ctx): Promise<void> {
  await ctx.db.delete(appBuilds).where(and(eq(appBuilds.state, 'ready'), lt(appBuilds.updatedAt, ctx.machine.now() - APP_BUILD.keepMs)));
  const names = await ctx.appBuilder.names();
  if (!names.length) return;
  const rows = await ctx.db.select({ buildId: appBuilds.buildId }).from(appBuilds);
  const kept = new Set(rows.map(({ buildId }) => buildId));
  for (const name of names) if (!kept.has(name.split('.')[0]!)) await ctx.appBuilder.remove(name);
}

/** The file under this name, and what the driver saves it as. */
export async function appFile({ ctx, name }: { ctx: Ctx; name: string }) {
  const [row] = await ctx.db
    .select()
    .from(appBuilds)
    .where(and(eq(appBuilds.buildId, name.split('.')[0]!), eq(appBuilds.state, 'ready')));
  const file = row && storedName(row) === name ? await ctx.appBuilder.open(name) : null;
  return file ? { ...file, fileName: row!.fileName!, sha256: row!.sha256! } : fail('apk.notFound');
}

/** Name of the finished file: the build's random id and the ending. */
function storedName({ buildId, fileName }: Pick<BuildRow, 'buildId' | 'fileName'>): string | null {
  return fileName === null ? null : `${buildId}.${fileName.split('.').at(-1)}`;
}

async function appVersionOf(ctx: Ctx): Promise<string> {
  return (await readEntry(ctx, 'flex_app_version')).value;
}

function stateOf({ state, updatedAt }: BuildRow, now: number): BuildRow['state'] {
  return state === 'creating' && updatedAt < now - APP_BUILD.silentMs ? 'failed' : state;
}

function toAnswer(ctx: Ctx, row: BuildRow | undefined, appVersion: string): AppBuild {
  if (!row) return { state: 'idle', fileName: null, url: null, bytes: null, sha256: null, ageMs: null, appVersion };
  const now = ctx.machine.now();
  const name = storedName(row);
  const url = name && `/prd/flex-apk/${name}`;
  return {
    state: stateOf(row, now),
    fileName: row.fileName,
    url,
    bytes: row.bytes,
    sha256: row.sha256,
    ageMs: Math.max(0, now - row.createdAt),
    appVersion,
  };
}

/** The saved settings that go into the app; null where the driver has no service with one. */
function manifestOf({ platforms }: Ctx, { user, links }: Loaded, appVersion: string): AppManifest | null {
  const platform = platforms.find(({ manifest }) => manifest.capabilities.instantOffers);
  const link = links.find(({ service }) => service === platform?.manifest.service);
  if (!platform || !link) return null;
  const options: Record<string, unknown> = { ...platform.options.defaults(), ...link.options };
  const { continent = null, country = null, region = null } = user.record;
  return {
    selfieBypassActive: options['selfieBypassActive'] === true,
    instantOffersActive: options['instantOffersActive'] === true,
    instantOffersMinPay: Number(options['instantOffersMinPay']),
    instantOffersMaxStops: Number(options['instantOffersMaxStops']),
    fakeGpsActive: options['fakeGpsActive'] === true,
    instantOffersLocation: String(options['instantOffersLocation']),
    continent,
    country,
    region,
    appVersion,
  };
}

function isWorthBuilding({ selfieBypassActive, instantOffersActive, fakeGpsActive }: AppManifest): boolean {
  return selfieBypassActive || instantOffersActive || fakeGpsActive;
}
