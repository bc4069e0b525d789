import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

/** `open`: made, and the inviter passes the link on; `sent`: by text message; `paying`: paid, and no free days were booked (yet). */
export const INVITE_STATES = ['open', 'sent', 'joined', 'paying', 'credited'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** Why an invite brings no free days: same person on both ends, somebody who was here before, or an inviter whose partner collects. */
export const INVITE_REFUSALS = ['own-device', 'own-account', 'had-account', 'partner'] as const;
export type InviteRefusal = (typeof INVITE_REFUSALS)[number];

const phone = z.string().check(z.minLength(1), z.maxLength(40));
const instant = z.nullable(z.number());

/** An invite as its inviter sees it. */
const invitation = z.object({
  inviteId: z.string(),
  kind: z.enum(['normal', 'user']),
  /** E.164; of somebody who came by the driver's own link the last digits alone; empty once they deleted their account. */
  invited: z.string(),
  dateInvited: z.number(),
  invitationStatus: z.enum(INVITE_STATES),
  dateSent: instant,
  dateJoined: instant,
  datePaid: instant,
  dateCredited: instant,
  refusal: z.nullable(z.enum(INVITE_REFUSALS)),
});
export type InviteRow = z.infer<typeof invitation>;

/** `via: "sms"` sends it; without it nothing is sent and the inviter passes the link on. The same phone again is the same invite. */
export const createInvite = endpoint({
  id: 'invite.create',
  method: 'POST',
  path: '/invite',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({ phoneNumber: phone, via: z.optional(z.enum(['sms', 'link'])) }),
  answer: z.object({
    invite: invitation,
    /** Path of the console's page where the invited driver signs up. */
    path: z.string(),
    sent: z.boolean(),
  }),
  fresh: true,
  failures: [
    'user.notFound',
    'signUp.phoneInvalid',
    'signUp.phoneRefused',
    'invite.notAllowed',
    'invite.phoneNotVerified',
    'invite.ownPhone',
    'invite.hasAccount',
    'invite.stopped',
    'invite.sentLately',
    'invite.dailyLimit',
    'invite.quota',
    'invite.notSent',
  ],
  rate: { points: 40, seconds: 3600, perDriver: true },
  summary: 'Invites somebody by phone number, and sends the invite by text message if asked to.',
});

/** For who got an invite by text message and wants no more of them, from any driver. */
export const stopInvites = endpoint({
  id: 'invite.stop',
  method: 'POST',
  path: '/invite/stop',
  access: 'public',
  in: 'body',
  input: z.strictObject({ inviteId: id }),
  answer: z.object({}),
  status: 204,
  failures: ['signUp.inviteUnknown'],
  rate: { points: 20, seconds: 600 },
  summary: 'Stops invite messages to the phone of an invite.',
});

export const ownInvites = endpoint({
  id: 'invite.byInviter',
  method: 'GET',
  path: '/invite/byinviter',
  access: 'self',
  subject: 'inviter',
  in: 'query',
  input: z.strictObject({ inviter: id }),
  answer: z.array(invitation),
  failures: ['user.notFound'],
  summary: "A driver's invites, newest first, at most 500.",
});

export const inviteProgress = endpoint({
  id: 'invite.paying',
  method: 'GET',
  path: '/invite/paying',
  access: 'self',
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: z.object({
    invited: z.number(),
    joined: z.number(),
    /** Friends who have paid; at `goal` the driver may choose a free account or a discount, which an admin grants. */
    paying: z.number(),
    goal: z.number(),
    daysEarned: z.number(),
    choice: z.nullable(z.enum(['free', 'discount'])),
    /** Path of the driver's own link; null where the referral code has no invites. */
    path: z.nullable(z.string()),
    /** Messages that can still be sent today. */
    messagesLeft: z.number(),
    /** Whether the text of the offer that expires Dec 15 is shown. */
    offerOpen: z.boolean(),
  }),
  failures: ['user.notFound'],
  summary: 'How many friends of a driver have joined and paid.',
});

export const chooseInviteReward = endpoint({
  id: 'invite.choose',
  method: 'POST',
  path: '/invite/choice',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({ choice: z.enum(['free', 'discount']) }),
  answer: z.object({ choice: z.enum(['free', 'discount']) }),
  fresh: true,
  failures: ['user.notFound', 'invite.notReached'],
  summary: 'Says which reward the caller wants for five paying friends. An admin grants it.',
});

/** The specification's invite, with who came of it. */
const fullInvitation = z.extend(invitation, {
  inviter: z.string(),
  /** Null when the inviter was deleted. */
  invitedByName: z.nullable(z.string()),
  referralCode: z.nullable(z.string()),
  alreadyInvited: z.boolean(),
  joinedUserId: z.nullable(z.string()),
});
export type FullInviteRow = z.infer<typeof fullInvitation>;

export const allInvites = endpoint({
  id: 'invite.all',
  method: 'GET',
  path: '/invite/all',
  access: 'users.names',
  in: 'query',
  input: z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,16}~[\w-]{1,80}$/))) }),
  answer: z.object({
    rows: z.array(fullInvitation),
    /** Go on after this one; null = that was all. */
    next: z.nullable(z.string()),
  }),
  failures: [],
  summary: "Everybody's invites, newest first, a page at a time.",
});

const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'A day as in 2026-11-24'));
export const inviteTool = endpoint({
  id: 'invite.tool',
  method: 'GET',
  path: '/invite-tool',
  access: 'users.names',
  in: 'query',
  /** Days of New York, both included; `after` goes on after a page. */
  input: z.strictObject({ startDate: day, endDate: day, after: z.optional(z.string().check(z.regex(/^\d{1,16}~[\w-]{1,80}$/))) }),
  answer: z.object({ rows: z.array(fullInvitation), next: z.nullable(z.string()) }),
  failures: ['inviteTool.range', 'inviteTool.order', 'inviteTool.empty'],
  summary: 'Invites of at most 30 days, newest first, a page at a time. Nothing to export is a failure.',
});

export const inviters = endpoint({
  id: 'invite.admin',
  method: 'GET',
  path: '/invite/admin',
  access: 'users.names',
  in: 'none',
  input: z.strictObject({}),
  answer: z.array(
    z.object({
      inviter: z.string(),
      name: z.nullable(z.string()),
      referralCode: z.nullable(z.string()),
      accountType: z.nullable(z.string()),
      invited: z.number(),
      joined: z.number(),
      paying: z.number(),
      credited: z.number(),
      refused: z.number(),
      choice: z.nullable(z.enum(['free', 'discount'])),
    }),
  ),
  failures: [],
  summary: 'Drivers who invite, the most paying friends first, at most 500.',
});

export const referFreeWeek = endpoint({
  id: 'user.referFreeWeek',
  method: 'POST',
  path: '/user/refer-free-week',
  access: 'users.money',
  subject: 'referral',
  in: 'body',
  input: z.strictObject({
    /** Who gets the free week. */
    referral: id,
    /** Who they brought. */
    referred: id,
    /** Also where the referred driver has not paid yet, or the invite was refused its reward. */
    bypass: z.optional(z.boolean()),
  }),
  answer: z.object({
    /** False: the account is free, and the days wait until it is one that pays. */
    credited: z.boolean(),
    lastPaymentDate: z.nullable(z.number()),
    expiresAt: z.nullable(z.number()),
  }),
  fresh: true,
  failures: ['user.notFound', 'invite.sameDriver', 'invite.otherInviter', 'invite.rewarded', 'invite.notPaid', 'invite.refused'],
  summary: 'Gives a driver the free week for somebody they brought, once for each.',
});
