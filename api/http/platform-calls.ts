import type { H3Event } from 'h3';
import * as z from 'zod/mini';
import type { Endpoint } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import type { Call } from '#engine/model/form.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import { sendAnswer, sendNotFound } from './answer.ts';
import { handle, type Step } from './define-endpoint.ts';

export interface PlatformCall {
  service: string;
  call: Call;
  endpoint: Endpoint<Record<string, unknown>, unknown>;
}

/** Every call of every platform as an endpoint like the house's own: one door, one description, one access test. */
export const platformCalls: readonly PlatformCall[] = catalogue.flatMap(({ manifest, calls }) =>
  calls.map((call) => ({ service: manifest.service, call, endpoint: endpointOf(manifest.id, call) })),
);

const byRoute = new Map(platformCalls.map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry]));

export type Runner = (request: {
  ctx: Step<unknown>['ctx'];
  service: string;
  call: Call;
  input: Record<string, unknown>;
  userId: string | null;
}) => Promise<unknown>;

/** Answers a platform call, or that there is nothing at this address. */
export async function answerPlatformCall(event: H3Event, run: Runner): Promise<void> {
  const path = (event.path.split('?', 1)[0] ?? '').replace(/^\/prd/, '').replace(/(?<=.)\/$/, '');
  const found = byRoute.get(`${event.method} ${path}`);
  event.context.params = {};
  if (!found) return sendNotFound(event);
  const { service, call, endpoint } = found;
  await handle(event, endpoint, async ({ ctx, input, event: { node } }) => {
    const { userId, ...rest } = input;
    const answer = await run({ ctx, service, call, input: rest, userId: call.access === 'owner' ? String(userId) : null });
    if (answer instanceof Failed) return answer;
    sendAnswer(node.res, endpoint, answer);
  });
}

function endpointOf(platform: string, call: Call): Endpoint<Record<string, unknown>, unknown> {
  return {
    id: `${platform}.${call.does}`,
    method: call.method,
    path: call.path,
    access: call.access === 'owner' ? 'self' : call.access,
    in: call.input,
    input: withOwner(call) as z.ZodMiniType<Record<string, unknown>>,
    answer: z.unknown(),
    ...(call.answer === 'enveloped' && { enveloped: true }),
    failures: ['platform.failed', 'route.notFound'],
    summary: call.summary,
  };
}

/** The call's fields, with the owner's id where it has one. */
function withOwner(call: Call): z.ZodMiniType {
  const fields = call.fields ?? z.strictObject({});
  if (call.access !== 'owner') return fields;
  const owned = (schema: unknown): z.ZodMiniType => {
    if (schema instanceof z.ZodMiniUnion) return z.union((schema._zod.def.options as unknown[]).map(owned) as [z.ZodMiniType]);
    if (schema instanceof z.ZodMiniObject) return z.extend(schema, { userId: z.string() });
    throw new Error(`${call.path}: fields must be an object or a choice of objects`);
  };
  return owned(fields);
}
