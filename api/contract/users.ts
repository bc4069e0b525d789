import * as z from 'zod/mini';
import { catalogue } from '#engine/platforms/catalogue.ts';
import { endpoint } from './define.ts';
import { language } from './sign-up.ts';

export const limits = z.strictObject({
  hoursPerDay: z.optional(z.number().check(z.gt(0), z.lte(24))),
  hoursPerWeek: z.optional(z.number().check(z.gt(0), z.lte(168))),
  blocksPerDay: z.optional(z.int().check(z.gt(0), z.lte(24))),
  travelMinutes: z.optional(z.int().check(z.gte(0), z.lte(360))),
});
const service = z.strictObject({ key: z.string(), label: z.string(), selected: z.optional(z.boolean()), price: z.number() });
const placeName = z.string().check(z.minLength(1), z.maxLength(60));

/** Field of an option object. One name stands for all of them: they are alike. */
export type OptionField = 'driverOptions';
const optionObject = z.optional(z.record(z.string(), z.unknown()));
/**
 * One option object a platform; they merge one level deep and the platform's own rules check the result. Beside its options an
 * object may carry `start`, `status` and `setupComplete`, which are commands.
 */
const optionObjects = Object.fromEntries(catalogue.map(({ manifest }) => [manifest.optionField, optionObject])) as Record<
  OptionField,
  typeof optionObject
>;

/** What a driver may change of his own record. Admins may change more (`adminUpdate`). */
const ownUpdate = {
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  /** False: shown as Anonymous to other drivers. */
  public: z.optional(z.boolean()),
  /** Language of the messages sent to this driver; the console's own language is its cookie. */
  lang: z.optional(language),
  services: z.optional(z.array(service)),
  userDisabled: z.optional(z.boolean()),
  status: z.optional(z.string().check(z.maxLength(40))),
  instantOffersActive: z.optional(z.boolean()),
  autoStop: z.optional(z.boolean()),
  mode: z.optional(z.enum(['secure', 'lucrative', 'food', 'masacre', 'normal'])),
  clickerMode: z.optional(z.boolean()),
  enforceEndOfSchedule: z.optional(z.boolean()),
  /** Where the driver works, as the platform's zones name it: continent 0 to 3, country, id of the region, its zone. */
  continent: z.optional(z.int().check(z.gte(0), z.lte(3))),
  country: z.optional(placeName),
  region: z.optional(placeName),
  zone: z.optional(placeName),
  limits: z.optional(limits),
  /** Accepts the terms: must be the current version (`GET /shell`), else `terms.outdated`. */
  termsVersion: z.optional(z.int()),
  generalDialogData: z.optional(z.strictObject({ version: z.number() })),
  latestSeenAnnouncement: z.optional(z.number()),
  lastInstantOffersGenerated: z.optional(z.string().check(z.regex(/^\d{2}-\d{2}-\d{4}$/))),
  ratingName: z.optional(z.string().check(z.maxLength(40))),
  ratingLevel: z.optional(z.number()),
  ratingUpdated: z.optional(z.number()),
  /** Finishes the Flex set-up: the account is linked and a location chosen. The first set-up of a driver gives the free first day. */
  setupComplete: z.optional(z.literal(true)),
  ...optionObjects,
  /** Ends acting as another user. */
  godMode: z.optional(z.null()),
};
const adminUpdate = {
  phoneVerified: z.optional(z.boolean()),
  Admin: z.optional(z.boolean()),
  banned: z.optional(z.boolean()),
  goodStanding: z.optional(z.boolean()),
  automaticGoodStanding: z.optional(z.boolean()),
  accountType: z.optional(z.enum(['Free', 'Paid'])),
  referralCode: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  blacklistedLocations: z.optional(z.array(z.string())),
  flexRestriction: z.optional(z.nullable(z.enum(['FULL_TIME', 'PART_TIME', 'PART_TIME_PLUS']))),
  masacreModeEnabled: z.optional(z.boolean()),
  showFeed: z.optional(z.boolean()),
  showInstantOffers: z.optional(z.boolean()),
  showLostBlocks: z.optional(z.boolean()),
  showAutoStop: z.optional(z.boolean()),
  showMask: z.optional(z.boolean()),
  showClicker: z.optional(z.boolean()),
  imHere: z.optional(z.boolean()),
  notes: z.optional(z.string().check(z.maxLength(4000))),
};
/** Fields of a user update that only an admin may set. */
export const ADMIN_FIELDS: readonly string[] = Object.keys(adminUpdate);
export const userUpdate = z.strictObject({ ...ownUpdate, ...adminUpdate });
export type UserUpdate = z.infer<typeof userUpdate>;

/** The user record as every answer gives it: no password, token or code is ever in it. */
export const userRecord = z.looseObject({
  userId: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  phoneVerified: z.boolean(),
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
  in: 'query',
  input: z.strictObject({ userId: z.string() }),
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
  summary: 'userId of a phone number: a driver asks for his own only, an admin for any.',
});
export const userLookup = endpoint({
  id: 'user.lookup',
  method: 'POST',
  path: '/user-lookup',
  access: 'self',
  in: 'body',
  enveloped: true,
  input: z.strictObject({ userId: z.string(), by: z.optional(z.string()) }),
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
  input: z.strictObject({ userId: z.string(), body: userUpdate }),
  answer: userRecord,
  fresh: true,
  failures: [
    'user.notFound',
    'user.adminField',
    'user.serviceTwice',
    'options.invalid',
    'session.notInGoodStanding',
    'session.notSetUp',
    'session.incomplete',
    'setup.notLinked',
    'terms.outdated',
    'update.failed',
  ],
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
  failures: ['session.notInGoodStanding', 'session.notSetUp', 'status.failed'],
  summary: "Starts or stops the caller's own Flex session.",
});
export const auditEntry = z.object({
  dateModified: z.number(),
  userId: z.string(),
  modifiedBy: z.string(),
  /** JSON text: field -> [before, after]. */
  differences: z.string(),
});
export const auditLog = endpoint({
  id: 'user.auditLog',
  method: 'GET',
  path: '/user/audit-log',
  access: 'admin',
  in: 'query',
  input: z.strictObject({ userId: z.string() }),
  answer: z.array(auditEntry),
  failures: [],
  summary: 'Who changed what of a user, newest first.',
});
