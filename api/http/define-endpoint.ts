import { type EventHandler, eventHandler, type H3Event, type H3EventContext } from 'h3';
import { type Caller, NOBODY } from '#api/contract/caller.ts';
import type { Endpoint } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import { refusal } from './access.ts';
import { sendAnswer, sendFailure } from './answer.ts';
import type { Door } from './door.ts';
import { readInput } from './input.ts';
import { addressOf, isOwnOrigin } from './origin.ts';

export interface Step<In> {
  ctx: H3EventContext['ctx'];
  input: In;
  caller: Caller;
  /** The caller's address, for limits of a step's own. */
  address: string;
  event: H3Event;
}

/**
 * An endpoint of the contract with the step that answers it. Before the step runs: own origin, who calls, how often, clean
 * input, access. The step returns the answer or a `Failed`; nothing else decides the status.
 */
export function defineEndpoint<In, Out>(
  endpoint: Endpoint<In, Out>,
  step: (step: Step<In>) => Promise<Out | Failed> | Out | Failed,
): EventHandler {
  return eventHandler((event) => handle(event, endpoint, (admitted) => answerWith(admitted, endpoint, step)));
}

/** As `defineEndpoint`, for answers without an end: the step writes to the socket itself, or returns a `Failed`. */
export function defineStream<In>(endpoint: Endpoint<In, unknown>, step: (step: Step<In>) => Promise<Failed | undefined>): EventHandler {
  return eventHandler((event) => handle(event, endpoint, step));
}

async function answerWith<In, Out>(
  admitted: Step<In>,
  endpoint: Endpoint<In, Out>,
  step: (step: Step<In>) => Promise<Out | Failed> | Out | Failed,
): Promise<Failed | undefined> {
  const answer = await step(admitted);
  if (answer instanceof Failed) return answer;
  await sendAnswer(admitted.event.node.res, endpoint, answer);
}

/** Runs one request through the door. Exported for calls that are not files of their own. */
export async function handle<In>(
  event: H3Event,
  endpoint: Endpoint<In, unknown>,
  step: (step: Step<In>) => Promise<Failed | undefined>,
): Promise<void> {
  const { door, ctx } = event.context;
  const began = door.now();
  const requestId = door.newRequestId();
  const { res } = event.node;
  res.setHeader('x-request-id', requestId);
  let failed: Failed | undefined;
  try {
    const admitted = ctx ? await admit(event, endpoint, door) : fail('server.stopping');
    failed = admitted instanceof Failed ? admitted : await step(admitted);
  } catch (error) {
    if (event.node.req.destroyed && !event.node.req.complete) return;
    failed = fail(door.explain(error) ?? failureOf(endpoint));
    door.log.error({ requestId, route: endpoint.id, error: describe(error) }, 'a request failed');
  }
  if (failed && !res.headersSent) sendFailure(res, endpoint, failed, requestId);
  else if (failed) res.destroy();
  door.observe(endpoint.id, res.statusCode, door.now() - began);
}

async function admit<In>(event: H3Event, endpoint: Endpoint<In, unknown>, door: Door): Promise<Step<In> | Failed> {
  const { req } = event.node;
  if (!isOwnOrigin(req, door.edge)) return fail('access.origin');
  const address = addressOf(req, door.edge);
  const token = tokenOf(req.headers.authorization);
  const caller = token && endpoint.access !== 'public' ? await door.identify(token, endpoint.fresh ?? isGuarded(endpoint)) : NOBODY;
  if (typeof caller === 'string') return fail(caller);
  const wait = await door.limits.spend(endpoint, caller, address);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);
  const early = refusal(endpoint.access, caller, undefined);
  if (early) return fail(early);
  const input = await readInput(req, endpoint, event.context.params ?? {});
  if (input instanceof Failed) return input;
  const late = refusal(endpoint.access, caller, userIdIn(input));
  if (late) return fail(late);
  return { ctx: event.context.ctx, input, caller, address, event };
}

function isGuarded(endpoint: Endpoint): boolean {
  return endpoint.access === 'admin' || endpoint.access === 'operator';
}

/** `Authorization: <token>` or `Bearer <token>`. */
function tokenOf(header: string | undefined): string | null {
  return header?.replace(/^bearer\s+/i, '').trim() || null;
}

function userIdIn(input: unknown): string | undefined {
  const userId = (input as { userId?: unknown } | null)?.userId;
  return typeof userId === 'string' ? userId : undefined;
}

/** The specification's own words for calls that have them, e.g. `Error getting feed`. */
function failureOf(endpoint: Endpoint): 'server.error' {
  const own = endpoint.failures.find((code) => /failed$/i.test(code));
  return (own ?? 'server.error') as 'server.error';
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? ` (${error.cause.name}: ${error.cause.message})` : '';
  // A failed statement's message carries its parameters: they may be anybody's data.
  return error.message.startsWith('Failed query') ? `query failed${cause}` : `${error.name}: ${error.message}${cause}`.slice(0, 500);
}
