import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { shownNotice } from './notices.ts';
import { ROLES } from './roles.ts';

const contact = z.object({ type: z.enum(['WHATSAPP', 'TELEGRAM', 'PHONE', 'EMAIL']), value: z.string() });

/** Everything the console needs before anybody is signed in, in one call. Good for a minute. */
export const shell = endpoint({
  id: 'shell',
  method: 'GET',
  path: '/shell',
  access: 'public',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({
    /** Above 835 this console is outdated: the update dialog, and no further calls. */
    appVersion: z.number(),
    /** Current version of the terms; the dialog shows where the user's `termsVersion` differs. */
    termsVersion: z.number(),
    /** False: sign-up is closed. */
    allowRegister: z.boolean(),
    /** Instant of the newest announcement; shown where it is greater than the user's `latestSeenAnnouncement`. */
    latestAnnouncement: z.number(),
    /** Shown where `version` is greater than the user's `generalDialogData.version`. */
    generalDialog: z.object({ version: z.number(), options: z.record(z.string(), z.unknown()) }),
    showBillingReminder: z.boolean(),
    /** The proxy-install screen shows only while this is on. */
    proxyRequired: z.boolean(),
    showSecretImHere: z.boolean(),
    /** The operator takes events for analytics: drivers choose in their settings whether theirs are sent. */
    takesEvents: z.boolean(),
    /** Service keys that are switched off for now. */
    disabledServices: z.array(z.string()),
    /** Service keys whose temporary notice is shown. */
    temporaryNotices: z.array(z.string()),
    /** Ways to reach support. */
    contact: z.array(contact),
    /** Map tiles for Leaflet: `{z}`, `{x}`, `{y}`; the bundled ones also know `{theme}` = light or dark. */
    tiles: z.object({ url: z.string(), attribution: z.string(), minZoom: z.number(), maxZoom: z.number(), bundled: z.boolean() }),
    /** While the sandbox is on: the page on this machine that shows every message sent; null otherwise. */
    sandboxMessages: z.nullable(z.string()),
  }),
  failures: [],
  summary: 'What the console needs to know before anybody signs in.',
});

export const appConfigEntry = z.object({ type: z.string(), value: z.string(), options: z.nullable(z.string()) });
/** One entry of the configuration that everybody may read; `secretMode` and unknown types are `config.unknown`. */
export const appConfig = endpoint({
  id: 'app.config',
  method: 'GET',
  path: '/app-config',
  access: 'public',
  in: 'query',
  input: z.strictObject({ type: z.string().check(z.minLength(1), z.maxLength(60)) }),
  answer: appConfigEntry,
  failures: ['config.unknown'],
  summary: 'One entry of the app configuration.',
});
export const appVersion = endpoint({
  id: 'app.version',
  method: 'GET',
  path: '/app-version',
  access: 'public',
  in: 'none',
  input: z.strictObject({}),
  answer: z.object({ value: z.number() }),
  failures: [],
  summary: 'Version of the server; above 835 the console must be updated.',
});

/** What the signed-in shell shows and hides, by rules that live on the server. */
export const metadata = endpoint({
  id: 'user.metadata',
  method: 'GET',
  path: '/user/metadata',
  access: 'signed-in',
  enrolling: true,
  in: 'none',
  enveloped: true,
  input: z.strictObject({}),
  answer: z.object({
    userId: z.string(),
    role: z.enum(ROLES),
    /** The role is admin or owner. */
    admin: z.boolean(),
    /** Admins must have a second factor here and this one has none: only its set-up is open. */
    mustEnroll: z.boolean(),
    /** In the fixed admin list: `/` shows the admin dashboard. */
    adminDashboard: z.boolean(),
    /** In the first id list: the dashboard stays blank. */
    blankDashboard: z.boolean(),
    /** In the K list: may put Relay zones on the blacklist. */
    kList: z.boolean(),
    /** In `secretMode`: gets the grocery service. */
    secretAccess: z.boolean(),
    /** The entry of the user's referral code; null without a code or a matching entry (then Invites and Billing are hidden). */
    referral: z.nullable(
      z.object({
        code: z.string(),
        collectsMoney: z.boolean(),
        country: z.nullable(z.string()),
        contactOptions: z.array(contact),
        /** The driver is offered the contact buttons. */
        chatButton: z.boolean(),
      }),
    ),
    /** Apps for instant offers that were made before this instant are out of date; 0 = none is. */
    instantOffersUpdate: z.number(),
    /** What the user owes as the owner of referral codes; null without a code. */
    partner: z.nullable(
      z.object({
        /** Dollars owed for all codes together. */
        amount: z.number(),
        suspended: z.boolean(),
        /** Why, where a person suspended them. */
        reason: z.nullable(z.string()),
        /** The next 18:00 of New York, and the server's clock. */
        deadline: z.number(),
        now: z.number(),
      }),
    ),
    /** The general dialog and the announcement that are meant for the caller now, seen or not; null = none. */
    generalDialog: shownNotice,
    announcement: shownNotice,
  }),
  failures: ['user.notFound'],
  summary: 'What the signed-in shell may show.',
});

/** The public status page: OK shows success, MEH a warning, KO an error. */
export const statuses = endpoint({
  id: 'app.statuses',
  method: 'GET',
  path: '/statuses',
  access: 'public',
  in: 'none',
  input: z.strictObject({}),
  answer: z.array(
    z.object({
      service: z.string(),
      description: z.string(),
      /** Null where it was written in English alone. */
      descriptionEs: z.nullable(z.string()),
      status: z.enum(['OK', 'KO', 'MEH']),
    }),
  ),
  failures: [],
  summary: 'State of every service, for the status page.',
});

/** What the sandbox, as carrier, delivered to the caller's own phone, newest first. Only while the sandbox is on. */
export const sandboxMessages = endpoint({
  id: 'sandbox.messages',
  method: 'GET',
  path: '/sandbox/messages',
  access: 'signed-in',
  ownOnly: true,
  in: 'query',
  /** Absent, and for drivers the only choice: the caller's own number. An admin may name any. */
  input: z.strictObject({ to: z.optional(z.string().check(z.minLength(1), z.maxLength(40))) }),
  answer: z.array(z.object({ at: z.number(), to: z.string(), text: z.string() })),
  failures: ['sandbox.off', 'access.forbidden'],
  summary: "The sandbox's messages to the caller's phone.",
});
