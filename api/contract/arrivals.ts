import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

const startTime = z.number().check(z.gte(0), z.lte(100_000_000_000));
/** Signed and sealed by the server; nothing in it can be read or changed outside. */
const code = z.string().check(z.minLength(1), z.maxLength(2000));

/** What the page needs besides the blocks. Times in milliseconds. */
export const imHereState = endpoint({
  id: 'imHere.state',
  method: 'GET',
  path: '/im-here',
  access: 'self',
  in: 'query',
  input: z.strictObject({ userId: id }),
  answer: z.object({
    /** The driver has the flag `imHere`, the entry `showSecretImHere` is on, and the account is linked. */
    enabled: z.boolean(),
    /** The search is on, and the driver in good standing. */
    active: z.boolean(),
    /** When the driver was last here, or tried. */
    lastAttempt: z.nullable(z.number()),
    /** The operator's page for stations, with a code that names the driver to it until `expiresAt`; null where there is none. */
    frame: z.nullable(z.object({ url: z.string(), code: z.string(), expiresAt: z.number() })),
  }),
  failures: ['user.notFound'],
  summary: 'Whether the driver may say that they have arrived, and the code for the page in the frame.',
});

export const imHere = endpoint({
  id: 'imHere.send',
  method: 'POST',
  path: '/im-here',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  enveloped: true,
  input: z.strictObject({
    /** The caller, where it is given: an arrival is the caller's own. */
    userId: z.optional(id),
    /** Start of the block, in seconds. */
    startTime,
    addressId: z.string().check(z.minLength(1), z.maxLength(200)),
    /** As the driver's own device gave it, with the metres it may be off and how many milliseconds ago the device took it. */
    coordinates: z.strictObject({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
      accuracy: z.number().check(z.gte(0), z.lte(10_000_000)),
      ageMs: z.number().check(z.gte(0), z.lte(31_536_000_000)),
    }),
  }),
  fresh: true,
  rate: { points: 12, seconds: 60, perDriver: true },
  answer: z.object({ result: z.literal('SUCCESS'), message: z.string() }),
  failures: [
    'imHere.disabled',
    'imHere.inactive',
    'imHere.noBlock',
    'imHere.denied',
    'imHere.early',
    'imHere.late',
    'imHere.positionOld',
    'imHere.failed',
    'access.forbidden',
    'user.notFound',
  ],
  summary: "Tells the platform that the caller has arrived, with the position of the caller's device, name and phone.",
});

export const imHereCode = endpoint({
  id: 'imHere.code',
  method: 'GET',
  path: '/im-here/code',
  access: 'public',
  in: 'query',
  input: z.strictObject({ code }),
  answer: z.object({ userId: z.string(), name: z.string(), expiresAt: z.number() }),
  failures: ['imHere.codeOver'],
  summary: 'Whom a code of the arrival page names, for the page that got it.',
});

/** The link to this page goes to the driver; who has it may check that batch in, and nothing else. */
export const checkIn = endpoint({
  id: 'checkIn.send',
  method: 'POST',
  path: '/check-in',
  access: 'public',
  in: 'body',
  input: z.strictObject({
    userId: id,
    /** The block's id at the platform. */
    batchId: z.string().check(z.minLength(1), z.maxLength(200)),
    deliveryIds: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(200)),
    version: z.string().check(z.minLength(1), z.maxLength(40)),
    warehouseId: z.string().check(z.minLength(1), z.maxLength(200)),
    type: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  rate: { points: 20, seconds: 60 },
  answer: z.literal(true),
  failures: ['checkIn.failed'],
  summary: 'Checks the deliveries of a held block in at its station.',
});

export const regenerateToken = endpoint({
  id: 'token.regenerate',
  method: 'POST',
  path: '/regenerate-token',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  input: z.strictObject({}),
  answer: z.object({ refreshed: z.literal(true) }),
  fresh: true,
  rate: { points: 5, seconds: 60, perDriver: true },
  failures: ['token.none', 'token.refused', 'user.refreshFailed', 'user.notFound', 'access.forbidden'],
  summary: "Exchanges the caller's refresh token at the platform for a new one. No token is given out.",
});

const availability = z.object({ isAvailable: z.boolean() });
const AVAILABILITY_FAILURES = ['setup.notLinked', 'setup.over', 'setup.locked', 'platform.failed', 'input.invalid'] as const;

export const userAvailable = endpoint({
  id: 'availability.read',
  method: 'GET',
  path: '/user-available',
  access: 'signed-in',
  in: 'none',
  input: z.strictObject({}),
  answer: availability,
  failures: AVAILABILITY_FAILURES,
  rate: { points: 30, seconds: 60, perDriver: true },
  summary: 'Whether the platform may send the caller instant offers.',
});

export const setUserAvailable = endpoint({
  id: 'availability.set',
  method: 'POST',
  path: '/user-available',
  access: 'signed-in',
  ownOnly: true,
  in: 'body',
  input: z.strictObject({
    /** Taken and not used: what signs in at the platform stays on the server. */
    token: z.optional(z.string().check(z.maxLength(4000))),
    turnOn: z.optional(z.boolean()),
    turnOff: z.optional(z.boolean()),
  }),
  answer: availability,
  failures: AVAILABILITY_FAILURES,
  fresh: true,
  rate: { points: 30, seconds: 60, perDriver: true },
  summary: 'Turns instant offers of the caller on or off at the platform; with neither it only reads.',
});
