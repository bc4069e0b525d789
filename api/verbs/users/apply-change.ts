import type { Caller } from '#api/contract/caller.ts';
import type { Issue } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { Role } from '#api/contract/roles.ts';
import { type DriverRecord, driverFacts } from '#api/db/driver-record.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { AnyPlatform, ClosedArea } from '#engine/model/platform.ts';
import { flashSaleEnd } from '../billing/amounts.ts';
import { finishSetup, leaveServices } from '../setup/finish.ts';
import type { Loaded } from './load.ts';
import { setOptions } from './options.ts';
import { guardedRefusal, holds, type Referral, roleAfter } from './rights.ts';
import { type ChosenService, chooseServices, knownServices, removedServices } from './services.ts';
import { startOrStop } from './start-rules.ts';
import type { UserChange } from './user-change.ts';

export interface ChangeRequest {
  loaded: Loaded;
  change: UserChange;
  caller: Caller;
  /** Why, where the caller said so. */
  reason: string | undefined;
  platforms: readonly AnyPlatform[];
  /** The entry of the driver's referral code. */
  referral: Referral | null;
  /** The caller is in the K list. */
  marksFull: boolean;
  closedAreas: readonly ClosedArea[];
  /** Version of the terms that can be accepted. */
  currentTerms: number;
  at: number;
  proxyRequired: boolean;
  /** See `FinishSetup`. */
  trialUsed: boolean;
}

/** Returns the rows after the change by every rule of the record, or refuses it whole. Nothing is written yet. */
export function applyChange(request: ChangeRequest): Loaded | Failed {
  const { loaded, change, caller, platforms, referral, currentTerms } = request;
  const { termsVersion, services, mode } = change.profile;
  const holding = { caller, user: loaded.user, referral };
  const role = roleAfter(holding, change.staff);
  if (role instanceof Failed) return role;
  const guarded = guardedRefusal(Object.keys(change.staff), caller, request.reason);
  if (guarded) return guarded;
  const byAdmin = holds(holding, 'users.panel');

  if (termsVersion !== undefined && termsVersion !== currentTerms && !byAdmin)
    return fail('terms.outdated', [{ path: 'body.termsVersion', message: 'Not the current version' }]);

  if (change.staff.flashSale && (referral?.collectsMoney || (change.staff.accountType ?? loaded.user.accountType) === 'Free'))
    return fail('user.noFlashSale');
  if (change.staff.goodStanding && !loaded.user.goodStanding && loaded.user.lastPaymentAt === null) return fail('user.neverPaid');

  const user = withFields(loaded.user, role, change, request.at);
  const issues: Issue[] = [];
  if (mode !== undefined) issues.push(...setMode({ record: user.record, asked: mode, byAdmin, referral }));
  if (services) {
    if (new Set(services.map(({ key }) => key)).size !== services.length) return fail('user.serviceTwice');
    issues.push(...unknownServices(user.record, services, platforms));
    Object.assign(user.record, chooseServices(user.record, services, holds(holding, 'users.money')));
  }
  if (issues.length) return fail('input.invalid', issues);

  const removed = services ? removedServices(loaded.user.record, services) : [];
  const { marksFull, closedAreas, at } = request;
  const known = { record: user.record, byAdmin, marksFull, closedAreas, createdAt: user.createdAt };
  const options = setOptions({ ...known, links: leaveServices(loaded.links, removed), change, platforms, at });
  if (options.issues.length) return fail('options.invalid', options.issues);
  const finished = finishSetups({ user, links: options.links }, request);
  return finished instanceof Failed ? finished : startOrStop(finished, change, platforms);
}

/** The user's columns and record with the fields that were sent; `mode` and `services` have rules, and come after it. */
function withFields(user: Loaded['user'], role: Role, { profile, staff }: UserChange, at: Instant): Loaded['user'] {
  const { name, limits, mode: _mode, services: _services, ...own } = profile;
  const { phoneVerified, banned, goodStanding, accountType, referralCode, role: _role, Admin: _admin, flashSale, ...byStaff } = staff;
  const standingByHand = goodStanding === undefined || goodStanding === user.goodStanding ? undefined : true;
  const columns = sent({ name, limits, phoneVerified, banned, goodStanding, standingByHand, accountType, referralCode });
  // A sale that runs goes on when it is asked for again.
  const runs = flashSaleEnd(user.record.flashSaleTimestamp ?? null, at) !== null;
  const sale = flashSale === undefined || flashSale === runs ? {} : { flashSaleTimestamp: flashSale ? at : null };
  return { ...user, ...columns, role, record: { ...user.record, ...own, ...byStaff, ...sale } } as Loaded['user'];
}

/** Without the fields that were not sent. */
function sent<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function finishSetups(loaded: Loaded, request: ChangeRequest): Loaded | Failed {
  let next = loaded;
  for (const platform of request.platforms) {
    if (!request.change.commands.get(platform.manifest.service)?.finishSetup) continue;
    const finished = finishSetup(next, { ...request, platform });
    if (finished instanceof Failed) return finished;
    next = finished;
  }
  return next;
}

interface ModeChange {
  record: DriverRecord;
  asked: string;
  byAdmin: boolean;
  referral: Referral | null;
}

/** Masacre needs its flag where the referral entry collects money; elsewhere it is offered to all but part-time accounts. */
function setMode({ record, asked, byAdmin, referral }: ModeChange): Issue[] {
  const { mode, workload } = driverFacts({ ...record, mode: asked });
  record.mode = mode;
  const partTime = workload === 'PART_TIME' || workload === 'PART_TIME_PLUS';
  const offered = referral?.collectsMoney ? record.masacreModeEnabled === true : !partTime;
  return mode === 'masacre' && !offered && !byAdmin ? [{ path: 'body.mode', message: 'This mode is not offered to this account' }] : [];
}

function unknownServices(record: DriverRecord, asked: readonly ChosenService[], platforms: readonly AnyPlatform[]): Issue[] {
  const keys = new Set([...knownServices(record).map(({ key }) => key), ...platforms.map(({ manifest }) => manifest.service)]);
  return asked.flatMap(({ key }, i) => (keys.has(key) ? [] : [{ path: `body.services[${i}].key`, message: 'There is no such service' }]));
}
