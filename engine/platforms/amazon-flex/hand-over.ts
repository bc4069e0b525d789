import * as z from 'zod/mini';
import { failure } from '../../kit/wire/failures.ts';
import type { Account, Adapter, Unanswered } from '../../model/platform.ts';
import type { SelfieCalls } from './selfie.ts';

const HandedOver = z.object({ to: z.nullable(z.string()) });

/** To whom the platform handed a block under this key; null = to nobody. */
export function handOverExtras(open: (account: Account) => SelfieCalls): Adapter['extras'] {
  return {
    handedOver: async ({ account, input }) => account && receiverOf(open(account), String(input['key'])),
  };
}

export const handOverPath = (key: string): string => `/schedule/handOvers/${encodeURIComponent(key)}`;

async function receiverOf(calls: SelfieCalls, key: string): Promise<{ to: string | null } | Unanswered> {
  const answer = await calls.ask({ method: 'GET', path: handOverPath(key) });
  if (!answer.ok || answer.status !== 200) return { failure: calls.explain(answer) };
  const read = HandedOver.safeParse(answer.body);
  return read.success ? read.data : { failure: failure('unreadable', { status: 200, note: 'no receiver in the answer' }) };
}
