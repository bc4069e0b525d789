import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

/** 10 MB as base64, and the fields around it. */
const IMAGE_BODY = 14 * 1024 * 1024;

/**
 * A picture: JPEG, PNG or WebP of at most 10 MB and 40 megapixels, as base64 or as a `data:` address. It is decoded, turned
 * upright, made small (500 px) and written again without metadata. `profile` also puts it into the user record
 * (`profilePicture` = its address), in place of the one before. A driver keeps at most 20 pictures, or 5 MB.
 */
export const uploadImage = endpoint({
  id: 'images.upload',
  method: 'POST',
  path: '/images',
  access: 'self',
  in: 'body',
  input: z.strictObject({
    userId: id,
    image: z.string().check(z.minLength(1), z.maxLength(IMAGE_BODY)),
    fileName: z.string().check(z.maxLength(200)),
    purpose: z.optional(z.enum(['profile'])),
  }),
  answer: z.object({
    /** Address below the page's own origin: `/prd/images/….webp`, good for an `<img>` without a token. */
    url: z.string(),
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
  }),
  failures: ['images.failed', 'images.unreadable', 'images.tooLarge', 'images.tooMany', 'images.full', 'user.notFound'],
  maxBytes: IMAGE_BODY,
  rate: { points: 20, seconds: 60, perDriver: true },
  summary: "Stores the driver's picture.",
});
export const deleteImage = endpoint({
  id: 'images.delete',
  method: 'DELETE',
  path: '/images',
  access: 'self',
  in: 'body',
  /** `url` as the upload answered it. */
  input: z.strictObject({ userId: id, url: z.string().check(z.maxLength(200)) }),
  answer: z.object({}),
  status: 204,
  failures: ['images.deleteFailed', 'images.notFound'],
  summary: "Removes the driver's picture.",
});
export const image = endpoint({
  id: 'images.get',
  method: 'GET',
  path: '/images/{name}',
  access: 'public',
  in: 'none',
  input: z.strictObject({ name: z.string().check(z.regex(/^[\w-]{22}\.webp$/)) }),
  answer: z.unknown(),
  failures: ['images.notFound'],
  summary: 'A stored picture (WebP). Its name is the only key to it.',
});

/** Removes a driver: personal fields, accounts, sign-ins and pictures at once; money and audit rows keep an opaque id. */
export const deleteUser = endpoint({
  id: 'user.delete',
  method: 'DELETE',
  path: '/user',
  access: 'self',
  ownOnly: true,
  others: 'users.delete',
  in: 'body',
  /** `password`: the driver's own, needed unless a role that may delete users removes somebody else. */
  input: z.strictObject({ userId: id, password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))) }),
  answer: z.object({}),
  status: 204,
  fresh: true,
  failures: ['user.notFound', 'user.settling', 'user.lastAdmin', 'auth.wrong'],
  rate: { points: 10, seconds: 60 },
  summary: 'Deletes an account.',
});
