import type { Caller } from '#api/contract/caller.ts';
import type { Issue } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { OptionField, UserUpdate } from '#api/contract/users.ts';
import { driverFacts } from '#api/db/engine/sessions.ts';
import type { ClosedArea, Platform } from '#engine/model/platform.ts';
import { mainPlatform } from '../platforms.ts';
import { finishSetup, leaveServices } from '../setup/finish.ts';
import type { LinkRow, Loaded } from './load.ts';
import { holds, type Referral, roleAfter } from './rights.ts';
import { chooseServices, servicesLeft, servicesOf } from './services.ts';

/** What an update makes of a user's rows; nothing is written yet. */
export interface Changes {
  user: Loaded['user'];
  links: LinkRow[];
}

export interface ChangeRequest {
  loaded: Loaded;
  body: UserUpdate;
  caller: Caller;
  platforms: readonly Platform<any>[];
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

/** Fields that have a column of their own: name in the update -> name of the column. */
const COLUMNS = {
  name: 'name',
  phoneVerified: 'phoneVerified',
  banned: 'banned',
  goodStanding: 'goodStanding',
  accountType: 'accountType',
  referralCode: 'referralCode',
  limits: 'limits',
} as const;
/** Fields that are commands or objects of a service, not values of the record. */
const NOT_KEPT = new Set(['role', 'Admin', 'userDisabled', 'status', 'services', 'mode', 'setupComplete']);

/** Applies an update to the rows by every rule of the record, or refuses it whole. */
export function applyUpdate(request: ChangeRequest): Changes | Failed {
  const { loaded, body, caller, platforms, referral, currentTerms } = request;
  const holding = { caller, user: loaded.user, referral };
  const role = roleAfter(holding, body);
  if (role instanceof Failed) return role;
  const byAdmin = holds(holding, 'users.panel');

  if (body.termsVersion !== undefined && body.termsVersion !== currentTerms && !byAdmin)
    return fail('terms.outdated', [{ path: 'body.termsVersion', message: 'Not the current version' }]);

  const user = { ...loaded.user, role, record: { ...loaded.user.record } };
  const optionFields = new Set(platforms.map((platform) => platform.manifest.optionField));
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || NOT_KEPT.has(name) || optionFields.has(name)) continue;
    const column = COLUMNS[name as keyof typeof COLUMNS];
    if (column) Object.assign(user, { [column]: value });
    else user.record[name] = value;
  }

  const issues: Issue[] = [];
  if (body.mode !== undefined)
    setMode({ record: user.record, asked: body.mode, byAdmin, collectsMoney: referral?.collectsMoney === true, issues });
  if (body.services) {
    const failed = setServices(user.record, body.services, holds(holding, 'users.money'), platforms, issues);
    if (failed) return failed;
  }
  if (issues.length) return fail('input.invalid', issues);

  const left = body.services ? servicesLeft(loaded.user.record, body.services) : [];
  const links = setOptions({
    links: leaveServices(loaded.links, left),
    body,
    record: user.record,
    byAdmin,
    marksFull: request.marksFull,
    closedAreas: request.closedAreas,
    platforms,
    issues,
    at: request.at,
    createdAt: user.createdAt,
  });
  if (issues.length) return fail('options.invalid', issues);
  const finished = finishSetups({ user, links }, request);
  return finished instanceof Failed ? finished : startOrStop({ ...finished, body, platforms });
}

function finishSetups(changes: Changes, request: ChangeRequest): Changes | Failed {
  let next: Changes = changes;
  for (const platform of finishedBy(request.body, request.platforms)) {
    const finished = finishSetup(next, { ...request, platform });
    if (finished instanceof Failed) return finished;
    next = finished;
  }
  return next;
}

/** Platforms whose set-up this update finishes: the main one by the record's own field, every other one by its option object's. */
export function finishedBy(body: UserUpdate, platforms: readonly Platform<any>[]): Platform<any>[] {
  const main = mainPlatform(platforms);
  return platforms.filter((platform) => Boolean(platform === main ? body.setupComplete : commandsIn(platform, body)['setupComplete']));
}

interface ModeChange {
  record: Record<string, unknown>;
  asked: string;
  byAdmin: boolean;
  collectsMoney: boolean;
  issues: Issue[];
}

/** Masacre needs its flag where the referral entry collects money; elsewhere it is offered to all but part-time accounts. */
function setMode({ record, asked, byAdmin, collectsMoney, issues }: ModeChange): void {
  record['mode'] = asked;
  const { mode, flexRestriction } = driverFacts(record);
  record['mode'] = mode;
  const partTime = flexRestriction === 'PART_TIME' || flexRestriction === 'PART_TIME_PLUS';
  const offered = collectsMoney ? record['masacreModeEnabled'] === true : !partTime;
  if (mode === 'masacre' && !offered && !byAdmin) issues.push({ path: 'body.mode', message: 'This mode is not offered to this account' });
}

type Service = NonNullable<UserUpdate['services']>[number];

/** A driver chooses services, never prices: a known one keeps its price, also one that was removed; a new one gets the usual. */
function setServices(
  record: Record<string, unknown>,
  asked: Service[],
  setsPrices: boolean,
  platforms: readonly Platform<any>[],
  issues: Issue[],
): Failed | null {
  if (new Set(asked.map((service) => service.key)).size !== asked.length) return fail('user.serviceTwice');
  const { services, pastServices } = servicesOf(record);
  const known = [...services, ...pastServices];
  asked.forEach(({ key }, i) => {
    const exists = known.some((service) => service.key === key) || platforms.some((platform) => platform.manifest.service === key);
    if (!exists) issues.push({ path: `body.services[${i}].key`, message: 'There is no such service' });
  });
  Object.assign(record, chooseServices(record, asked, setsPrices));
  return null;
}

interface OptionChange {
  links: LinkRow[];
  body: UserUpdate;
  record: Record<string, unknown>;
  byAdmin: boolean;
  marksFull: boolean;
  platforms: readonly Platform<any>[];
  issues: Issue[];
  at: number;
  /** When the driver signed up. */
  createdAt: number;
  closedAreas: readonly ClosedArea[];
}

/** Option objects merge one level deep; the platform's own rules check the whole. */
function setOptions({ links, body, platforms, issues, at: now, ...known }: OptionChange): LinkRow[] {
  const next = [...links];
  for (const { manifest, options } of platforms) {
    const given = body[manifest.optionField as OptionField];
    if (!given) continue;
    const sent = manifest.capabilities.startFlag === 'start' ? withoutCommands(given) : given;
    const at = next.findIndex((link) => link.service === manifest.service);
    const link = next[at];
    if (!link) {
      issues.push({ path: `body.${manifest.optionField}`, message: 'This account is not linked yet' });
      continue;
    }
    // A command alone changes no option: those may still be incomplete.
    if (Object.keys(sent).length === 0) continue;
    const { schedules } = manifest.capabilities;
    const stamped = schedules ? { ...sent, [schedules.flag]: true, [schedules.at]: now } : sent;
    const { parsed } = mergeOptions({ manifest, options }, link, stamped, known);
    if (parsed.ok) next[at] = { ...link, options: parsed.settings as Record<string, unknown>, optionsVersion: manifest.optionsVersion };
    else for (const { path, message, code } of parsed.issues) issues.push({ path: `body.${manifest.optionField}.${path}`, message, code });
  }
  return next;
}

/** The options as they stand, and with these fields changed: clean settings or every issue. */
export function mergeOptions(
  { manifest, options }: Pick<Platform<any>, 'manifest' | 'options'>,
  link: Pick<LinkRow, 'options' | 'optionsVersion'>,
  sent: Record<string, unknown>,
  {
    record,
    byAdmin,
    marksFull = false,
    createdAt,
    closedAreas = [],
  }: Pick<OptionChange, 'record' | 'byAdmin'> & Partial<Pick<OptionChange, 'marksFull' | 'createdAt' | 'closedAreas'>>,
): { present: Record<string, unknown>; parsed: ReturnType<Platform['options']['parse']> } {
  const stored = link.optionsVersion === manifest.optionsVersion ? link.options : options.migrate(link.options, link.optionsVersion);
  const present: Record<string, unknown> = { ...(options.defaults() as object), ...(stored as Record<string, unknown>) };
  const kept = present['locations'];
  const known = {
    facts: driverFacts(record),
    byAdmin,
    marksFull,
    closedAreas,
    stored: present,
    ...(createdAt !== undefined && { createdAt }),
  };
  const context = { ...known, ...(Array.isArray(kept) && { keptLocations: kept as string[] }) };
  return { present, parsed: options.parse({ ...present, ...sent }, context) };
}

/** The switch: `userDisabled`, or `status` Starting / Stopping as the specification also writes it. */
function startOrStop({
  user,
  links,
  body,
  platforms,
}: Changes & { body: UserUpdate; platforms: readonly Platform<any>[] }): Changes | Failed {
  const byStatus = body.status === undefined ? undefined : switchOf(body.status);
  if (byStatus === null) return fail('input.invalid', [{ path: 'body.status', message: 'Only Starting and Stopping can be asked for' }]);
  const bySwitch = body.userDisabled === undefined ? undefined : !body.userDisabled;
  if (byStatus !== undefined && bySwitch !== undefined && byStatus !== bySwitch)
    return fail('input.invalid', [{ path: 'body.status', message: 'Says the opposite of userDisabled' }]);
  const next = [...links];
  for (const platform of platforms) {
    const { manifest } = platform;
    const asked = platform === mainPlatform(platforms) ? (bySwitch ?? byStatus) : startIn(platform, body);
    if (asked === null)
      return fail('input.invalid', [{ path: `body.${manifest.optionField}.start`, message: 'Must be 0, 1, true or false' }]);
    if (asked === undefined) continue;
    const at = next.findIndex((candidate) => candidate.service === manifest.service);
    const refused = asked ? startRefusal(user, next[at], platform) : null;
    if (refused) return fail(refused);
    if (next[at]) next[at] = { ...next[at], enabled: asked };
  }
  return { user, links: next };
}

/** The services that are asked to start, whether they stand at on already or not. */
export function startsIn(body: UserUpdate, platforms: readonly Platform<any>[]): string[] {
  const main = mainPlatform(platforms);
  const bySwitch = body.userDisabled === false || switchOf(body.status ?? '') === true;
  return platforms
    .filter((platform) => (platform === main ? bySwitch : startIn(platform, body) === true))
    .map(({ manifest }) => manifest.service);
}

/** Fields of an option object that are commands, not options. */
const COMMANDS = ['start', 'status', 'setupComplete', 'accessToken'];

function withoutCommands(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !COMMANDS.includes(name)));
}

function commandsIn({ manifest }: Pick<Platform, 'manifest'>, body: UserUpdate): Record<string, unknown> {
  const given = manifest.capabilities.startFlag === 'start' ? body[manifest.optionField as OptionField] : undefined;
  return Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => COMMANDS.includes(name)));
}

/** 0, 1, true or false; else the status STARTING or STOPPING. Undefined = nothing is asked, null = not readable. */
function startIn(platform: Pick<Platform, 'manifest'>, body: UserUpdate): boolean | undefined | null {
  const { start, status } = commandsIn(platform, body);
  if (start !== undefined) return typeof start === 'boolean' ? start : start === 0 || start === 1 ? start === 1 : null;
  return typeof status === 'string' ? (switchOf(status) ?? undefined) : undefined;
}

/** Why this session may not be started; null = it may. */
export function startRefusal(
  user: Pick<Loaded['user'], 'goodStanding' | 'banned' | 'phoneVerified'>,
  link: Pick<LinkRow, 'setupComplete' | 'options'> | undefined,
  platform?: Pick<Platform, 'view'>,
): 'session.notSetUp' | 'session.incomplete' | 'session.phoneNotVerified' | 'session.notInGoodStanding' | null {
  if (!link?.setupComplete) return 'session.notSetUp';
  const missing = platform?.view.start?.needs?.some((name) => isEmpty(link.options[name]));
  if (missing) return 'session.incomplete';
  if (!user.phoneVerified) return 'session.phoneNotVerified';
  return user.goodStanding && !user.banned ? null : 'session.notInGoodStanding';
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function switchOf(status: string): boolean | null {
  const word = status.toLowerCase();
  return word === 'starting' ? true : word === 'stopping' ? false : null;
}
