import { and, eq, inArray } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import { messages, smsStops, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';

const STOP = new Set(
  'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT PARAR PARE ALTO BAJA CANCELAR TERMINAR DETENER DESUSCRIBIR'.split(' '),
);
const START = new Set('START UNSTOP YES SI INICIAR COMENZAR ALTA'.split(' '));

interface Signed {
  ctx: Ctx;
  payload: string;
  signature: string;
}

/** A phone wrote to our number: one of the words for it ends messages, or brings them back. Everything else is dropped. */
export async function receiveText({ ctx, payload, signature }: Signed): Promise<undefined | Failed> {
  if (!ctx.sms.verify('/sms/inbound', payload, signature)) return fail('sms.signature');
  const form = new URLSearchParams(payload);
  const phoneNumber = form.get('From') ?? '';
  const word = wordOf(form.get('Body') ?? '');
  const stops = STOP.has(word);
  if (!/^\+\d{6,15}$/.test(phoneNumber) || !(stops || START.has(word))) return undefined;
  await setStop(ctx, phoneNumber, stops ? word : null);
  return undefined;
}

/** STOP with the word that was written, START with null. What waits for the phone is not sent. */
async function setStop({ db, machine }: Ctx, phoneNumber: string, word: string | null): Promise<void> {
  const at = machine.now();
  await withTransaction(db, async (tx) => {
    const [before] = await tx.select().from(smsStops).where(eq(smsStops.phoneNumber, phoneNumber));
    if ((before === undefined) === (word === null)) return;
    if (word === null) await tx.delete(smsStops).where(eq(smsStops.phoneNumber, phoneNumber));
    else {
      await tx.insert(smsStops).values({ phoneNumber, stoppedAt: at, word }).onConflictDoNothing();
      await tx
        .update(messages)
        .set({ state: 'skipped', problem: 'the phone wants no messages', settledAt: at })
        .where(and(eq(messages.recipient, phoneNumber), eq(messages.state, 'waiting')));
    }
    const [user] = await tx.select({ userId: users.userId }).from(users).where(eq(users.phoneNumber, phoneNumber));
    if (!user) return;
    const differences = { textMessages: [word === null ? 'stopped' : 'on', word === null ? 'on' : 'stopped'] as [unknown, unknown] };
    await writeAudit(tx, { userId: user.userId, modifiedBy: user.userId, at, differences });
  });
}

/** The first word, in capitals and without accents: `¡Stop!` is STOP. */
function wordOf(body: string): string {
  return body
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z\s]/g, '')
    .trim()
    .split(/\s+/)[0]!;
}

/**
 * The carrier says what became of a message. Reports come twice and in any order: `delivered` is final, and one that says that the carrier
 * has it settles a message of which nobody knew.
 */
export async function receiveReport({ ctx, payload, signature, message }: Signed & { message: string }): Promise<undefined | Failed> {
  if (!ctx.sms.verify(`/sms/report/${message}`, payload, signature)) return fail('sms.signature');
  const form = new URLSearchParams(payload);
  const status = form.get('MessageStatus') ?? '';
  const settledAt = ctx.machine.now();
  const carrierId = form.get('MessageSid');
  const change = async (from: ('sending' | 'sent' | 'unknown')[], set: Partial<typeof messages.$inferSelect>) => {
    const which = and(eq(messages.seq, Number(message)), inArray(messages.state, from));
    await ctx.db
      .update(messages)
      .set({ ...set, settledAt, ...(carrierId && { carrierId: carrierId.slice(0, 100) }) })
      .where(which);
  };
  if (status === 'delivered') await change(['sending', 'sent', 'unknown'], { state: 'delivered', problem: null });
  else if (status === 'undelivered' || status === 'failed')
    await change(['sending', 'sent', 'unknown'], {
      state: 'dead',
      problem: `not delivered: ${form.get('ErrorCode') ?? status}`.slice(0, 100),
    });
  else if (['accepted', 'queued', 'sending', 'sent'].includes(status)) await change(['unknown'], { state: 'sent', problem: null });
  return undefined;
}
