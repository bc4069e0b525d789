import * as z from 'zod/mini';
import { endpoint } from './define.ts';

/** What an entry's value is; `options` where the entry has a JSON part, too. */
export type ConfigKind = 'integer' | 'instant' | 'switch' | 'text' | 'list' | 'services' | 'areas';
export interface ConfigType {
  kind: ConfigKind;
  options?: 'notice' | 'contacts' | 'proxy';
  /** Until an admin sets it. */
  start: string;
  /** Everybody may read it. */
  open: boolean;
}

/** Every entry of the app configuration. */
export const CONFIG_TYPES = {
  allowRegister: { kind: 'switch', start: 'true', open: true },
  'terms-of-service-version': { kind: 'integer', start: '1', open: true },
  generalDialogConfig: { kind: 'integer', options: 'notice', start: '0', open: true },
  latestAnnouncement: { kind: 'instant', options: 'notice', start: '0', open: true },
  instantOffersUpdate: { kind: 'instant', start: '0', open: true },
  showBillingReminder: { kind: 'switch', start: 'true', open: true },
  disabledServices: { kind: 'services', start: '', open: true },
  temporaryNotices: { kind: 'services', start: '', open: true },
  contactOptions: { kind: 'text', options: 'contacts', start: '', open: true },
  proxyRequired: { kind: 'switch', options: 'proxy', start: 'false', open: true },
  showSecretImHere: { kind: 'switch', start: 'false', open: true },
  flex_app_version: { kind: 'text', start: '', open: true },
  instacart_warehouses: { kind: 'list', start: '', open: true },
  'app-version': { kind: 'integer', start: '', open: true },
  /** Text messages to groups of drivers in a month of New York. */
  smsPerMonth: { kind: 'integer', start: '1000', open: false },
  secretMode: { kind: 'list', start: '[]', open: false },
  refusedReferralCodes: { kind: 'list', start: '', open: false },
  closedAreas: { kind: 'areas', start: '[]', open: false },
  test: { kind: 'text', start: '', open: true },
} as const satisfies Record<string, ConfigType>;
export type ConfigName = keyof typeof CONFIG_TYPES;

export function configTypeOf(type: string): ConfigType | undefined {
  return Object.hasOwn(CONFIG_TYPES, type) ? CONFIG_TYPES[type as ConfigName] : undefined;
}

const type = z.string().check(z.minLength(1), z.maxLength(60));
const value = z.string().check(z.maxLength(10_000));
const options = z.nullable(z.string().check(z.maxLength(20_000)));
const entry = z.object({
  type: z.string(),
  value: z.string(),
  options: z.nullable(z.string()),
  /** Number of its last change; 0 = never changed. Sent back with a new value, so that no change of somebody else is lost. */
  revision: z.number(),
  updatedAt: z.nullable(z.number()),
  updatedBy: z.nullable(z.string()),
});
export type ConfigEntry = z.infer<typeof entry>;

export const allConfig = endpoint({
  id: 'config.all',
  method: 'GET',
  path: '/app-config/all',
  access: 'content',
  in: 'none',
  input: z.strictObject({}),
  answer: z.array(entry),
  failures: [],
  summary: 'Every entry of the app configuration, with who changed it last.',
});

export const setConfig = endpoint({
  id: 'config.set',
  method: 'POST',
  path: '/app-config',
  access: 'content',
  in: 'body',
  /** `options` absent = they stay as they are. */
  input: z.strictObject({ type, value, options: z.optional(options), revision: z.optional(z.int().check(z.gte(0))) }),
  answer: entry,
  failures: ['config.unknown', 'config.changed', 'input.invalid'],
  summary: 'Sets one entry of the app configuration.',
});

const change = z.object({
  seq: z.number(),
  /** `config:<type>`, `status:<service>` or `promotion:<id>`. */
  subject: z.string(),
  at: z.number(),
  by: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type ConfigChange = z.infer<typeof change>;

export const configHistory = endpoint({
  id: 'config.history',
  method: 'GET',
  path: '/app-config/history',
  access: 'content',
  in: 'query',
  /** `subject` absent = of everything; `before` goes on after a page. */
  input: z.strictObject({
    subject: z.optional(z.string().check(z.maxLength(120))),
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  answer: z.array(change),
  failures: [],
  summary: 'Who changed what of the app configuration, newest first, 50 at a time.',
});

export const revertConfig = endpoint({
  id: 'config.revert',
  method: 'POST',
  path: '/app-config/revert',
  access: 'content',
  in: 'body',
  input: z.strictObject({ seq: z.int().check(z.gte(1)) }),
  answer: z.object({ subject: z.string() }),
  failures: ['config.changeUnknown', 'config.notReverted', 'input.invalid'],
  summary: 'Sets an entry or a service status to what it was before one change.',
});

export const setServiceStatus = endpoint({
  id: 'app.setStatus',
  method: 'POST',
  path: '/statuses',
  access: 'content',
  in: 'body',
  input: z.strictObject({
    service: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    status: z.enum(['OK', 'KO', 'MEH']),
    /** Needed with KO and MEH: drivers are shown it. */
    description: z.string().check(z.trim(), z.maxLength(300)),
    /** The same in Spanish; empty = drivers read the English one. */
    descriptionEs: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  answer: z.object({ service: z.string() }),
  failures: ['input.invalid'],
  summary: 'Says how a service does: on the status page, and as a notice to drivers where it is not OK.',
});
