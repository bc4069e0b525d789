import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure, type Call } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { type Texts, useTexts } from '../../data/i18n.ts';
import { takeRecord } from '../../data/live.ts';
import { useServiceWords } from './words.ts';

/** How a sign-in ended. `token` names it, where the platform gives one; `why` is null where the driver stopped it. */
export type SignInEnd = { ok: true; token: string | null } | { ok: false; why: string | null };
export type CodeAnswer = 'taken' | 'wrong' | 'expired' | { failed: string };

export interface ServiceSignIn {
  /** Signs in at the platform; while it waits for a code, `asksCode` is true. */
  run(name: string, password: string): Promise<SignInEnd>;
  asksCode: boolean;
  answer(code: string): Promise<CodeAnswer>;
  /** Forgets the sign-in that waits for its code. */
  startAgain(): void;
}

interface Options {
  entry: Description;
  user: UserRecord;
  /** A sign-in that waits for its code goes on after the page was loaded again; this is called with how it ended. */
  onResumed?(end: SignInEnd): void;
}

/** One sign-in of a driver at a service. The password is sent once and forgotten. */
export function useServiceSignIn({ entry, user, onResumed }: Options): ServiceSignIn {
  const { manifest, view } = entry;
  const { call, queries } = useConsole();
  const texts = useTexts();
  const own = useServiceWords(manifest);
  const [asksCode, setAsksCode] = useState(false);
  const waiting = useRef<((end: SignInEnd) => void) | null>(null);
  const forgetting = useRef<Promise<unknown>>(Promise.resolve());
  const resumed = useRef(onResumed);
  resumed.current = onResumed;
  const { userId } = user;
  const { service } = manifest;
  const status = view.setup?.code && view.setup.status;
  const resumes = onResumed !== undefined;

  useEffect(() => {
    if (!status || !resumes) return;
    const gone = new AbortController();
    call(platformCall(service, status), { userId }, { signal: gone.signal })
      .then((answer) => {
        if (!gone.signal.aborted && readBegun(answer).step === 'code') {
          waiting.current = (end) => resumed.current?.(end);
          setAsksCode(true);
        }
      })
      // Without an answer the driver signs in again.
      .catch(() => undefined);
    return () => gone.abort();
  }, [call, service, status, userId, resumes]);

  const end = useCallback(
    async (token: string | null): Promise<SignInEnd> => {
      await takeRecord(queries, await finished(call, entry, userId));
      return { ok: true, token };
    },
    [call, queries, entry, userId],
  );
  const refusal = (code: string | null, message: string | null): string => {
    if (view.setup?.refused && (code === null || code === 'setup.wrongPassword')) return own(view.setup.refused);
    return (code === null ? undefined : texts.at(`failures.${code}`)) ?? message ?? texts.t.services.setup.refused();
  };

  return {
    asksCode,
    async run(name, password) {
      const field = view.setup?.login === 'phone' ? 'phoneNumber' : 'email';
      // A sign-in that is still being forgotten would take this one with it.
      await forgetting.current;
      try {
        const begun = readBegun(await call(platformCall(service, view.setup!.begin), { userId, [field]: name, password }));
        if (begun.step === 'linked') return await end(null);
        if (begun.step === 'refused') return { ok: false, why: refusal(begun.code, begun.message) };
        setAsksCode(true);
        return await new Promise<SignInEnd>((resolve) => {
          waiting.current = resolve;
        });
      } catch (error) {
        return { ok: false, why: isWrongPassword(error) ? refusal('setup.wrongPassword', null) : failureText(error, texts) };
      }
    },
    async answer(code) {
      const answered = await answerCode({ call, entry, userId, code, texts });
      if (typeof answered === 'string' || 'failed' in answered) return answered;
      const resolve = waiting.current;
      waiting.current = null;
      try {
        const ended = await end(answered.token);
        setAsksCode(false);
        resolve?.(ended);
      } catch (error) {
        setAsksCode(false);
        resolve?.({ ok: false, why: failureText(error, texts) });
      }
      return 'taken';
    },
    startAgain() {
      setAsksCode(false);
      waiting.current?.({ ok: false, why: null });
      waiting.current = null;
      // Where it does not arrive the platform forgets it by itself.
      if (view.setup?.cancel) forgetting.current = call(platformCall(service, view.setup.cancel), { userId }).catch(() => undefined);
    },
  };
}

type Begun = { step: 'linked' } | { step: 'code' } | { step: 'refused'; code: string | null; message: string | null };

/** Platforms answer in their own words: true or false, what they know of the account or an `errorMessage`, or how far it has come. */
export function readBegun(answer: unknown): Begun {
  if (answer === false) return { step: 'refused', code: null, message: null };
  if (typeof answer !== 'object' || answer === null) return { step: 'linked' };
  const { errorMessage, code = null, message = null, state } = answer as Record<string, string | null | undefined>;
  if (errorMessage) return { step: 'refused', code, message: errorMessage };
  if (state === 'OTP') return { step: 'code' };
  return state === undefined || state === 'COMPLETE' ? { step: 'linked' } : { step: 'refused', code, message };
}

interface Answering {
  call: Call;
  entry: Description;
  userId: string;
  code: string;
  texts: Texts;
}

const CODE_FAILURES: Record<string, 'wrong' | 'expired'> = {
  'setup.wrongCode': 'wrong',
  'setup.over': 'expired',
  'setup.nothingAsked': 'expired',
};

/** A word (INCORRECT, EXPIRED or a token), or how far it has come. */
async function answerCode({ call, entry, userId, code, texts }: Answering): Promise<CodeAnswer | { token: string | null }> {
  const { manifest, view } = entry;
  try {
    const answer = await call(platformCall(manifest.service, view.setup!.answer!), { userId, type: 'OTP-CODE', code });
    if (answer === 'INCORRECT') return 'wrong';
    if (answer === 'EXPIRED') return 'expired';
    if (typeof answer === 'string') return { token: answer };
    return readBegun(answer).step === 'linked' ? { token: null } : 'expired';
  } catch (error) {
    const known = error instanceof ApiFailure ? CODE_FAILURES[error.body.code] : undefined;
    return known ?? { failed: failureText(error, texts) };
  }
}

/** The record with the account in it. Where no question follows, the set-up is done with it. */
async function finished(call: Call, { manifest, view }: Description, userId: string): Promise<UserRecord> {
  const record = await call(contract.getUser, { userId });
  const complete = record.services.some((one) => one.key === manifest.service && one['setupComplete'] === true);
  if (complete || view.setup?.steps?.length !== 0) return record;
  return call(contract.updateUser, { userId, body: { [manifest.optionField]: { setupComplete: true } } });
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiFailure && error.body.code === 'setup.wrongPassword';
}
