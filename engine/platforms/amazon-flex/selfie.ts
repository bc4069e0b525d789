import * as z from 'zod/mini';
import { failure } from '../../kit/wire/failures.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer, HttpRequest } from '../../model/http.ts';
import type { Account, Adapter, Unanswered } from '../../model/platform.ts';

/** One linked account: a call, and what an answer that is no good means. */
export interface SelfieCalls {
  ask(request: HttpRequest): Promise<HttpAnswer>;
  explain(answer: HttpAnswer): Failure;
}

const Wanted = z.object({
  verification: z.union([
    z.object({ status: z.enum(['NOT_REQUIRED', 'FORBIDDEN']) }),
    z.object({ status: z.literal('REQUIRED'), id: z.string(), uploadPath: z.string() }),
  ]),
});
/** A place below the platform's own address and no other: what a caller sends is never an address of somebody else. */
const PLACE = /^\/selfies\/[\w-]{1,60}$/;

/** Asks whether the platform waits for a selfie, and sends it the one that the driver chose. */
export function selfieExtras(open: (account: Account) => SelfieCalls): Adapter['extras'] {
  return {
    selfieAddress: async ({ account }) => account && addressFor(open(account)),
    sendSelfie: async ({ account, input }) => account && send(open(account), input),
  };
}

async function addressFor(
  calls: SelfieCalls,
): Promise<{ address: string; id: string; status: string } | { result: 'FORBIDDEN' | 'NO_VERIFY' } | Unanswered> {
  const answer = await calls.ask({ method: 'GET', path: '/selfieVerification' });
  if (!answer.ok || answer.status !== 200) return { failure: calls.explain(answer) };
  const read = Wanted.safeParse(answer.body);
  if (!read.success) return { failure: failure('unreadable', { status: 200, note: 'no verification in the answer' }) };
  const { verification } = read.data;
  if (verification.status !== 'REQUIRED') return { result: verification.status === 'FORBIDDEN' ? 'FORBIDDEN' : 'NO_VERIFY' };
  return { address: verification.uploadPath, id: verification.id, status: verification.status };
}

async function send(calls: SelfieCalls, { address, id, status, picture }: Record<string, unknown>): Promise<{ taken: true } | Unanswered> {
  if (typeof address !== 'string' || !PLACE.test(address)) return { failure: failure('unreadable', { note: 'no place for a selfie' }) };
  const answer = await calls.ask({ method: 'PUT', path: address, body: { id, status, picture } });
  return answer.ok && answer.status === 200 ? { taken: true } : { failure: calls.explain(answer) };
}
