import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

/** One picture of 10 MB as base64, and the fields around it. */
const BODY = 14 * 1024 * 1024;

const stored = z.object({
  /** Addresses of the stored selfies, the one that is sent next first. */
  maskUrls: z.array(z.string()),
});

/** The driver's own pictures, one to ten; kept until they are sent, or for 30 days. They are decoded and written again without metadata. */
export const uploadSelfies = endpoint({
  id: 'selfies.upload',
  method: 'POST',
  path: '/mask',
  access: 'self',
  ownOnly: true,
  in: 'body',
  input: z.strictObject({
    userId: id,
    images: z.array(z.string().check(z.minLength(1), z.maxLength(BODY))).check(z.minLength(1), z.maxLength(10)),
  }),
  answer: stored,
  failures: ['images.failed', 'images.unreadable', 'images.tooLarge', 'images.tooMany', 'images.full', 'selfie.tooMany', 'user.notFound'],
  maxBytes: BODY,
  rate: { points: 30, seconds: 60, perDriver: true },
  summary: "Stores the driver's own selfies.",
});
export const removeSelfies = endpoint({
  id: 'selfies.remove',
  method: 'DELETE',
  path: '/mask',
  access: 'self',
  ownOnly: true,
  in: 'body',
  input: z.strictObject({ userId: id, images: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(10)) }),
  answer: stored,
  failures: ['images.deleteFailed', 'images.notFound', 'user.notFound'],
  rate: { points: 30, seconds: 60, perDriver: true },
  summary: 'Removes stored selfies.',
});
/** Where the platform waits for a selfie. FORBIDDEN: it refused now, ask again. NO_VERIFY: it wants none. */
export const selfieAddress = endpoint({
  id: 'selfies.address',
  method: 'GET',
  path: '/selfie',
  access: 'signed-in',
  ownOnly: true,
  in: 'none',
  input: z.strictObject({}),
  answer: z.union([
    z.object({ result: z.enum(['FORBIDDEN', 'NO_VERIFY']) }),
    z.object({ address: z.string(), id: z.string(), status: z.string() }),
  ]),
  failures: ['selfie.addressFailed', 'selfie.notLinked'],
  rate: { points: 20, seconds: 60, perDriver: true },
  summary: "Where the platform waits for a selfie of the caller's own account.",
});
export const sendSelfie = endpoint({
  id: 'selfies.send',
  method: 'PUT',
  path: '/selfie',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  /** As `GET /selfie` answered. */
  input: z.strictObject({
    address: z.string().check(z.minLength(1), z.maxLength(300)),
    id,
    status: z.string().check(z.maxLength(40)),
  }),
  answer: stored,
  failures: ['selfie.putFailed', 'selfie.notLinked', 'selfie.tooFew', 'user.notFound'],
  rate: { points: 20, seconds: 60, perDriver: true },
  summary: "Sends the caller's first stored selfie to the platform, and removes it once the platform has taken it.",
});
/** The setting alone: nothing here skips a selfie, and the platform's request is answered with the driver's own picture. */
export const bypass = endpoint({
  id: 'selfies.bypass',
  method: 'GET',
  path: '/bypass',
  access: 'self',
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: z.object({ active: z.boolean() }),
  failures: ['user.notFound'],
  summary: "Whether the selfie bypass is on in the saved settings of the driver's app.",
});
