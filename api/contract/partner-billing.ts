import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';
import { PARTNER_KINDS, referralCode, referralEntry } from './referrals.ts';

const partnerRow = z.object({
  at: z.number(),
  code: z.string(),
  kind: z.enum(PARTNER_KINDS),
  cents: z.number(),
  currency: z.string(),
  driverId: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  dueAt: z.nullable(z.number()),
  cause: z.string(),
  actor: z.string(),
  reason: z.nullable(z.string()),
});

export const usersInBilling = endpoint({
  id: 'referral.usersInBilling',
  method: 'GET',
  path: '/user/users-in-billing',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject({ referral: referralCode, after: z.optional(id) }),
  answer: z.object({
    users: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        phoneNumber: z.string(),
        accountType: z.string(),
        goodStanding: z.boolean(),
        createDate: z.number(),
        lastPaymentDate: z.nullable(z.number()),
        expiresAt: z.nullable(z.number()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  failures: ['referral.unknown'],
  summary: 'Drivers of a code with what they have paid for, a page at a time.',
});

export const partnerBilling = endpoint({
  id: 'adminBilling.om',
  method: 'GET',
  path: '/admin-billing/om',
  access: 'self',
  others: 'codes.read',
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: z.object({ userId: z.string(), now: z.number(), referrals: z.array(referralEntry), rows: z.array(partnerRow) }),
  failures: [],
  summary: "A partner's codes and what each row of their account was booked for, newest first.",
});

const moneyRow = z.object({
  at: z.number(),
  userId: z.string(),
  kind: z.string(),
  /** Dollars received; negative = given back. */
  amount: z.number(),
  expected: z.nullable(z.number()),
  days: z.number(),
  reason: z.nullable(z.string()),
  actor: z.string(),
});

export const bargainBilling = endpoint({
  id: 'bargain.billing',
  method: 'GET',
  path: '/bargain-billing',
  access: 'self',
  others: 'users.read',
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: z.array(moneyRow),
  failures: [],
  summary: 'What one driver paid, newest first.',
});

const bound = z.optional(z.string().check(z.regex(/^-?\d{1,6}(\.\d{1,2})?$/, 'Dollars, as in 39.50')));
export const bargain = endpoint({
  id: 'bargain.list',
  method: 'GET',
  path: '/bargain',
  access: 'codes.read',
  in: 'query',
  input: z.strictObject({ code: referralCode, gt: bound, lt: bound }),
  answer: z.array(moneyRow),
  failures: ['referral.unknown'],
  summary: 'What drivers of a code paid: more than `gt` and less than `lt` dollars, newest first.',
});
