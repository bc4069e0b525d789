import type { IncomingMessage } from 'node:http';
import { type EventHandler, eventHandler, type H3Event, type H3EventContext } from 'h3';
import { type Caller, NOBODY } from '#api/contract/caller.ts';
import type { Endpoint } from '#api/contract/define.ts';
import { FAILURES, Failed, type FailureCode, fail } from '#api/contract/failures.ts';
import { reaches } from '#api/contract/roles.ts';
import type { SecurityEvent } from '#api/contract/security.ts';
import { STREAMS } from '#config/constants.ts';
import { isRight, namesAnother, needsReach, refusal } from './access.ts';
import { sendAnswer, sendFailure } from './answer.ts';
import { readInput } from './input.ts';
import { addressOf, isOwnOrigin } from './origin.ts';
import type { RequestPipeline } from './request-pipeline.ts';

const SIGNS: Partial<Record<FailureCode, SecurityEvent>> = {
  'auth.wrong': 'sign-in-failed',
  'auth.secondFactorWrong': 'code-wrong',
  'verification.incorrect': 'code-wrong',
  'reset.incorrect': 'code-wrong',
};
const BY_STATUS: Record<number, SecurityEvent | undefined> = { 403: 'refused', 429: 'limited' };

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

type OwnStep<In> = (step: Step<In>) => Promise<Failed | undefined>;

/** As `defineEndpoint`, for answers of another kind: the step writes to the socket itself, or returns a `Failed`. */
export function defineOwnAnswer<In>(endpoint: Endpoint<In, unknown>, step: OwnStep<In>): EventHandler {
  return eventHandler((event) => handle(event, endpoint, step));
}

/** As `defineOwnAnswer`, for answers without an end. The pipeline ends one whose caller may not listen any more. */
export function defineStream<In>(endpoint: Endpoint<In, unknown>, step: OwnStep<In>): EventHandler {
  if (!endpoint.endless) throw new Error(`${endpoint.id} is not declared endless in the contract`);
  return defineOwnAnswer(endpoint, async (admitted) => {
    const stop = keepAsking(endpoint, admitted);
    try {
      return await step(admitted);
    } finally {
      stop();
    }
  });
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

/** Runs one request through the pipeline. Exported for the platforms' calls, which share one file. */
export async function handle<In>(
  event: H3Event,
  endpoint: Endpoint<In, unknown>,
  step: (step: Step<In>) => Promise<Failed | undefined>,
): Promise<void> {
  const { pipeline, ctx } = event.context;
  const began = pipeline.now();
  const requestId = pipeline.newRequestId();
  const { res } = event.node;
  res.setHeader('x-request-id', requestId);
  let failed: Failed | undefined;
  try {
    const admitted = ctx ? await admit(event, endpoint, pipeline) : fail('server.stopping');
    failed = admitted instanceof Failed ? admitted : await step(admitted);
  } catch (error) {
    if (event.node.req.destroyed && !event.node.req.complete) return;
    failed = fail(pipeline.explain(error) ?? failureOf(endpoint));
    pipeline.log.error({ requestId, route: endpoint.id, error: describe(error) }, 'a request failed');
  }
  if (failed) noteRefusal(event, endpoint, failed, requestId);
  if (failed && !res.headersSent) sendFailure(res, endpoint, failed, requestId);
  else if (failed) res.destroy();
  pipeline.observe(endpoint.id, res.statusCode, pipeline.now() - began);
}

/** Asks who listens as the pipeline did at the beginning: from time to time, and when that user changed. */
function keepAsking<In>(endpoint: Endpoint<In, unknown>, { input, caller, address, event }: Step<In>): () => void {
  const { pipeline } = event.context;
  const { req, res } = event.node;
  const ask = async () => {
    const now = await callerOf(req, endpoint, pipeline, address, true);
    const refused =
      now instanceof Failed
        ? now
        : await refusalAbout(subjectIn(endpoint, input), { req, endpoint, caller: now, fresh: true, address, pipeline });
    if (refused || pipeline.closing()) end();
  };
  const end = () => void (res.headersSent ? res.end() : res.destroy());
  const timer = setInterval(() => void ask().catch(end), STREAMS.askMs);
  const unfollow = caller.userId ? pipeline.onChange(caller.userId, () => void ask().catch(end)) : undefined;
  return () => {
    clearInterval(timer);
    unfollow?.();
  };
}

async function admit<In>(event: H3Event, endpoint: Endpoint<In, unknown>, pipeline: RequestPipeline): Promise<Step<In> | Failed> {
  const { req } = event.node;
  if (!isOwnOrigin(req, pipeline.edge, !endpoint.ownOrigin)) return fail('access.origin');
  const address = addressOf(req, pipeline.edge);
  const fresh = endpoint.recent ?? endpoint.fresh ?? isRight(endpoint.access);
  const caller = await callerOf(req, endpoint, pipeline, address, fresh);
  if (caller instanceof Failed) return caller;
  event.context.caller = caller;
  const wait = endpoint.unlimited ? null : await pipeline.limits.spend(endpoint, caller, address);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);
  const early = refusal(endpoint, caller, undefined);
  if (early) return fail(early);
  const input = await readInput(req, endpoint, event.context.params ?? {});
  if (input instanceof Failed) return input;
  const late = await refusalAbout(subjectIn(endpoint, input), { req, endpoint, caller, fresh, address, pipeline });
  if (late) return late;
  if (caller.actor !== null) await pipeline.noteGodMode(caller, endpoint);
  return { ctx: event.context.ctx, input, caller, address, event };
}

async function callerOf(
  req: IncomingMessage,
  { access }: Endpoint,
  pipeline: RequestPipeline,
  address: string,
  fresh: boolean,
): Promise<Caller | Failed> {
  const token = tokenOf(req.headers.authorization);
  return token && access !== 'public' ? pipeline.identify(token, fresh, address) : NOBODY;
}

/** What of the failures an operator must be able to see. */
function noteRefusal({ context: { pipeline, caller }, node }: H3Event, { id: route }: Endpoint, { code }: Failed, requestId: string): void {
  const event = SIGNS[code] ?? BY_STATUS[FAILURES[code]];
  if (event) pipeline.security.note(event, { route, code, requestId, userId: caller?.userId, address: addressOf(node.req, pipeline.edge) });
}

interface Asked {
  req: IncomingMessage;
  endpoint: Endpoint;
  caller: Caller;
  /** The caller was read from the database for this call. */
  fresh: boolean;
  address: string;
  pipeline: RequestPipeline;
}

/** Rights over another user are read from the database: a role that was just taken away opens nothing. */
async function refusalAbout(
  userId: string | undefined,
  { req, endpoint, caller, fresh, address, pipeline }: Asked,
): Promise<Failed | null> {
  const refused = refusal(endpoint, caller, userId);
  if (refused) return fail(refused);
  if (endpoint.access === 'public' || !namesAnother(caller, userId)) return null;
  const now = caller.operator || fresh ? caller : await callerOf(req, endpoint, pipeline, address, true);
  if (now instanceof Failed) return now;
  const again = refusal(endpoint, now, userId);
  if (again) return fail(again);
  if (!needsReach(endpoint, now, userId)) return null;
  return reaches(now, await pipeline.target(userId)) ? null : fail('access.forbidden');
}

/** `Authorization: <token>` or `Bearer <token>`. */
function tokenOf(header: string | undefined): string | null {
  return header?.replace(/^bearer\s+/i, '').trim() || null;
}

function subjectIn({ subject = 'userId' }: Endpoint, input: unknown): string | undefined {
  const named = (input as Record<string, unknown> | null)?.[subject];
  return typeof named === 'string' ? named : undefined;
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
