import * as z from 'zod/mini';
import { PATIENCES } from '#engine/model/session.ts';
import { endpoint } from './define.ts';
import { id, serviceName } from './fields.ts';

const money = z.int();
const patience = z.enum(PATIENCES);

/** Whole minor units: four weeks in five lie from `low` to `high`. */
const range = z.object({ low: money, middle: money, high: money });
export type WeekRange = z.infer<typeof range>;

/** What one patience is likely to bring: in a whole week, and in what is left of this one. */
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
    /** In minor units; absent = the stored one. */
    goal: z.optional(z.string().check(z.regex(/^[1-9]\d{2,6}$/))),
  }),
  answer: z.object({
    at: z.number(),
    currency: z.string(),
    /** Whole weeks of recorded offers that it rests on. */
    weeks: z.int(),
    /** The least patience first; empty while too little is known. */
    outcomes: z.array(outcome),
    present: patience,
    /** The patience to use for the goal, or without one the patience that brings most. */
    advised: z.nullable(patience),
    goal: z.nullable(money),
    /** Pay of this week: worked, and held but not worked yet. */
    done: money,
    ahead: money,
    /** Null without a goal. `short` is missing even with `patience`, which takes about `hours` to earn (null = nothing is won). */
    outlook: z.nullable(
      z.union([
        z.object({ state: z.enum(['reached', 'on-track', 'unknown']) }),
        z.object({ state: z.literal('behind'), patience, short: money, hours: z.nullable(z.number()) }),
      ]),
    ),
  }),
  failures: ['worker.notFound', 'offers.failed'],
  summary:
    'What a week is likely to bring with each patience, from the offers recorded in the last four weeks and the market learned, and whether the weekly goal is on track.',
  rate: { points: 30, seconds: 60 },
});
export type WeekPlan = z.infer<typeof weekPlan.answer>;
