import { randomInt } from 'node:crypto';
import { createMac } from '#api/db/mac.ts';
import { onlyOne } from '#api/db/only-one.ts';
import { upkeepJobs } from '#api/db/upkeep.ts';
import { createAttempts } from '#api/verbs/auth/attempts.ts';
import { createCallers } from '#api/verbs/auth/callers.ts';
import { hashPassword } from '#api/verbs/auth/password.ts';
import { createAnswerCache } from '#api/verbs/cache.ts';
import type { Ctx, Fleet } from '#api/verbs/context.ts';
import { createCodeLimits } from '#api/verbs/phone-codes/limits.ts';
import { targetOf } from '#api/verbs/users/target.ts';
import { createRecordedWindows } from '#api/verbs/work/recorded-window.ts';
import type { AllowedHost } from '#config/allowed-host.ts';
import { DAY, SECOND_FACTOR, SIGN_UP } from '#config/constants.ts';
import type { Env } from '#config/env.ts';
import type { WorldClock } from '#engine/model/clock.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { startCommandScan } from '../cluster/command-scan.ts';
import { fillDemoHistory, seedDemo } from '../demo/demo-world.ts';
import { openAppBuilder } from '../ports/app-builder/app-builder.ts';
import { chooseCards } from '../ports/cards.ts';
import { chooseMessengers } from '../ports/channels/messengers.ts';
import { openPush } from '../ports/channels/push.ts';
import { openFiles } from '../ports/files.ts';
import { chooseGeocoder } from '../ports/geocoder.ts';
import { createSandboxControl } from '../ports/sandbox-control.ts';
import { createSendEvent } from '../ports/send-event.ts';
import { createShrinkPicture } from '../ports/shrink-picture.ts';
import { chooseSms } from '../ports/sms.ts';
import { chooseTiles } from '../ports/tiles.ts';
import { failpointOf } from '../process/failpoint.ts';
import { createRemoteBrowser, type RemoteBrowser } from '../remote-browser/remote-browser.ts';
import { addRounds } from './billing-rounds.ts';
import { addDriverRounds } from './driver-rounds.ts';
import { createJobs } from './jobs.ts';
import { addMarketRounds } from './market-rounds.ts';
import { addNotificationRounds } from './notification-rounds.ts';
import { type OpenEngine, openEngine, openWorld, sandboxUrlOf } from './open-engine.ts';
import { openRecords, type Records } from './open-records.ts';
import type { Opening } from './opening.ts';
import type { Parts } from './parts.ts';
import { reportJob } from './report-job.ts';

/** Opens records, world, engine and streams in this order into `parts`, so that a failure in between can be closed. */
export async function openParts(opening: Opening, parts: Partial<Parts>): Promise<Ctx> {
  const { env, platforms, machine, log, redis, limiter, security } = opening;
  const records = await openRecords(opening, parts);
  const { database, keys, sealing, tokens, trialMarks } = records;
  const jobs = createJobs({ database, machine, log });
  parts.jobs = jobs;
  const cache = createAnswerCache(machine, redis?.cache);
  const world = openWorld(opening, parts, cache);
  const engine = await openEngine(opening, parts, records, { world, cache });
  const fleet = await startWork(opening, parts, { records, engine, world });
  const callers = createCallers({ pool: database.pool, tokens, machine, limiter, changes: engine.fanout });
  const remoteBrowser = openRemoteBrowser(opening, records, callers);
  parts.remoteBrowser = remoteBrowser;
  const appBuilder = openAppBuilder({ dataDir: env.DATA_DIR, command: env.APP_BUILDER ?? null, log });
  parts.appBuilder = appBuilder;
  const ctx: Ctx = {
    env,
    database,
    db: database.db,
    engine: fleet.engine,
    fleet,
    platforms,
    world,
    machine,
    keys,
    sealing,
    tokens,
    callers,
    signInAttempts: createAttempts(limiter),
    secondFactorTries: limiter('second-factor', SECOND_FACTOR.tries),
    codeLimits: createCodeLimits(limiter),
    takenNumbers: limiter('sign-up:taken', SIGN_UP.takenFrom),
    mac: createMac(keys.ring),
    trialMarks,
    newCode: () => String(randomInt(10_000)).padStart(4, '0'),
    sms: chooseSms(env, sandboxUrlOf(env)),
    push: await openPush({ env, db: database.db, sealing, machine }),
    messengers: chooseMessengers(env),
    sendEvent: createSendEvent(env),
    sandbox: env.SANDBOX ? createSandboxControl(sandboxUrlOf(env)) : null,
    cards: chooseCards(env),
    failpoint: failpointOf(env.FAILPOINT),
    geocoder: chooseGeocoder(env, machine),
    tiles: chooseTiles(env),
    files: openFiles(env.DATA_DIR),
    appBuilder,
    shrinkPicture: createShrinkPicture(),
    remoteBrowser,
    cache,
    recorded: createRecordedWindows(records.database.pool, machine),
    stream: engine.hub,
    jobs,
    security,
    log,
  };
  addRounds(jobs, ctx);
  addDriverRounds(jobs, ctx);
  addNotificationRounds(jobs, ctx);
  return ctx;
}

/** Makes the demo world's people, then starts sessions, this process's share of the work, and the upkeep of the records. */
async function startWork(
  { env, platforms, machine, log, closing }: Opening,
  parts: Partial<Parts>,
  { records, engine: open, world }: { records: Records; engine: OpenEngine; world: WorldClock },
): Promise<Fleet> {
  const { database, partitions, sealing, keys } = records;
  const { engine, node, store } = open;
  const runsEngine = env.ROLES.includes('engine');
  const demo = env.SANDBOX && env.DEMO && runsEngine;
  if (parts.clock) await Promise.race([parts.clock.first, closing.abandoned]);
  if (demo) {
    const random = seededRandom(env.SANDBOX_SEED);
    await onlyOne(database, 'demo', () => seedDemo({ database, sealing, platforms, world, random, hashPassword, log }));
  }
  const fleet = node.fleet(engine);
  if (runsEngine) {
    await addMarketRounds(parts.jobs!, { database, engine, platforms, world, log })();
    await engine.start();
  }
  await node.start();
  if (node.shared && runsEngine) parts.scan = startCommandScan({ db: database.db, engine, machine, log });
  const upkeep = { database, partitions, sealing, ring: keys.ring, keepAuditMs: env.AUDIT_DAYS * DAY, world, machine, log };
  for (const job of upkeepJobs(upkeep)) parts.jobs!.add(job);
  parts.jobs!.add(reportJob({ database, world }));
  const past = { database, store, platforms, world, machine, seed: env.SANDBOX_SEED, log };
  if (demo)
    parts.history = onlyOne(database, 'history', () => fillDemoHistory({ ...past, stopped: closing.started }), { skip: true })
      .then(() => parts.jobs!.wake('markets'))
      .catch((error: Error) => log.error({ error: error.message }, 'the demo history could not be written'));
  return fleet;
}

function openRemoteBrowser({ env, platforms, machine, log }: Opening, { database }: Records, callers: Ctx['callers']): RemoteBrowser {
  return createRemoteBrowser({
    list: remoteHosts(env, platforms),
    chromiumPath: env.CHROMIUM_PATH,
    callers,
    target: (userId) => targetOf(database.pool, userId),
    machine,
    log,
  });
}

/** The operator's list and, while the sandbox is on, its platforms' pages; never its controls. */
function remoteHosts(env: Env, platforms: readonly AnyPlatform[]): AllowedHost[] {
  const firstParts = new Set(platforms.map(({ manifest }) => manifest.id));
  const sandbox: AllowedHost[] = env.SANDBOX ? [{ host: '127.0.0.1', port: env.SANDBOX_PORT, firstParts }] : [];
  return [...env.REMOTE_BROWSER_HOSTS, ...sandbox];
}
