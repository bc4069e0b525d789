import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, instant, wholeInstant } from './fields.ts';

/** `week`: a driver's week that a partner collected. `earning`: what a payment earned a partner, or its refund took back. */
export const PARTNER_KINDS = ['week', 'earning', 'settlement'] as const;

/** Most days of one gift and drivers of one message. */
export const AT_ONCE = { freeDays: 7, drivers: 100 } as const;

export const referralCode = z.string().check(z.regex(/^[\w-]{2,40}$/, 'Letters, digits, - and _ alone, 2 to 40 of them'));
const contactOption = z.strictObject({
  type: z.enum(['WHATSAPP', 'TELEGRAM']),
  value: z.string().check(z.trim(), z.regex(/^[+@]?[\w\s().-]{3,40}$/, 'A phone number or a Telegram name')),
});
/** Dollars, as the specification has them: computed from the partner's rows. */
const dollars = z.number().check(z.gte(-10_000_000), z.lte(10_000_000));
const auditProps = z.strictObject({ amount: dollars, total: dollars, suspended: z.boolean() });

export const referralEntry = z.object({
  code: z.string(),
  userId: z.string(),
  collectsMoney: z.boolean(),
  country: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  contactOptions: z.array(z.object({ type: z.enum(['WHATSAPP', 'TELEGRAM', 'PHONE', 'EMAIL']), value: z.string() })),
  chatButton: z.boolean(),
  /** Null, as `figures`, for those who may not see the money of the code. */
  auditProps: z.nullable(auditProps),
  figures: z.nullable(
    z.object({
      ownerName: z.nullable(z.string()),
      drivers: z.number(),
      active: z.number(),
      centsPerWeek: z.number(),
      smsPerMonth: z.number(),
      /** Cents, each at least 0: all that is owed, the part that is overdue, what is owed to the partner. */
      owed: z.number(),
      overdue: z.number(),
      earned: z.number(),
      /** The next 18:00 of New York. */
      deadline: z.number(),
      /** By rule: something is overdue. By hand: a person said so, and why. */
      suspension: z.nullable(z.object({ by: z.enum(['rule', 'hand']), reason: z.nullable(z.string()) })),
    }),
  ),
});
export type ReferralEntry = z.infer<typeof referralEntry>;

export const referrals = endpoint({
  id: 'referral.list',
  method: 'GET',
  path: '/referral',
  access: 'signed-in',
  in: 'none',
  input: z.strictObject({}),
  answer: z.array(referralEntry),
  failures: [],
  summary: 'Referral entries: of drivers their own, of partners theirs with the money, of staff every one.',
});

export const saveReferral = endpoint({
  id: 'referral.save',
  method: 'POST',
  path: '/referral',
  access: 'codes.edit',
  in: 'body',
  input: z.strictObject({
    /** What is absent keeps its value. */
    referral: z.strictObject({
      code: referralCode,
      /** The owner; needed for a new code. */
      userId: z.optional(id),
      collectsMoney: z.optional(z.boolean()),
      country: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'Two capital letters, as in US')))),
      phoneNumber: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
      contactOptions: z.optional(z.array(contactOption).check(z.maxLength(6))),
      chatButton: z.optional(z.boolean()),
      /** `suspended` suspends, or ends that; the figures must be the sums of the rows. */
      auditProps: z.optional(auditProps),
      centsPerWeek: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
      smsPerMonth: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
    }),
    /** Why somebody is suspended; needed then. */
    reason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(500))),
  }),
  answer: referralEntry,
  fresh: true,
  failures: ['referral.ownerUnknown', 'referral.owes', 'input.invalid', 'user.phoneInvalid'],
  summary: 'Makes or edits a referral code; suspends its owner by hand.',
});

export const settleReferral = endpoint({
  id: 'referral.settle',
  method: 'POST',
  path: '/referral/settle',
  access: 'codes.edit',
  in: 'body',
  input: z.strictObject({
    code: referralCode,
    cents: z.int().check(z.gte(1), z.lte(10_000_000)),
    /** `received` from the partner, or `paid` to them. */
    way: z.enum(['received', 'paid']),
    /** When the entry was made, in ms: the same entry sent twice is booked once. */
    createDate: instant,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  }),
  answer: z.object({ posted: z.boolean(), referral: referralEntry }),
  fresh: true,
  failures: ['referral.unknown'],
  summary: 'Books money that a partner paid, or that was paid to them.',
});

export const activeUsers = endpoint({
  id: 'referral.activeUsers',
  method: 'GET',
  path: '/referral/active-users',
  access: 'codes.read',
  in: 'none',
  input: z.strictObject({}),
  answer: z.array(z.object({ code: z.string(), total: z.number(), drivers: z.number() })),
  failures: [],
  summary: 'Drivers in good standing of each code, most first.',
});

export const successRate = endpoint({
  id: 'referral.successRate',
  method: 'GET',
  path: '/referral/success-rate-week-one',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject({
    code: referralCode,
    /** A day of the week asked for: `2026-11-24`, or milliseconds. */
    createDate: z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}|\d{1,16})$/, 'A day as in 2026-11-24, or milliseconds')),
  }),
  answer: z.object({
    code: z.string(),
    from: z.number(),
    to: z.number(),
    joined: z.number(),
    paid: z.number(),
    /** Null: nobody joined. */
    rate: z.nullable(z.number()),
  }),
  failures: ['referral.unknown', 'input.invalid'],
  summary: 'Of the drivers who joined in a week of New York, how many have paid. Ask for the week before to get week two.',
});

export const validateReferralSms = endpoint({
  id: 'referral.validateSms',
  method: 'GET',
  path: '/referral/validate-referral-sms',
  access: 'codes.help',
  in: 'query',
  /** Absent: the caller's first code. */
  input: z.strictObject({ referralCode: z.optional(referralCode) }),
  answer: z.object({ code: z.string(), sent: z.number(), quota: z.number(), left: z.number(), resetsAt: z.number() }),
  failures: ['referral.unknown', 'referral.smsQuota', 'referral.suspended'],
  summary: 'Whether a code may still send text messages this month, and how many.',
});

export const sendReferralSms = endpoint({
  id: 'referral.sendSms',
  method: 'POST',
  path: '/referral/send-sms',
  access: 'codes.help',
  in: 'body',
  input: z.strictObject({
    users: z.array(id).check(z.minLength(1), z.maxLength(AT_ONCE.drivers)),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(480)),
    referralCode,
    /**
     * When the message was written, in ms: sent again with the same one, it reaches those alone whom it did not reach. Absent: the same
     * words on the same day are the same message.
     */
    createDate: z.optional(wholeInstant),
  }),
  answer: z.object({ sent: z.number(), failed: z.array(z.string()), left: z.number() }),
  fresh: true,
  failures: ['referral.unknown', 'referral.notDriver', 'referral.smsQuota', 'referral.suspended'],
  rate: { points: 20, seconds: 60 },
  summary: 'Sends a text message to drivers of a code.',
});

export const giveFreeDays = endpoint({
  id: 'referral.freeDays',
  method: 'POST',
  path: '/referral/free-days',
  access: 'codes.help',
  in: 'body',
  input: z.strictObject({
    referralCode,
    freeDays: z.int().check(z.gte(1), z.lte(AT_ONCE.freeDays)),
    userId: id,
    userPhoneNumber: z.optional(z.string().check(z.maxLength(40))),
    /** Who acts is read from the token; another name or code is refused. */
    adminName: z.optional(z.string().check(z.maxLength(80))),
    adminReferralCode: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.object({ posted: z.boolean(), expiresAt: z.nullable(z.number()), leftOfCode: z.number() }),
  fresh: true,
  failures: [
    'referral.unknown',
    'referral.notDriver',
    'referral.phoneWrong',
    'referral.driverDaysUsed',
    'referral.codeDaysUsed',
    'referral.suspended',
    'access.actor',
  ],
  summary: 'Gives a driver of a code free days, once a day of New York.',
});
