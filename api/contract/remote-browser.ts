import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id } from './fields.ts';

/** Opens the socket below once: a browser cannot send a token with it. */
export const remoteBrowserTicket = endpoint({
  id: 'remoteBrowser.ticket',
  method: 'POST',
  path: '/remote-browser/ticket',
  access: 'self',
  ownOnly: true,
  in: 'body',
  /** Absent = the caller. */
  input: z.strictObject({ userId: z.optional(id) }),
  answer: z.object({ ticket: z.string(), userId: z.string(), /** ISO. */ expiresAt: z.string() }),
  failures: ['remote.unavailable', 'remote.busy'],
  summary: 'A ticket for one remote browser session: good once, for a minute.',
  rate: { points: 20, seconds: 60 },
});

/** WebSocket; `userId` and `ticket` stand in the query. Text frames `{event, data}` both ways. */
export const REMOTE_BROWSER_PATH = '/prd/remote-browser';

const pixels = z.int().check(z.minimum(200), z.maximum(1600));
const place = z.number().check(z.minimum(0), z.maximum(1600));

/** What the console sends. */
export const remoteCommand = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('start-phantom'), data: z.optional(z.unknown()) }),
  z.strictObject({
    event: z.literal('open-url'),
    data: z.strictObject({
      url: z.string().check(z.maxLength(2000)),
      pageHeight: pixels,
      pageWidth: pixels,
      userAgent: z.string().check(z.regex(/^[\x20-\x7e]{1,400}$/)),
    }),
  }),
  z.strictObject({ event: z.literal('click'), data: z.strictObject({ x: place, y: place }) }),
  /** One character, or the name of a key that edits or moves. */
  z.strictObject({
    event: z.literal('send_keys'),
    data: z.strictObject({
      key: z.string().check(z.regex(/^(?:\P{C}|Enter|Backspace|Delete|Tab|Escape|Home|End|Arrow(?:Left|Right|Up|Down))$/u)),
    }),
  }),
  z.strictObject({ event: z.literal('finish'), data: z.optional(z.unknown()) }),
]);
export type RemoteCommand = z.infer<typeof remoteCommand>;

/** What the console receives. `image` = a `data:` address; sizes in pixels of the page. */
export type RemoteEvent =
  | { event: 'load-start' }
  | { event: 'load-finished' }
  | { event: 'screenshot'; data: { image: string; height: number; width: number; href: string } };

/** The socket's close codes; its reason is a failure code, none after `finish`. */
export const REMOTE_CLOSED = { finished: 1000, failed: 4000 } as const;
export type RemoteEnd =
  | 'access.forbidden'
  | 'remote.timeUp'
  | 'remote.memory'
  | 'remote.addressRefused'
  | 'remote.badMessage'
  | 'remote.failed'
  | 'remote.unavailable';
