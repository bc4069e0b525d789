import * as z from 'zod';
import { parseAllowed } from './allowed-host.ts';
import { BAD_PORTS } from './bad-ports.ts';
import { parseKeyRing } from './key-ring.ts';

const onOff = z.enum(['on', 'off']).transform((v) => v === 'on');
const port = z.coerce
  .number()
  .int()
  .min(0)
  .max(65_535)
  .refine((n) => !BAD_PORTS.has(n), 'browsers and fetch refuse to call this port; choose another');
const list = z.string().transform((v) =>
  v
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean),
);

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  ROLES: z
    .string()
    .default('api,engine')
    .transform((v) => v.split(',').map((s) => s.trim()))
    .pipe(z.array(z.enum(['api', 'engine'])).min(1)),
  DATABASE_URL: z.url().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' }).optional(),
  SANDBOX: onOff.default(true),
  SANDBOX_PORT: port.default(4010),
  SANDBOX_SEED: z.string().default('batch-grabber'),
  DEMO: onOff.default(true),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: onOff.default(false),
  PACING: z
    .string()
    .regex(/^fixed:\d+$/, 'must read fixed:<milliseconds>')
    .transform((v) => Number(v.slice(6)))
    .optional(),
  /** The process ends itself at the n-th passing of a step of an accept or a payment. */
  FAILPOINT: z
    .string()
    .regex(/^[a-z-]+(:[1-9]\d*)?$/, 'must read <step> or <step>:<passing>')
    .transform((v) => ({ point: v.split(':')[0]!, pass: Number(v.split(':')[1] ?? 1) }))
    .optional(),
  /** How long the audit log is kept: seven years. */
  AUDIT_DAYS: z.coerce.number().int().min(1).max(36_500).default(2557),
  /** Megabytes that all pictures together may fill. */
  PICTURES_MB: z.coerce.number().int().min(1).max(1_000_000).default(2048),
  RECONCILE_MS: z.coerce.number().int().min(100).default(60_000),
  /** Comma list `kid:base64-of-32-bytes`, newest first. */
  CREDENTIALS_KEYS: z
    .string()
    .refine((text) => parseKeyRing(text, 'CREDENTIALS_KEYS'))
    .optional(),
  /** Who carries text messages; absent: the sandbox while it is on. */
  SMS_PROVIDER: z.enum(['twilio']).optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  /** E.164 number messages come from. */
  SMS_FROM: z.string().optional(),
  SMS_API_BASE: z.url().default('https://api.twilio.com'),
  /** Most text messages in a day of New York. */
  SMS_PER_DAY: z.coerce.number().int().min(0).default(2000),
  /** What one message costs and all of a day may cost, in US cents. */
  SMS_CENTS_EACH: z.coerce.number().int().min(0).default(1),
  SMS_CENTS_PER_DAY: z.coerce.number().int().min(0).default(2000),
  /** The card provider's keys; none: the card sandbox while the sandbox is on. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  /** Added to every payment by card, in US cents. */
  BANK_FEE_CENTS: z.coerce.number().int().min(0).max(10_000).default(0),
  /** A Nominatim-style server; absent: the bundled places. */
  GEOCODER_URL: z.url().optional(),
  /** `https://…/{z}/{x}/{y}.png`; absent: the bundled map. */
  TILE_URL: z
    .string()
    .regex(/^https?:\/\/.*\{z\}.*\{x\}.*\{y\}/, 'must be an address with {z}, {x} and {y}')
    .optional(),
  TILE_ATTRIBUTION: z.string().default(''),
  /** The remote browser's; absent: the usual places. */
  CHROMIUM_PATH: z.string().optional(),
  /** Comma list of `host` or `host:port` that the remote browser may reach, besides the sandbox's pages. */
  REMOTE_BROWSER_HOSTS: list.transform((hosts) => hosts.map(parseAllowed)).default([]),
  /** The page for stations that “I'm here” shows in a frame, with a code; absent: the sandbox's while it is on. */
  IM_HERE_FRAME_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  METRICS_TOKEN: z.string().optional(),
  /** A program and its arguments that makes the driver's app; absent: the embedded packer. */
  APP_BUILDER: z
    .string()
    .transform((command) => command.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.string()).min(1))
    .optional(),
  /** Where events go; absent: nowhere, and none are kept. Each gets JSON by POST. */
  ANALYTICS_URL: z.url().optional(),
  CRM_URL: z.url().optional(),
  PIXEL_URL: z.url().optional(),
  /** Sent with them as a bearer token. */
  TRACKING_TOKEN: z.string().optional(),
  ADMIN_IDS: list.default([]),
  BLANK_DASHBOARD_IDS: list.default([]),
  K_LIST_IDS: list.default([]),
});

export interface Env extends z.infer<typeof schema> {
  /** `PLATFORM_<KEY>_URL` by service key, e.g. `AMAZON_FLEX`. */
  platformUrls: Record<string, string>;
}

/** Reads the environment once. A wrong value throws with one clear line that names the variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, v]) => v !== undefined && v !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new Error(`${String(issue.path[0])}: ${issue.message}`);
  }
  const env = parsed.data;
  if (env.SANDBOX && env.PORT !== 0 && env.PORT === env.SANDBOX_PORT)
    throw new Error(`SANDBOX_PORT: must differ from PORT, which is ${env.PORT} too`);
  if (env.PACING !== undefined && !env.SANDBOX) throw new Error('PACING: a fixed pace is refused unless SANDBOX=on');
  if (env.FAILPOINT !== undefined && !env.SANDBOX) throw new Error('FAILPOINT: refused unless SANDBOX=on');
  if (env.DATABASE_URL && !env.CREDENTIALS_KEYS) throw new Error('CREDENTIALS_KEYS: required with DATABASE_URL (a key ring kid:base64,…)');
  if (env.SMS_PROVIDER && !(env.SMS_ACCOUNT && env.SMS_SECRET && env.SMS_FROM))
    throw new Error('SMS_PROVIDER: also needs SMS_ACCOUNT, SMS_SECRET and SMS_FROM');
  checkCardKeys(env);
  const platformUrls: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const key = /^PLATFORM_(\w+)_URL$/.exec(name)?.[1];
    if (!key) continue;
    if (!URL.canParse(value!)) throw new Error(`${name}: must be a URL`);
    platformUrls[key] = value!.replace(/\/$/, '');
  }
  return { ...env, platformUrls };
}

/** Half a set of keys would take payments and never hear of them; live keys have no business with the sandbox's address. */
function checkCardKeys({
  STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_BASE,
}: z.infer<typeof schema>): void {
  const keys = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY].filter(Boolean).length;
  if (keys === 1 || (keys === 2 && !STRIPE_WEBHOOK_SECRET))
    throw new Error('STRIPE_SECRET_KEY: goes with STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; set all three or none');
  if (STRIPE_SECRET_KEY?.includes('_live_') && STRIPE_API_BASE && new URL(STRIPE_API_BASE).protocol !== 'https:')
    throw new Error('STRIPE_API_BASE: a live key is only sent over https');
}
