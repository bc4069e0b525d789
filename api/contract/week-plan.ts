import * as z from 'zod/mini';
import { GOAL_UNITS, PATIENCES } from '#engine/model/session.ts';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';

/** Minor units, or minutes where the goal is in hours. */
const amount = z.int();
const patience = z.enum(PATIENCES);
const unit = z.enum(GOAL_UNITS);

/** Four weeks in five lie from `low` to `high`. */
const range = z.object({ low: amount, middle: amount, high: amount });
export type WeekRange = z.infer<typeof range>;

/** What one patience is likely to bring: in a whole week, and in what is left of this one. `perHour` in minor units. */
const outcome = z.object({ patience, week: range, rest: range, perHour: z.number() });
export type PatienceOutcome = z.infer<typeof outcome>;

export const weekPlan = endpoint({
  id: 'weekPlan',
  method: 'GET',
  path: '/week-plan',
  access: 'self',
  others: 'users.read',
  in: 'query',
  input: z.strictObject({
    userId: id,
    /** Folder id or service key, in any case. */
    service: serviceName,
    /** In minor units, or in minutes with `of` = hours; absent = the stored one. */
    goal: z.optional(z.string().check(z.regex(/^[1-9]\d{1,6}$/))),
    of: z.optional(unit),
  }),
  answer: z.object({
    at: z.number(),
    currency: z.string(),
    /** What the goal, and with it every amount but `perHour` and `lastWeek`, is in. */
    of: unit,
    /** Whole weeks of recorded offers that it rests on. */
    weeks: z.int(),
    /** The least patience first; empty while too little is known. */
    outcomes: z.array(outcome),
    present: patience,
    /** The patience to use for the goal, or without one the patience that brings most. */
    advised: z.nullable(patience),
    goal: z.nullable(amount),
    /** This week: worked, and held but not worked yet. */
    done: amount,
    ahead: amount,
    /** What patience brought in the week before, or cost where it is below 0, and how many offers it passed over; null where it passed over none. */
    lastWeek: z.nullable(z.object({ brought: z.int(), passed: z.int() })),
    /** Null without a goal. `short` is missing even with `patience`, which takes about `hours` to earn (null = nothing is won). */
    outlook: z.nullable(
      z.union([
        z.object({ state: z.enum(['reached', 'on-track', 'unknown']) }),
        z.object({ state: z.literal('behind'), patience, short: amount, hours: z.nullable(z.number()) }),
      ]),
    ),
  }),
  failures: ['worker.notFound', 'offers.failed'],
  summary:
    'What a week is likely to bring with each patience, from the offers recorded in the last four weeks and the market learned, whether the weekly goal is on track, and what patience brought last week.',
  rate: { points: 30, seconds: 60 },
});
export type WeekPlan = z.infer<typeof weekPlan.answer>;
