// Calls of the specification that several platforms have, each under a path of its own.
import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';

export const email = z.string().check(z.trim(), z.email(), z.maxLength(254));
export const password = z.string().check(z.minLength(1), z.maxLength(256));

/** Links an account. Platforms lock accounts that are tried too often: a person does not type a password more often than this. */
export function linkCall(path: string, summary: string, more: Partial<Call> = {}): Call {
  return {
    ...owned('POST', path, 'setup', 'body'),
    fields: z.strictObject({ email, password }),
    setup: 'begin',
    whileStopped: true,
    rate: { points: 12, seconds: 60 },
    ...more,
    summary,
  };
}

export function cancelCall(path: string): Call {
  return { ...owned('DELETE', path, 'setupCancel', 'query'), setup: 'cancel', summary: 'Forgets a linking that is not done.' };
}

/** The offers that the house recorded for a driver: `POST` with his id. */
export function offersCall(path: string, summary: string): Call {
  return {
    method: 'POST',
    path,
    does: 'offers',
    access: 'owner',
    owner: 'body',
    input: 'body',
    fields: z.strictObject({}),
    answer: 'json',
    records: 'offers',
    summary,
  };
}

/** Asked before a start or a stop, where a service has a step of its own for it. */
export function startStateCall(path: string): Call {
  return {
    method: 'POST',
    path,
    does: 'startState',
    access: 'owner',
    owner: 'body',
    input: 'body',
    fields: z.strictObject({ type: z.enum(['START', 'STOP']) }),
    answer: 'json',
    summary: 'Asked before a start or a stop: makes sure that the account still signs in.',
  };
}

/** Something to read of a driver; his id may be left out. */
export function readCall(path: string, does: string, summary: string, more: Partial<Call> = {}): Call {
  return { ...owned('GET', path, does, 'query'), ...more, summary };
}

function owned(method: Call['method'], path: string, does: string, where: 'query' | 'body'): Omit<Call, 'summary'> {
  return { method, path, does, access: 'owner', owner: where, ownerOptional: true, input: where, answer: 'json' };
}
