import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';

/** Pay of some blocks in whole minor units of one currency; base pay and tips apart. */
const paid = z.object({ currency: z.string(), base: z.int(), tips: z.int(), blocks: z.int(), minutes: z.number() });
export type Paid = z.infer<typeof paid>;

/** Blocks of a day or a week: those that have ended, and those that have not. One sum for each currency. */
const worked = { from: z.number(), done: z.array(paid), ahead: z.array(paid) };
const earnedDay = z.object(worked);
export type EarnedDay = z.infer<typeof earnedDay>;

const earnedBlock = z.object({
  service: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  location: z.nullable(z.string()),
  /** Null where the platform does not tell the pay; such a block adds nothing to the sums. */
  base: z.nullable(z.int()),
  tips: z.int(),
  currency: z.string(),
  done: z.boolean(),
});
export type EarnedBlock = z.infer<typeof earnedBlock>;

const earnedHour = z.object({ weekday: z.int(), hour: z.int(), currency: z.string(), amount: z.int(), minutes: z.number() });
export type EarnedHour = z.infer<typeof earnedHour>;

export const earnings = endpoint({
  id: 'earnings',
  method: 'GET',
  path: '/earnings',
  access: 'self',
  in: 'query',
  /** Without a service: of all of them. */
  input: z.strictObject({ userId: id, service: z.optional(serviceName) }),
  answer: z.object({
    /** World time of the count, in milliseconds. */
    at: z.number(),
    /** IANA zone of the days, weeks and hours: the zone of most of the places worked at, New York where none is known. */
    timeZone: z.string(),
    /** Eight weeks from Monday to Sunday, the oldest first; the last one is this week. */
    weeks: z.array(z.object({ ...worked, to: z.number() })),
    /** What of last week had ended by this moment of it: the same weekday and time of day. */
    lastWeekByNow: z.array(paid),
    /** The seven days of this week. */
    days: z.array(earnedDay),
    /** What ended in these weeks, by weekday (Monday is 0) and hour. */
    hours: z.array(earnedHour),
    /** The blocks of this week, the earliest first. */
    blocks: z.array(earnedBlock),
  }),
  failures: ['offers.failed'],
  summary: 'Pay of the blocks held, by the day they are worked on. Amounts are whole minor units.',
});
export type Earnings = z.infer<typeof earnings.answer>;
