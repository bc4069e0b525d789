import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { id, serviceName, wholeInstant } from './fields.ts';

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const perhaps = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '');

/** Who sees a notice. */
export const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('code'), codes: z.array(words(40)).check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ kind: z.literal('service'), services: z.array(serviceName).check(z.minLength(1), z.maxLength(50)) }),
]);
export type Audience = z.infer<typeof audience>;

const window = {
  /** First instant at which it is shown; null = at once. */
  from: z._default(z.nullable(wholeInstant), null),
  /** It is shown no longer from then on; null = until it is taken back. */
  until: z._default(z.nullable(wholeInstant), null),
};
const noticeWords = z.strictObject({ title: words(120), body: words(4000) });
export type NoticeWords = z.infer<typeof noticeWords>;

/** What the general dialog or the announcement says: the options of its entry in the app configuration. */
export const notice = z.strictObject({ en: noticeWords, es: noticeWords, audience: z._default(audience, { kind: 'all' }), ...window });
export type Notice = z.infer<typeof notice>;

/** A notice as its reader gets it; `version` is what is compared with what they saw last. */
export const shownNotice = z.nullable(z.object({ version: z.number(), en: noticeWords, es: noticeWords }));
export type ShownNotice = z.infer<typeof shownNotice>;

/** What a promotion's HTML may hold: text, lists, links and emphasis. */
export const PROMOTION_TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote'] as const;
/** Where its links may lead. */
export const PROMOTION_SCHEMES = ['https', 'mailto', 'tel'] as const;

/** `bodyHTML` is stored cleaned: what is not in `PROMOTION_TAGS` is dropped. */
const promotionWords = z.strictObject({ title: words(120), subtitle: perhaps(200), bodyText: perhaps(4000), bodyHTML: perhaps(10_000) });
export type PromotionWords = z.infer<typeof promotionWords>;
const promotionMessage = z.strictObject({ ...promotionWords.shape, es: z.optional(promotionWords), ...window });
const seenPromotion = z.object({
  promotionId: z.string(),
  ...promotionWords.shape,
  /** The same in Spanish, where it was written in both. */
  es: z.nullable(promotionWords),
  seen: z.boolean(),
});
export type Promotion = z.infer<typeof seenPromotion>;

const figure = (digits: string) => z.string().check(z.regex(new RegExp(`^\\d{${digits}}$`)));

export const promotions = endpoint({
  id: 'promotions.ofDay',
  method: 'GET',
  path: '/promotion-messages',
  access: 'self',
  in: 'query',
  /** A day in New York; `date` is the day of the month. */
  input: z.strictObject({ userId: id, year: figure('4'), month: figure('1,2'), date: figure('1,2') }),
  answer: z.array(seenPromotion),
  failures: ['user.notFound', 'input.invalid'],
  summary: 'Promotion messages to one driver that are current on a day, newest first.',
});

export const sendPromotion = endpoint({
  id: 'promotions.send',
  method: 'POST',
  path: '/promotion-messages',
  access: 'content',
  in: 'body',
  input: z.strictObject({
    /** Ids of drivers, or whom it is for. */
    users: z.union([z.array(id).check(z.minLength(1), z.maxLength(1000)), audience]),
    message: promotionMessage,
  }),
  answer: z.object({ promotionId: z.string() }),
  failures: ['input.invalid'],
  summary: 'Sends a promotion message to drivers.',
});

export const promotionSeen = endpoint({
  id: 'promotions.seen',
  method: 'POST',
  path: '/promotion-messages/seen',
  access: 'self',
  in: 'body',
  input: z.strictObject({ userId: id, promotionId: id }),
  answer: z.object({ seen: z.literal(true) }),
  failures: ['promotion.unknown'],
  summary: 'The driver has closed this message: it is not shown again.',
});

export const allPromotions = endpoint({
  id: 'promotions.all',
  method: 'GET',
  path: '/promotion-messages/all',
  access: 'content',
  in: 'none',
  input: z.strictObject({}),
  answer: z.array(
    z.object({
      promotionId: z.string(),
      ...promotionWords.shape,
      es: z.nullable(promotionWords),
      audience: z.union([audience, z.object({ kind: z.literal('users'), users: z.array(z.string()) })]),
      from: z.number(),
      until: z.nullable(z.number()),
      createdAt: z.number(),
      createdBy: z.string(),
      /** Drivers who closed it. */
      seenBy: z.number(),
    }),
  ),
  failures: [],
  summary: 'The last 200 promotion messages, newest first, with how many drivers have seen each.',
});

export const withdrawPromotion = endpoint({
  id: 'promotions.withdraw',
  method: 'DELETE',
  path: '/promotion-messages/{promotionId}',
  access: 'content',
  in: 'none',
  input: z.strictObject({ promotionId: id }),
  answer: z.object({ withdrawn: z.literal(true) }),
  failures: ['promotion.unknown'],
  summary: 'Takes a promotion message back: nobody is shown it any more.',
});
