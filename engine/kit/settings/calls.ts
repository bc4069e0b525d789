// Calls of the specification that several platforms have, each under its own path.
import * as z from 'zod/mini';
import type { Call, SetupCall } from '../../describe/calls.ts';

export const email = z.string().check(z.trim(), z.email(), z.maxLength(254));
export const password = z.string().check(z.minLength(1), z.maxLength(256));

/** Platforms lock accounts after too many attempts; a person does not type a password more often than this. */
export const PASSWORD_RATE = { points: 12, seconds: 60 };

/** Links an account; `answers` says how it answers, where that is not the state of the set-up. */
export function linkCall(
  path: string,
  summary: string,
  { answers, fields = z.strictObject({ email, password }) }: { answers: 'boolean' | readonly string[]; fields?: z.ZodMiniType },
): Call {
  return {
    ...owned('POST', path, 'setup', 'body'),
    kind: 'setup',
    step: 'begin',
    whileStopped: true,
    answers,
    fields,
    rate: PASSWORD_RATE,
    summary,
  };
}

/** Takes e-mail and password; further questions of the platform follow as set-up steps. */
export function beginCall(path: string, summary: string, fields: z.ZodMiniType = z.strictObject({ email, password })): Call {
  return { ...owned('POST', path, 'setup', 'body'), kind: 'setup', step: 'begin', fields, rate: PASSWORD_RATE, summary };
}

export function statusCall(path: string): Call {
  return { ...owned('GET', path, 'setupStatus', 'query'), kind: 'setup', step: 'status', summary: 'How far the linking has come.' };
}

/** Takes the code that the platform sent to the driver. */
export function answerCall(
  path: string,
  summary: string,
  { fields, ...more }: { fields: z.ZodMiniType } & Pick<SetupCall & { step: 'answer' }, 'answers'>,
): Call {
  return { ...owned('POST', path, 'setupAnswer', 'body'), kind: 'setup', step: 'answer', fields, ...more, summary };
}

export function cancelCall(path: string): Call {
  return {
    ...owned('DELETE', path, 'setupCancel', 'query'),
    kind: 'setup',
    step: 'cancel',
    summary: 'Forgets a linking that is not done.',
  };
}

/** Checks e-mail and password at the platform; nothing is linked. */
export function verifyCall(path: string): Call {
  return {
    ...owned('POST', path, 'verify', 'body'),
    kind: 'adapter',
    fields: z.strictObject({ email, password }),
    rate: PASSWORD_RATE,
    summary: 'Are these credentials right? Nothing is linked.',
  };
}

/** The recorded offers of a driver: `POST` with `userId`. */
export function offersCall(path: string, summary: string, does = 'offers'): Call {
  return {
    method: 'POST',
    path,
    does,
    access: 'owner',
    userId: 'required',
    input: 'body',
    fields: z.strictObject({}),
    kind: 'records',
    of: 'offers',
    summary,
  };
}

/** The same as `GET`, where `userId` may be missing. */
export function ownOffersCall(path: string, summary: string): Call {
  return { ...owned('GET', path, 'offers', 'query'), kind: 'records', of: 'offers', summary };
}

/** Made before a start or a stop, where a service has its own step for it. */
export function startStateCall(path: string): Call {
  return {
    method: 'POST',
    path,
    does: 'startState',
    access: 'owner',
    userId: 'required',
    input: 'body',
    fields: z.strictObject({ type: z.enum(['START', 'STOP']) }),
    kind: 'adapter',
    summary: 'Made before a start or a stop: checks that the account still signs in.',
  };
}

/** Something to read about a driver; `userId` may be missing. `cacheMs` as in `Call`. */
export function readCall(path: string, does: string, summary: string, more: { cacheMs?: number } = {}): Call {
  return { ...owned('GET', path, does, 'query'), kind: 'adapter', ...more, summary };
}

function owned<Method extends Call['method'], Input extends Call['input']>(method: Method, path: string, does: string, input: Input) {
  return { method, path, does, input, access: 'owner', userId: 'optional' } as const;
}
