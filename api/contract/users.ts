import * as z from 'zod/mini';
import { PATIENCES } from '#engine/model/session.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import { endpoint } from './define.ts';
import { id, instant, openObject, serviceName } from './fields.ts';
import { personName } from './plain-text.ts';
import { ROLES } from './roles.ts';
import { reason } from './second-factor.ts';
import { language } from './sign-up.ts';
import { staffFields } from './staff-fields.ts';
import { USER_COLUMN_NAMES } from './user-columns.ts';
import { savedViews } from './user-table.ts';

/** Changes that drivers may make to their own record: each writes rows that are kept. */
export const UPDATES = { points: 60, seconds: 60, perDriver: true } as const;

export const limits = z.strictObject({
  hoursPerDay: z.optional(z.number().check(z.gt(0), z.lte(24))),
  hoursPerWeek: z.optional(z.number().check(z.gt(0), z.lte(168))),
  blocksPerDay: z.optional(z.int().check(z.gt(0), z.lte(24))),
  travelMinutes: z.optional(z.int().check(z.gte(0), z.lte(360))),
});
const service = z.strictObject({
  key: serviceName,
  label: z.string().check(z.maxLength(80)),
  selected: z.optional(z.boolean()),
  price: z.number().check(z.gte(0), z.lte(100_000)),
});
const placeName = z.string().check(z.minLength(1), z.maxLength(60));

/** Field of an option object. One name stands for all of them, as they have the same type. */
export type OptionField = 'driverOptions';
const optionObject = z.optional(openObject);
/**
 * One option object a platform; they merge one level deep and the platform's own rules check the result. Next to its options an
 * object may carry `start`, `status` and `setupComplete`, which are commands.
 */
const optionObjects = Object.fromEntries(catalogue.map(({ manifest }) => [manifest.optionField, optionObject])) as Record<
  OptionField,
  typeof optionObject
>;

/** Fields of the record that drivers may change themselves. Other roles may change more (`staffFields`). */
const profile = {
  name: z.optional(personName),
  /** False: shown as Anonymous to other drivers. */
  public: z.optional(z.boolean()),
  /** True: events go to the operator's analytics, where the operator has set one up. */
  analyticsConsent: z.optional(z.boolean()),
  /** Language of the messages sent to this driver; the console's own language is its cookie. */
  lang: z.optional(language),
  services: z.optional(z.array(service).check(z.maxLength(100))),
  instantOffersActive: z.optional(z.boolean()),
  autoStop: z.optional(z.boolean()),
  /** How long the search waits for better pay; `off` takes whatever fits. */
  patience: z.optional(z.enum(PATIENCES)),
  mode: z.optional(z.enum(['secure', 'lucrative', 'food', 'masacre', 'normal'])),
  clickerMode: z.optional(z.boolean()),
  enforceEndOfSchedule: z.optional(z.boolean()),
  /** Where the driver works, as the platform's zones name it: continent 0 to 3, country, id of the region, its zone. */
  continent: z.optional(z.int().check(z.gte(0), z.lte(3))),
  country: z.optional(placeName),
  region: z.optional(placeName),
  zone: z.optional(placeName),
  limits: z.optional(limits),
  /** What the driver wants to earn in a week, in minor units; null = no goal. */
  weeklyGoal: z.optional(z.nullable(z.int().check(z.gte(100), z.lte(10_000_00)))),
  /** What they want to work in a week instead; counts where there is no goal in money. */
  weeklyGoalHours: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(80)))),
  /** Accepts the terms: must be the current version (`GET /shell`), else `terms.outdated`. */
  termsVersion: z.optional(z.int()),
  generalDialogData: z.optional(z.strictObject({ version: z.int().check(z.gte(0)) })),
  latestSeenAnnouncement: z.optional(instant),
  lastInstantOffersGenerated: z.optional(z.string().check(z.regex(/^\d{2}-\d{2}-\d{4}$/))),
  ratingName: z.optional(z.string().check(z.maxLength(40))),
  ratingLevel: z.optional(z.number().check(z.gte(0), z.lte(1000))),
  ratingUpdated: z.optional(instant),
  /** Columns of the all-users table in the order they are shown; empty = the usual ones. */
  allUsersTableColumns: z.optional(z.array(z.enum(USER_COLUMN_NAMES)).check(z.maxLength(USER_COLUMN_NAMES.length))),
  /** The reader's own views of that table. */
  allUsersViews: z.optional(savedViews),
  /** Ends acting as another user. */
  godMode: z.optional(z.null()),
};
/** Commands to the session of the main platform. */
const commands = {
  /** True stops the session, false starts it. */
  userDisabled: z.optional(z.boolean()),
  /** The same in the specification's words: Starting or Stopping. */
  status: z.optional(z.string().check(z.maxLength(40))),
  /** Finishes the Flex set-up: the account is linked and a location chosen. The first set-up of a driver gives the free first day. */
  setupComplete: z.optional(z.literal(true)),
};
export const userUpdate = z.strictObject({ ...profile, ...commands, ...optionObjects, ...staffFields });
export type UserUpdate = z.infer<typeof userUpdate>;
/** Parts of a user update; each takes its own fields and leaves the others. */
export const profileUpdate = z.object(profile);
export type ProfileUpdate = z.infer<typeof profileUpdate>;
export const staffUpdate = z.object(staffFields);
export type StaffUpdate = z.infer<typeof staffUpdate>;

/** The user record as every answer gives it: no password, token or code is ever in it. */
export const userRecord = z.looseObject({
  userId: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  phoneVerified: z.boolean(),
  role: z.enum(ROLES),
  /** The role is admin or owner. */
  Admin: z.boolean(),
  banned: z.boolean(),
  public: z.boolean(),
  /** Address of the picture (`/prd/images/…`), null without one. */
  profilePicture: z.nullable(z.string()),
  lang: z.nullable(z.string()),
  termsVersion: z.number(),
  goodStanding: z.boolean(),
  setupComplete: z.boolean(),
  accountType: z.string(),
  referralCode: z.nullable(z.string()),
  services: z.array(z.looseObject({ key: z.string(), label: z.string(), price: z.number() })),
  /** The Flex switch: true = stopped by the driver. */
  userDisabled: z.boolean(),
  /** Flex state in the specification's words: Starting, Searching, Stopping, Stopped, Paused … */
  status: z.string(),
  mode: z.string(),
  autoStop: z.boolean(),
  patience: z.enum(PATIENCES),
  enforceEndOfSchedule: z.boolean(),
  showLostBlocks: z.boolean(),
  limits: z.looseObject({}),
  /** Milliseconds. */
  createDate: z.number(),
  lastPaymentDate: z.nullable(z.number()),
  driverOptions: z.optional(z.record(z.string(), z.unknown())),
  /** Account that is linked, by service key: e-mail or digits. */
  accounts: z.optional(z.record(z.string(), z.string())),
  /** Live state by service key: what the driver sees, with its time and next step. */
  sessions: z.record(
    z.string(),
    z.object({
      state: z.string(),
      since: z.number(),
      until: z.nullable(z.number()),
      cause: z.nullable(z.string()),
      nextStep: z.string(),
      url: z.nullable(z.string()),
      lastPollAt: z.nullable(z.number()),
    }),
  ),
});
export type UserRecord = z.infer<typeof userRecord>;

export const getUser = endpoint({
  id: 'user.get',
  method: 'GET',
  path: '/user',
  access: 'self',
  enrolling: true,
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: userRecord,
  failures: ['user.notFound', 'user.idMissing', 'record.failed'],
  summary: 'The user record by userId.',
});
export const userIdByPhone = endpoint({
  id: 'user.userid',
  method: 'POST',
  path: '/user/userid',
  access: 'signed-in',
  in: 'body',
  enveloped: true,
  input: z.strictObject({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(40)) }),
  answer: z.object({ userId: z.string() }),
  failures: ['user.notFound'],
  summary: 'userId of a phone number: one’s own, or of a user that the caller’s role may look at.',
});
export const userLookup = endpoint({
  id: 'user.lookup',
  method: 'POST',
  path: '/user-lookup',
  access: 'self',
  others: 'users.read',
  in: 'body',
  enveloped: true,
  input: z.strictObject({ userId: id, by: z.optional(id) }),
  answer: userRecord,
  failures: ['user.notFound', 'record.failed'],
  summary: 'The user record, wrapped.',
});
export const updateUser = endpoint({
  id: 'user.update',
  method: 'PATCH',
  path: '/user/web',
  access: 'self',
  in: 'body',
  input: z.strictObject({
    userId: id,
    body: userUpdate,
    /** Why, for the audit log; a field of `GUARDED_FIELDS` needs it. */
    reason: z.optional(reason),
    /** Sent by older clients and believed from none of them: who changes is the caller. */
    adminName: z.optional(z.string().check(z.maxLength(80))),
    adminReferralCode: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: userRecord,
  fresh: true,
  failures: [
    'user.notFound',
    'user.adminField',
    'user.lastAdmin',
    'auth.recentRequired',
    'godMode.refused',
    'user.serviceTwice',
    'user.neverPaid',
    'user.noFlashSale',
    'options.invalid',
    'session.notInGoodStanding',
    'session.notSetUp',
    'session.incomplete',
    'session.phoneNotVerified',
    'setup.notLinked',
    'setup.phoneNotVerified',
    'setup.notInGoodStanding',
    'setup.trialUsed',
    'terms.outdated',
    'update.failed',
  ],
  rate: UPDATES,
  summary: 'Changes the user record; the audit log keeps the difference.',
});
export const updateStatus = endpoint({
  id: 'user.status',
  method: 'PATCH',
  path: '/status',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({ newStatus: z.enum(['Starting', 'Stopping', 'STARTING', 'STOPPING']) }),
  answer: userRecord,
  fresh: true,
  failures: ['session.notInGoodStanding', 'session.notSetUp', 'session.phoneNotVerified', 'status.failed'],
  rate: UPDATES,
  summary: "Starts or stops the caller's own Flex session.",
});
