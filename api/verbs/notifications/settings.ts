import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { NotificationState } from '#api/contract/notifications.ts';
import { notificationSettings, pushDevices, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { NOTIFICATIONS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { zoneOfDriver } from '../messages/zones.ts';
import { absolute, sendPush } from './send.ts';
import { codeWords, testWords } from './words.ts';

type Settings = typeof notificationSettings.$inferSelect;
interface Of<Input> {
  ctx: Ctx;
  userId: string;
  input: Input;
}

const EMAIL = /^[^\s@<>",;:]{1,64}@[^\s@<>",;:]+\.[^\s@<>",;:]+$/;
/** A chat's id, or the name of a channel. */
const CHAT = /^(-?\d{1,16}|@\w{5,32})$/;

/** Returns where and of what a driver is notified. */
export async function stateOf({ ctx, userId }: Omit<Of<never>, 'input'>): Promise<NotificationState | Failed> {
  const [user] = await ctx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, userId));
  if (!user) return fail('user.notFound');
  const [settings] = await ctx.db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  const devices = await ctx.db.select().from(pushDevices).where(eq(pushDevices.userId, userId)).orderBy(asc(pushDevices.createdAt));
  const { email, ntfy, telegram } = ctx.messengers;
  const waits = settings?.pending && settings.pending.expiresAt > ctx.machine.now() ? settings.pending : null;
  const pending = (channel: string) => (waits?.channel === channel ? waits.target : null);
  return {
    publicKey: ctx.push.publicKey,
    off: settings?.off ?? [],
    quiet: settings?.quiet ?? null,
    timeZone: await zoneOfDriver(ctx, userId),
    devices: devices.map(({ deviceId, name, createdAt, lastSentAt }) => ({ deviceId, name, createdAt, lastSentAt })),
    email: { available: email !== null, target: settings?.email ?? null, pending: pending('email') },
    telegram: {
      available: telegram !== null,
      target: settings?.telegram ?? null,
      pending: pending('telegram'),
      bot: telegram?.bot ?? null,
    },
    ntfy: { available: ntfy !== null, target: settings?.ntfy && ntfy ? ntfy.address(settings.ntfy) : null, pending: null },
  };
}

export async function changeSettings({ ctx, userId, input }: Of<InputOf<typeof contract.changeNotifications>>) {
  const off = input.off && [...new Set(input.off)];
  const set = { ...(off && { off }), ...(input.quiet !== undefined && { quiet: input.quiet }) };
  await save(ctx, userId, set);
  return stateOf({ ctx, userId });
}

export async function addDevice({ ctx, userId, input }: Of<InputOf<typeof contract.addPushDevice>>) {
  if (!ctx.push.accepts(input)) return fail('push.refused');
  const { endpoint, p256dh, auth, name } = input;
  const refused = await withTransaction(ctx.db, async (tx) => {
    await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('update');
    const [others] = await tx
      .select({ devices: count() })
      .from(pushDevices)
      .where(and(eq(pushDevices.userId, userId), ne(pushDevices.endpoint, endpoint)));
    if (others!.devices >= NOTIFICATIONS.devices) return fail('push.tooMany');
    // A browser belongs to who is signed in there now.
    const set = { userId, p256dh, auth, name };
    await tx
      .insert(pushDevices)
      .values({ deviceId: randomUUID(), endpoint, ...set, createdAt: ctx.machine.now() })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set });
    return null;
  });
  return refused ?? stateOf({ ctx, userId });
}

export async function removeDevice({ ctx, userId, input }: Of<InputOf<typeof contract.removePushDevice>>) {
  const gone = await ctx.db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.deviceId, input.deviceId)))
    .returning({ id: pushDevices.deviceId });
  return gone.length ? stateOf({ ctx, userId }) : fail('push.unknown');
}

/** An address is used only once the code that was sent there came back: nobody is written to who did not ask for it. */
export async function linkChannel({ ctx, userId, input: { channel, target } }: Of<InputOf<typeof contract.linkChannel>>) {
  if (!ctx.messengers[channel]) return fail('notifications.unavailable');
  if (channel === 'ntfy') {
    await save(ctx, userId, { ntfy: `bg-${randomBytes(18).toString('base64url')}` });
    return stateOf({ ctx, userId });
  }
  const address = target?.trim() ?? '';
  if (!(channel === 'email' ? EMAIL : CHAT).test(address)) return fail('notifications.address');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const pending = { channel, target: address, mac: ctx.mac.make(`channel|${userId}|${code}`), tries: 0 };
  await save(ctx, userId, { pending: { ...pending, expiresAt: ctx.machine.now() + NOTIFICATIONS.codeMs } });
  const words = codeWords(await languageOf(ctx, userId), code);
  const { outcome } = await ctx.messengers[channel]!.send(address, { ...words, url: null });
  return outcome === 'sent' || outcome === 'unknown' ? stateOf({ ctx, userId }) : fail('notifications.notSent');
}

export async function confirmChannel({ ctx, userId, input: { code } }: Of<InputOf<typeof contract.confirmChannel>>) {
  const right = await withTransaction(ctx.db, async (tx) => {
    const one = eq(notificationSettings.userId, userId);
    const [settings] = await tx.select().from(notificationSettings).where(one).for('update');
    const pending = settings?.pending;
    if (!pending || pending.expiresAt <= ctx.machine.now()) return false;
    if (!ctx.mac.fits(`channel|${userId}|${code}`, pending.mac)) {
      const tries = pending.tries + 1;
      await tx
        .update(notificationSettings)
        .set({ pending: tries >= NOTIFICATIONS.codeTries ? null : { ...pending, tries } })
        .where(one);
      return false;
    }
    await tx
      .update(notificationSettings)
      .set({ [pending.channel]: pending.target, pending: null, updatedAt: ctx.machine.now() })
      .where(one);
    return true;
  });
  return right ? stateOf({ ctx, userId }) : fail('notifications.codeWrong');
}

export async function unlinkChannel({ ctx, userId, input: { channel } }: Of<InputOf<typeof contract.unlinkChannel>>) {
  await save(ctx, userId, { [channel]: null });
  return stateOf({ ctx, userId });
}

/** Sends at once, past quiet hours and switches: whether it arrives is what the driver wants to know. */
export async function testChannels({ ctx, userId }: Omit<Of<never>, 'input'>) {
  const words = testWords(await languageOf(ctx, userId));
  const devices = await ctx.db.select().from(pushDevices).where(eq(pushDevices.userId, userId));
  const [settings] = await ctx.db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  const pushes = devices.map(async (device) => ({
    channel: 'push' as const,
    name: device.name,
    sent: (await sendPush(ctx, device, words)).outcome === 'sent',
  }));
  const others = (['email', 'ntfy', 'telegram'] as const).flatMap((channel) => {
    const address = settings?.[channel];
    const messenger = ctx.messengers[channel];
    if (!address || !messenger) return [];
    const notice = { title: words.title, body: words.body, url: absolute(ctx, words.path) };
    return [
      messenger.send(address, notice).then(({ outcome }) => ({
        channel,
        name: channel === 'ntfy' ? 'ntfy' : address,
        sent: outcome === 'sent',
      })),
    ];
  });
  const results = await Promise.all([...pushes, ...others]);
  return results.length ? { results } : fail('notifications.none');
}

async function languageOf({ db }: Ctx, userId: string): Promise<string | undefined> {
  const [user] = await db.select({ record: users.record }).from(users).where(eq(users.userId, userId));
  return user?.record.lang ?? undefined;
}

async function save({ db, machine }: Ctx, userId: string, set: Partial<Settings>): Promise<void> {
  const changed = { ...set, updatedAt: machine.now() };
  await db
    .insert(notificationSettings)
    .values({ userId, ...changed })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: changed });
}
