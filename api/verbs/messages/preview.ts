import { and, asc, eq } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { segmentsOf } from '#api/contract/segments.ts';
import { users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { mostOf } from '../sms.ts';
import { deliverNow } from './deliver.ts';
import { enqueue } from './enqueue.ts';
import { countGroup, inGroup, mayBeWritten } from './group.ts';
import { isNight } from './night.ts';
import { groupQuota } from './quota.ts';
import { checkWords, writeFor } from './words.ts';
import { zonesOf } from './zones.ts';

const SAMPLES = 3;
/** Above it what each of them gets is not worked out. */
const MOST_WRITTEN = 5000;

type Preview = AnswerOf<typeof contract.previewSms>;

/** Counts a group and, with words, writes the message for everybody in it without sending anything. */
export async function previewCampaign({ ctx, input }: { ctx: Ctx; input: InputOf<typeof contract.previewSms> }): Promise<Preview | Failed> {
  const { group, words } = input;
  const now = ctx.machine.now();
  const fits = inGroup(group, ctx.platforms, now);
  if (fits instanceof Failed) return fits;
  const wrong = words ? checkWords(words) : null;
  if (wrong) return wrong;
  const counts = await countGroup(ctx.db, fits);
  const most = mostOf(ctx, 'group');
  const perDay = Math.min(most.messages, Math.floor(most.cents / Math.max(1, ctx.env.SMS_CENTS_EACH)));
  const none = { samples: [], segments: null, cents: null, night: null };
  const answer: Preview = { ...counts, ...none, quota: await groupQuota(ctx.db, now), perDay };
  if (!words) return answer;
  const drivers = await ctx.db
    .select()
    .from(users)
    .where(and(fits, mayBeWritten(ctx.db)))
    .orderBy(asc(users.userId))
    .limit(counts.recipients > MOST_WRITTEN ? SAMPLES : MOST_WRITTEN);
  const zones = await zonesOf(
    ctx.db,
    ctx.platforms,
    drivers.map(({ userId }) => userId),
  );
  const written = drivers.map((driver) => ({ driver, ...writeFor(driver, words, ctx.platforms, now) }));
  const samples = written.slice(0, SAMPLES).map(({ driver: { userId, name }, language, text }) => {
    const { encoding, segments } = segmentsOf(text);
    return { userId, name, language, text, encoding, segments };
  });
  if (counts.recipients > MOST_WRITTEN) return { ...answer, samples };
  const segments = written.reduce((sum, { text }) => sum + segmentsOf(text).segments, 0);
  const night = drivers.filter(({ userId }) => isNight(now, zones.get(userId)!)).length;
  return { ...answer, samples, segments, cents: segments * ctx.env.SMS_CENTS_EACH, night };
}

interface Test {
  ctx: Ctx;
  caller: Caller;
  input: InputOf<typeof contract.testSms>;
}

/** Sends the message to the caller's own phone, with the caller's own values; the same test is sent once. */
export async function testCampaign({ ctx, caller, input }: Test): Promise<AnswerOf<typeof contract.testSms> | Failed> {
  const { words, language, testId } = input;
  if (caller.userId === null) return fail('access.forbidden');
  const at = ctx.machine.now();
  const wrong = checkWords(words);
  if (wrong) return wrong;
  const [self] = await ctx.db.select().from(users).where(eq(users.userId, caller.userId));
  if (!self) return fail('user.notFound');
  if (!self.phoneVerified) return fail('sms.phoneNotVerified');
  if ((await groupQuota(ctx.db, at)).left < 1) return fail('referral.smsQuota');
  const { text } = writeFor({ ...self, record: { ...self.record, lang: language } }, words, ctx.platforms, at);
  const { userId, phoneNumber: recipient } = self;
  const cause = `test:${userId}:${testId}`;
  const [row] = await enqueue(ctx.db, [{ kind: 'test', cause, recipient, userId, text, createdBy: nameOf(caller) }], at);
  const sent = row ? (await deliverNow(ctx, [row.seq], { once: true })).get(row.seq) : undefined;
  return { state: sent?.state ?? 'sent', to: recipient, text, problem: sent?.problem ?? null };
}
