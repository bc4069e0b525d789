import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, instant, OPEN_VALUE, paymentDate } from './fields.ts';
import { userRecord, userUpdate } from './users.ts';

/** Why something is done to a driver, in the words of who does it; the ledger keeps it. */
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const daysMoved = z.object({
  posted: z.boolean(),
  lastPaymentDate: z.nullable(z.number()),
  expiresAt: z.nullable(z.number()),
  goodStanding: z.boolean(),
  /** `moves-far`: more than 8 days forward. `paid-lately`: another payment within 5 days. */
  warnings: z.array(z.enum(['moves-far', 'paid-lately'])),
});

export const setPaymentDate = endpoint({
  id: 'user.paymentDate',
  method: 'POST',
  path: '/user/payment-date',
  access: 'users.money',
  recent: true,
  in: 'body',
  /** `createDate` = when the entry was made, in ms: the same entry sent twice is booked once. */
  input: z.strictObject({ userId: id, lastPaymentDate: paymentDate, reason, createDate: instant }),
  answer: daysMoved,
  fresh: true,
  failures: ['user.notFound'],
  summary: 'Corrects the last payment date of a driver, with a reason.',
});

export const addHours = endpoint({
  id: 'user.addHours',
  method: 'POST',
  path: '/user/add-hours',
  access: 'users.money',
  recent: true,
  in: 'body',
  input: z.strictObject({ userId: id, hours: z.int().check(z.gte(1), z.lte(8784)), reason, createDate: instant }),
  answer: daysMoved,
  fresh: true,
  failures: ['user.notFound'],
  summary: 'Gives hours to a driver: the paid days end so many whole days later.',
});

export const newRefreshToken = endpoint({
  id: 'user.refreshToken',
  method: 'POST',
  path: '/user/refresh-token',
  access: 'users.panel',
  recent: true,
  in: 'body',
  input: z.strictObject({ userId: id }),
  answer: z.object({ refreshed: z.literal(true) }),
  fresh: true,
  rate: { points: 20, seconds: 60 },
  failures: ['user.notFound', 'setup.notLinked', 'setup.over', 'user.refreshFailed'],
  summary: 'Signs a driver in again at Flex with what is stored; the search goes on with the new tokens.',
});

export const userSummary = endpoint({
  id: 'user.om',
  method: 'GET',
  path: '/user/om',
  access: 'users.read',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({
    users: z.number(),
    goodStanding: z.number(),
    notInGoodStanding: z.number(),
    free: z.number(),
    banned: z.number(),
    neverPaid: z.number(),
    /** Paid days that end within 24 hours. */
    urgent: z.number(),
    newIn7Days: z.number(),
    byReferralCode: z.array(z.object({ referralCode: z.nullable(z.string()), users: z.number(), goodStanding: z.number() })),
  }),
  failures: [],
  summary: 'How many users the caller’s role reaches, and in which state they are.',
});

export const notifyUser = endpoint({
  id: 'user.notify',
  method: 'GET',
  path: '/user/notify',
  access: 'users.panel',
  in: 'query',
  input: z.strictObject({ userId: id, notifyReferralChange: z.optional(z.enum(['true', 'false'])) }),
  answer: z.object({ sent: z.literal(true) }),
  ownOrigin: true,
  fresh: true,
  rate: { points: 30, seconds: 60 },
  failures: ['user.notFound', 'user.notifyFailed', 'rate.limited'],
  summary: 'Tells a driver by text message, in their language, that their account or referral code has changed.',
});

const place = userUpdate.shape;
export const changeLocation = endpoint({
  id: 'user.changeLocation',
  method: 'POST',
  path: '/user/change-location',
  access: 'users.panel',
  in: 'body',
  input: z.strictObject({
    userId: id,
    continent: place.continent,
    country: place.country,
    region: place.region,
    zone: place.zone,
    /** Stations of the new region; the old ones are not searched any more. */
    locations: z.optional(z.array(id).check(z.maxLength(1000))),
  }),
  answer: userRecord,
  fresh: true,
  failures: ['user.notFound', 'options.invalid', 'update.failed'],
  summary: 'Moves a driver to another place: continent, country, region, zone, stations.',
});

export const lateUserData = endpoint({
  id: 'user.lateUserData',
  method: 'POST',
  path: '/user/late-user-data',
  access: 'users.panel',
  in: 'body',
  input: z.strictObject({
    userId: id,
    userPhoneNumber: z.optional(z.string().check(z.maxLength(40))),
    /** As the specification sends them; who calls is known from the token. */
    adminName: z.optional(z.string().check(z.maxLength(80))),
    adminReferralCode: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    connected: z.boolean(),
    disconnectReason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  answer: z.object({ lastCalled: z.number(), connected: z.boolean(), disconnectReason: z.nullable(z.string()) }),
  fresh: true,
  failures: ['user.notFound', 'input.invalid'],
  summary: 'Keeps what came of calling a driver who is late to pay.',
});

const differences = z
  .record(z.string().check(z.maxLength(120)), z.tuple([z.unknown(), z.unknown()]))
  .check(z.refine(isShort, 'At most 8,000 characters and 100 fields'));
z.globalRegistry.add(differences, { maxProperties: OPEN_VALUE.fields });

export const writeAuditEntry = endpoint({
  id: 'user.writeAuditLog',
  method: 'POST',
  path: '/user/audit-log',
  access: 'users.panel',
  in: 'body',
  input: z.strictObject({
    userId: id,
    dateModified: z.optional(instant),
    /** Must be the caller, who signs for the entry. */
    modifiedBy: z.optional(id),
    /** Field -> [before, after], or that as JSON text. */
    differences: z.union([differences, z.string().check(z.maxLength(8000))]),
  }),
  answer: z.object({ written: z.literal(true) }),
  fresh: true,
  failures: ['user.notFound', 'input.invalid'],
  summary: 'Adds an entry to the log of changes, in the caller’s name and at the server’s time.',
});

function isShort(value: unknown): boolean {
  return JSON.stringify(value).length <= 8000 && Object.keys(value as object).length <= OPEN_VALUE.fields;
}
