import * as z from 'zod/mini';
import { id } from './fields.ts';
import { type Right, ROLES } from './roles.ts';

/** What needs a right over the user, by that right. */
const staff = {
  'users.panel': {
    blacklistedLocations: z.optional(z.array(id).check(z.maxLength(1000))),
    flexRestriction: z.optional(z.nullable(z.enum(['FULL_TIME', 'PART_TIME', 'PART_TIME_PLUS']))),
    masacreModeEnabled: z.optional(z.boolean()),
    showFeed: z.optional(z.boolean()),
    showInstantOffers: z.optional(z.boolean()),
    showLostBlocks: z.optional(z.boolean()),
    showAutoStop: z.optional(z.boolean()),
    showMask: z.optional(z.boolean()),
    showClicker: z.optional(z.boolean()),
    imHere: z.optional(z.boolean()),
    proxyInstalled: z.optional(z.boolean()),
  },
  'users.names': { notes: z.optional(z.string().check(z.maxLength(4000))) },
  'users.standing': { goodStanding: z.optional(z.boolean()) },
  'users.money': {
    automaticGoodStanding: z.optional(z.boolean()),
    accountType: z.optional(z.enum(['Free', 'Paid'])),
    /** Dollars a week instead of the sum of the services; null = none. */
    specialPrice: z.optional(
      z.nullable(
        z.number().check(
          z.gte(0),
          z.lte(10_000),
          z.refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'At most two decimals'),
        ),
      ),
    ),
    /** True begins a flash sale at this moment, false ends one; `flashSaleTimestamp` of the record says when it began. */
    flashSale: z.optional(z.boolean()),
  },
  'users.access': {
    phoneVerified: z.optional(z.boolean()),
    banned: z.optional(z.boolean()),
    referralCode: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  },
  'users.roles': {
    role: z.optional(z.enum(ROLES)),
    /** The specification's flag: true makes an admin of somebody who is none, false a driver of an admin. */
    Admin: z.optional(z.boolean()),
  },
};
/** Fields of a user update that need a right, and the right. */
export const FIELD_RIGHTS: ReadonlyMap<string, Right> = new Map(
  Object.entries(staff).flatMap(([right, fields]) => Object.keys(fields).map((name) => [name, right as Right] as const)),
);
export const staffFields = {
  ...staff['users.panel'],
  ...staff['users.names'],
  ...staff['users.standing'],
  ...staff['users.money'],
  ...staff['users.access'],
  ...staff['users.roles'],
};
/** Money, roles and bans: a change of one of these needs a recent sign-in and a reason. */
const GUARDED_RIGHTS: readonly Right[] = ['users.standing', 'users.money', 'users.roles'];
export const GUARDED_FIELDS: ReadonlySet<string> = new Set([
  ...[...FIELD_RIGHTS].filter(([, right]) => GUARDED_RIGHTS.includes(right)).map(([name]) => name),
  'banned',
  'referralCode',
  // Booked in the ledger, never set: the panel and bulk edits alone change it.
  'lastPaymentDate',
]);
