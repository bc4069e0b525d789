import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { CallRefusal } from '#api/contract/platform-calls.ts';
import type { Call, SetupCall } from '#engine/describe/calls.ts';
import type { FailureCode } from '#engine/model/failure.ts';
import type { Unanswered } from '#engine/model/platform.ts';
import { asList, readEntry } from './app/settings.ts';
import type { Ctx } from './context.ts';
import { linkedAnswer } from './setup/linked-answer.ts';
import { runSetup } from './setup/run.ts';
import { loadUser } from './users/load.ts';
import { sessionView } from './users/record.ts';
import { dropBlock } from './work/drop.ts';
import { heatOf, offersInRange, serviceOffers } from './work/service-offers.ts';

export interface CallPlatform {
  ctx: Ctx;
  service: string;
  call: Call;
  input: Record<string, unknown>;
  /** The driver it is about; null for calls that are about none. */
  userId: string | null;
  caller: Caller;
}

/** Runs one of a platform's own calls and returns its answer, or why it failed. */
export async function callPlatform(request: CallPlatform): Promise<unknown | Failed> {
  const { ctx, service, call, input, userId, caller } = request;
  switch (call.kind) {
    case 'setup':
      return runSetupCall(request, call);
    case 'drop':
      return userId === null ? fail('access.forbidden') : dropBlock({ ctx, userId, service, externalId: String(input['id']), caller });
    case 'records':
      return recordsFor(request, call.of);
    case 'adapter':
      return askAdapter(request, call.cacheMs);
  }
}

async function runSetupCall({ ctx, service, input, userId, caller }: CallPlatform, call: SetupCall): Promise<unknown | Failed> {
  const owner = userId ?? caller.userId;
  if (call.step === 'begin') {
    if (!(await mayUse(ctx, service, owner))) return fail('setup.notEnabled');
    if (call.whileStopped && (await runsSignedIn(ctx, service, owner))) return fail('setup.running');
  }
  const answer = await runSetup({ ctx, service, act: call.step, input, userId, caller });
  const answers = 'answers' in call ? call.answers : undefined;
  return answers && owner !== null ? linkedAnswer({ ctx, service, userId: owner, as: answers, answer }) : answer;
}

async function recordsFor({ ctx, service, input, userId }: CallPlatform, of: 'offers' | 'heat' | 'range'): Promise<unknown | Failed> {
  if (of === 'range') {
    const { userId: about, startDate, endDate } = input as { userId?: string; startDate?: string; endDate?: string };
    const at = (date: string | undefined) => (date === undefined ? undefined : Date.parse(date));
    return offersInRange({ ctx, service, userId: about, startDate: at(startDate), endDate: at(endDate) });
  }
  if (userId === null) return fail('access.forbidden');
  return of === 'heat' ? heatOf({ ctx, service, userId }) : serviceOffers({ ctx, service, userId });
}

/** A good answer is kept for `cacheMs` and given again for the same driver and input. */
async function askAdapter({ ctx, service, call, input, userId }: CallPlatform, cacheMs: number | undefined): Promise<unknown | Failed> {
  const run = () => ctx.engine.call(service, call.does, input, userId);
  const key = `call:${service}:${call.does}:${encodeURIComponent(JSON.stringify([userId, sorted(input)]))}`;
  const answer = cacheMs ? ((await ctx.cache.get(key)) ?? (await ctx.cache.fill(key, cacheMs, run, isGood))) : await run();
  if (isUnanswered(answer)) return fail(refusalOf(answer.failure.code, input));
  return isThere(answer) ? answer : fail('route.notFound');
}

/** A platform that refuses an account has answered: what it refuses is the driver's to settle. */
function refusalOf(code: FailureCode, input: Record<string, unknown>): CallRefusal {
  if (code === 'needs-sign-in') return input['password'] === undefined ? 'setup.over' : 'setup.wrongPassword';
  if (code === 'credentials-lost') return 'setup.over';
  return code === 'needs-human' || code === 'not-trusted' ? 'setup.locked' : 'platform.failed';
}

/** A secret service is only for those whose id an admin has put on the list. */
async function mayUse(ctx: Ctx, service: string, userId: string | null): Promise<boolean> {
  const { capabilities } = ctx.platforms.find(({ manifest }) => manifest.service === service)!.manifest;
  return capabilities.secret !== true || (userId !== null && asList((await readEntry(ctx, 'secretMode')).value).includes(userId));
}

/** The service is started, and the platform has not ended its sign-in. */
async function runsSignedIn(ctx: Ctx, service: string, userId: string | null): Promise<boolean> {
  const links = userId === null ? [] : ((await loadUser(ctx.db, userId))?.links ?? []);
  const link = links.find((one) => one.service === service);
  return link?.enabled === true && link.account !== '' && sessionView(ctx.engine, link).state !== 'needs-sign-in';
}

/** `false` is how a call of figures fails: the next caller asks again. */
function isGood(answer: unknown): boolean {
  return isThere(answer) && answer !== false && !isUnanswered(answer);
}

function isUnanswered(answer: unknown): answer is Unanswered {
  return typeof answer === 'object' && answer !== null && 'failure' in answer;
}

function isThere(answer: unknown): boolean {
  return answer !== null && answer !== undefined;
}

function sorted(input: Record<string, unknown>): [string, unknown][] {
  return Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
}
