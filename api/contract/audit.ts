import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

const digits = z.string().check(z.regex(/^\d{1,15}$/));
const limit = z.string().check(z.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/));

export const auditEntry = z.object({
  /** Place in the log; the newest has the greatest. */
  seq: z.number(),
  dateModified: z.number(),
  userId: z.string(),
  modifiedBy: z.string(),
  /** Name and referral code of who did it, as they are now; null for the machine's operator and for who is gone. */
  adminName: z.nullable(z.string()),
  adminReferralCode: z.nullable(z.string()),
  /** `change`, or the name of an act such as `god-mode.start`. */
  action: z.string(),
  reason: z.nullable(z.string()),
  /** JSON text: field -> [before, after]. A field `shortened` [bytes there were, fields dropped] marks a long one that was cut. */
  differences: z.string(),
});
export const auditLog = endpoint({
  id: 'user.auditLog',
  method: 'GET',
  path: '/user/audit-log',
  access: 'users.read',
  in: 'query',
  /** `before` = `seq` of the last entry of the page before; `limit` = 1 to 500, else 100. */
  input: z.strictObject({
    userId: id,
    before: z.optional(digits),
    limit: z.optional(limit),
  }),
  answer: z.array(auditEntry),
  failures: [],
  summary: 'Who changed what of a user, newest first, a page at a time.',
});
export const auditSearch = endpoint({
  id: 'audit.search',
  method: 'GET',
  path: '/audit',
  access: 'audit.read',
  in: 'query',
  /** `from` and `to` in milliseconds, `to` not in the span; `before` = `seq` of the last entry of the page before. */
  input: z.strictObject({
    actor: z.optional(id),
    action: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
    target: z.optional(id),
    from: z.optional(digits),
    to: z.optional(digits),
    before: z.optional(digits),
    limit: z.optional(limit),
  }),
  answer: z.array(auditEntry),
  failures: [],
  summary: 'The log of changes by actor, action, target and time, newest first, a page at a time.',
});
export const auditVerify = endpoint({
  id: 'audit.verify',
  method: 'GET',
  path: '/audit/verify',
  access: 'audit.read',
  in: 'query',
  /** `after` = `next` of the answer before. */
  input: z.strictObject({ after: z.optional(digits) }),
  answer: z.object({
    checked: z.number(),
    /** Places of the chain whose row was changed, removed or put in between. */
    broken: z.array(
      z.object({ position: z.number(), seq: z.nullable(z.number()), what: z.enum(['changed', 'removed', 'link', 'unchained']) }),
    ),
    /** Rows whose personal values were erased with their driver. */
    erased: z.number(),
    /** The last link: people who kept an earlier one see that nothing was cut off. */
    head: z.nullable(z.object({ position: z.number(), hash: z.string() })),
    next: z.nullable(z.number()),
  }),
  rate: { points: 600, seconds: 60 },
  failures: [],
  summary: 'Recomputes the chain of the log, a part at a time.',
});
