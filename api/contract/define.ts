import type * as z from 'zod/mini';
import type { Right } from './roles.ts';

/**
 * Who may call an endpoint: a right names the roles that have it. `self` = the signed-in user named by `userId` in query or
 * body (or path); somebody else needs the right `others` over that user. Enforced by `defineEndpoint`, proved for every route
 * and role by the generated access test.
 */
export type Access = 'public' | 'signed-in' | 'self' | Right;

export interface Endpoint<In = any, Out = any> {
  /** Unique key, also the route's name in metrics and OpenAPI (`operationId`). */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/prd`; `{name}` marks a path parameter. */
  path: string;
  access: Access;
  /** Field of the input that names the user it is about; absent = `userId`. */
  subject?: string;
  /** Right needed to name another user where `access` is no right; absent = `users.read` for GET, else `users.help`. */
  others?: Right;
  /** Where `input` is read from; path parameters are merged in. Unknown fields are refused by name. */
  in: 'none' | 'query' | 'body' | 'signed';
  input: z.ZodMiniType<In>;
  answer: z.ZodMiniType<Out>;
  /** With `in: 'signed'`: the header that signs the body; the input is `{payload, signature}`, the body as it came. */
  signature?: string;
  /** The specification's "statusCode and JSON body" answers: `{statusCode, body}` with body = JSON text. */
  enveloped?: boolean;
  /** Failure codes it can answer with, besides the common ones. */
  failures: readonly string[];
  summary: string;
  /** Largest body in bytes (default 64 KiB). */
  maxBytes?: number;
  /**
   * Calls one caller may make: points per seconds (default: the class of its access). `perDriver` counts a driver's calls from
   * every address together, and leaves admins to the class: they change many drivers.
   */
  rate?: { points: number; seconds: number; perDriver?: true };
  /** No limit counts these calls: their sender would lose what it reports. */
  unlimited?: boolean;
  /** The answer ends only when its reader leaves or may no longer listen. */
  endless?: boolean;
  /** Status of a good answer without a body; else 200. */
  status?: 204;
  /** A GET that changes something: pages of other origins may not make it, as they may make no call of another method. */
  ownOrigin?: boolean;
  /** Money, admin and start or stop: who calls is read from the records, never from the short memory of callers. */
  fresh?: boolean;
  /**
   * Money, roles, bans, keys and god mode: the caller has proved within ten minutes who they are, else `auth.recentRequired`. The
   * operator of the machine need not.
   */
  recent?: true;
  /** Nobody may make it in god mode: what only the driver may see or change. What is `recent` is closed there as well. */
  ownOnly?: true;
  /** Open to somebody who must set up a second factor first. */
  enrolling?: true;
}

/** A typed identity: an endpoint is data; the server, the client, OpenAPI and the access test all read it. */
export function endpoint<In, Out>(definition: Endpoint<In, Out>): Endpoint<In, Out> {
  return definition;
}

export type InputOf<E> = E extends Endpoint<infer In, any> ? In : never;
export type AnswerOf<E> = E extends Endpoint<any, infer Out> ? Out : never;

/** Every refused or failed call. `code` is the console's text key; `message` the specification's English text. */
export interface FailureBody {
  statusCode: number;
  code: string;
  message: string;
  issues?: Issue[];
  requestId: string;
}

/** One value that is not right. `path` is its place in what was sent, e.g. `body.driverOptions.minPay`. */
export interface Issue {
  path: string;
  message: string;
  /** Text key, where a platform's own rule refused it, or `limits.…` (see `LIMITS`). */
  code?: string;
  /** The most that is allowed, with a code of `limits`. */
  limit?: number;
}
