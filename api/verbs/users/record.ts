import { isAdmin } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { type DriverRecord, driverFacts, type StoredService } from '#api/db/driver-record.ts';
import type { Engine } from '#engine/index.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { SessionState, SessionStatus } from '#engine/model/session.ts';
import type { LinkRow, Loaded } from './load.ts';

/** Fields of the specification's user record that live in the `record` column, as a new user has them. */
const DEFAULTS: DriverRecord = {
  public: false,
  analyticsConsent: false,
  lang: null,
  profilePicture: null,
  permissions: [],
  beta: false,
  brand: null,
  region: null,
  country: null,
  continent: 0,
  zone: null,
  services: [],
  proxyInstalled: false,
  preferredNumber: null,
  linkedFrom: null,
  paymentDay: null,
  trialDate: null,
  specialOffer: null,
  specialPrice: null,
  accountDiscount: null,
  zelleName: null,
  flashSaleTimestamp: null,
  automaticGoodStanding: false,
  lastCalled: null,
  lastDisconnectedTime: null,
  needsToBeRefreshed: false,
  flexId: null,
  userAgent: null,
  useProxyAuthV2: false,
  nextApiVersion: null,
  termsVersion: 0,
  generalDialogData: { version: 0 },
  latestSeenAnnouncement: 0,
  weeklyGoal: null,
  weeklyGoalHours: null,
  lastInstantOffersGenerated: null,
  lastImHereAttempt: null,
  flexRestriction: null,
  enforceEndOfSchedule: false,
  clickerMode: false,
  autoStop: false,
  patience: 'off',
  instantOffersActive: false,
  maskUrls: [],
  masacreModeEnabled: false,
  mode: 'secure',
  blacklistedLocations: [],
  probMap: null,
  imHere: false,
  showFeed: false,
  showInstantOffers: false,
  showLostBlocks: false,
  showAutoStop: false,
  showMask: false,
  showClicker: false,
  experimentalUI: false,
  usecure: false,
  allUsersTableColumns: [],
  allUsersViews: [],
  deviceModelFixed: { model: 'Pixel 4 XL', osVersion: '10', os: 'Android' },
  godMode: null,
};

/** Never in an answer, wherever they came from. */
const SECRETS = [
  'password',
  'passwordHash',
  'verificationCode',
  'amazonToken',
  'amazonCookie',
  'refreshToken',
  'refreshTokenPayload',
  'flexCredentialsV2',
];
/** For colleagues: roles with the right `users.names`. */
const FOR_COLLEAGUES = [
  'notes',
  'lateUserNotes',
  'pastServices',
  'facebookEmail',
  'facebookFbc',
  'facebookFbp',
  'facebookUA',
  'facebookIP',
  'facebookPixel',
];

const STATUS_WORDS: Record<SessionState, string> = {
  stopped: 'Stopped',
  starting: 'Starting',
  searching: 'Searching',
  paused: 'Paused',
  offline: 'Offline',
  'needs-sign-in': 'Needs sign-in',
  'needs-human': 'Needs verification',
  'not-trusted': 'Not trusted',
  'not-in-good-standing': 'NOT IN GOOD STANDING',
  stopping: 'Stopping',
};

export interface RecordContext {
  engine: Pick<Engine, 'inspect'>;
  platforms: readonly AnyPlatform[];
}

/** The user record as every answer gives it. */
export function toRecord({ engine, platforms }: RecordContext, { user, links }: Loaded, forColleague: boolean): UserRecord {
  const kept = Object.fromEntries(
    Object.entries(user.record).filter(([name]) => !SECRETS.includes(name) && (forColleague || !FOR_COLLEAGUES.includes(name))),
  );
  const sessions: UserRecord['sessions'] = {};
  const accounts: Record<string, string> = {};
  const optionObjects: Record<string, unknown> = {};
  /** Of what signs in the record tells only whether there is any. */
  let main: { userDisabled: boolean; status: string; refreshTokenPayload: 'EMPTY' | 'STORED' } = {
    userDisabled: true,
    status: STATUS_WORDS.stopped,
    refreshTokenPayload: 'EMPTY',
  };
  for (const link of links) {
    const platform = platforms.find((candidate) => candidate.manifest.service === link.service);
    if (!platform) continue;
    const session = sessionView(engine, link);
    const waits = platform.manifest.capabilities.installer && !link.enabled && waitsForApp(user.record);
    const status = waits ? 'WAITING FOR APP' : STATUS_WORDS[session.state as SessionState];
    sessions[link.service] = session;
    if (link.account) accounts[link.service] = link.account;
    const { optionField, capabilities } = platform.manifest;
    const own =
      capabilities.startFlag === 'start'
        ? {
            start: link.enabled,
            status,
            setupComplete: link.setupComplete,
            goodStanding: user.goodStanding,
            proxyInstalled: user.record.proxyInstalled === true,
            ...(link.account && { [platform.view.setup?.login === 'phone' ? 'phoneNumber' : 'email']: link.account }),
          }
        : {};
    optionObjects[optionField] = { ...platform.options.defaults(), ...link.options, ...own };
    if (capabilities.startFlag === 'userDisabled')
      main = { userDisabled: !link.enabled, status, refreshTokenPayload: link.account ? 'STORED' : 'EMPTY' };
  }
  return {
    ...DEFAULTS,
    ...kept,
    ...optionObjects,
    ...main,
    services: servicesOf(user.record, links),
    mode: driverFacts(user.record).mode,
    userId: user.userId,
    name: user.name,
    phoneNumber: user.phoneNumber,
    phoneVerified: user.phoneVerified,
    role: user.role,
    Admin: isAdmin(user.role),
    banned: user.banned,
    goodStanding: user.goodStanding,
    accountType: user.accountType,
    referralCode: user.referralCode,
    limits: { ...user.limits },
    createDate: user.createdAt,
    lastPaymentDate: user.lastPaymentAt,
    setupComplete: links.length > 0 && links.every((link) => link.setupComplete),
    sessions,
    accounts,
  } as UserRecord;
}

/** An installer was made, and the phone it is for has not reported yet. */
function waitsForApp(record: DriverRecord): boolean {
  return record.installer?.installed === false;
}

/** Each chosen service says whether its own set-up is done. */
function servicesOf({ services = [] }: DriverRecord, links: readonly LinkRow[]): (StoredService & { setupComplete: boolean })[] {
  return services.map((service) => {
    const link = links.find((candidate) => candidate.service === service.key);
    return { ...service, setupComplete: link?.setupComplete === true };
  });
}

/** Live state where the engine holds the session, else the last one written. A command the engine has not taken up yet already shows. */
export function sessionView(engine: Pick<Engine, 'inspect'>, link: LinkRow): UserRecord['sessions'][string] {
  const live = engine.inspect(link.userId, link.service);
  const written: SessionStatus = live?.status ?? link.status ?? { ...STOPPED, since: link.createdAt };
  const status = asCommanded(written, link);
  return { ...status, lastPollAt: live?.lastPollAt ? Date.parse(live.lastPollAt) : null };
}

const STOPPED = { state: 'stopped', until: null, cause: null, nextStep: 'press-start', url: null } as const;

function asCommanded(status: SessionStatus, link: LinkRow): SessionStatus {
  if (link.enabled && status.state === 'stopped') return { ...STOPPED, state: 'starting', nextStep: 'wait', since: link.updatedAt };
  if (!link.enabled && status.state !== 'stopped') return { ...STOPPED, state: 'stopping', nextStep: 'wait', since: status.since };
  return status;
}

export function statusWord(state: SessionState): string {
  return STATUS_WORDS[state];
}
