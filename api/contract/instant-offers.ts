import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';
import { UPDATES } from './users.ts';

/** What the app is made from: the driver's instant-offers settings. Nothing in it signs in to anything. */
export const appManifest = z.object({
  selfieBypassActive: z.boolean(),
  instantOffersActive: z.boolean(),
  instantOffersMinPay: z.number(),
  instantOffersMaxStops: z.number(),
  fakeGpsActive: z.boolean(),
  /** `Default` or `latitude:longitude`. */
  instantOffersLocation: z.string(),
  continent: z.nullable(z.number()),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  /** Of app config `flex_app_version`; empty where none is set. */
  appVersion: z.string(),
});
export type AppManifest = z.infer<typeof appManifest>;

export const appBuild = z.object({
  state: z.enum(['idle', 'creating', 'ready', 'failed']),
  fileName: z.nullable(z.string()),
  /** Address below the page's own origin; its name is the only key to the file. It takes ranges, so a download can go on where it ended. */
  url: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
  /** Milliseconds since the build began; null while there is none. */
  ageMs: z.nullable(z.number()),
  appVersion: z.string(),
});
export type AppBuild = z.infer<typeof appBuild>;

const own = z.strictObject({ userId: id });

export const checkApp = endpoint({
  id: 'flexApk.check',
  method: 'GET',
  path: '/flex-apk',
  access: 'self',
  in: 'query',
  input: own,
  answer: appBuild,
  failures: ['user.notFound'],
  summary: "How far the driver's app is.",
});
export const makeApp = endpoint({
  id: 'flexApk.make',
  method: 'POST',
  path: '/flex-apk',
  access: 'self',
  ownOnly: true,
  in: 'body',
  input: own,
  answer: appBuild,
  failures: ['user.notFound', 'apk.failed', 'apk.nothingOn', 'apk.exists', 'setup.notEnabled'],
  rate: UPDATES,
  summary: 'Starts to make the app of the saved settings; while one is being made, that one is answered.',
});
export const removeApp = endpoint({
  id: 'flexApk.remove',
  method: 'DELETE',
  path: '/flex-apk',
  access: 'self',
  in: 'body',
  input: own,
  answer: z.object({}),
  status: 204,
  failures: ['user.notFound'],
  rate: UPDATES,
  summary: "Removes the driver's app, also one that is being made.",
});
export const appFile = endpoint({
  id: 'flexApk.file',
  method: 'GET',
  path: '/flex-apk/{name}',
  access: 'public',
  in: 'none',
  input: z.strictObject({ name: z.string().check(z.regex(/^[\w-]{22}\.(?:zip|apk)$/)) }),
  answer: z.unknown(),
  failures: ['apk.notFound'],
  summary: 'A finished app, whole or a range of it.',
});
