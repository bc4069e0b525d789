import * as z from 'zod/mini';
import type { Call, SetupCall } from '#engine/describe/calls.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import type { Access, Endpoint } from './define.ts';
import { id } from './fields.ts';
import { heatMap } from './heat-map.ts';
import { serviceOffers } from './offers.ts';
import { SETUP_FAILURES, type SetupView, setupView } from './setup.ts';

/** How a call answers that asked a platform in vain: the platform failed, or it refused the account. */
const CALL_REFUSALS = ['platform.failed', 'setup.over', 'setup.wrongPassword', 'setup.locked'] as const;
export type CallRefusal = (typeof CALL_REFUSALS)[number];

export interface PlatformCall {
  service: string;
  call: Call;
  endpoint: Endpoint<Record<string, unknown>, unknown>;
}

/** What a platform calls the access of a call, as access of an endpoint. */
const ACCESS = { 'signed-in': 'signed-in', owner: 'self', admin: 'offers.all' } as const satisfies Record<Call['access'], Access>;

/** Every call of every platform as an endpoint like the contract's: same pipeline, same description, same access test. */
export const platformCalls: readonly PlatformCall[] = catalogue.flatMap(({ manifest, calls }) =>
  calls.map((call) => ({ service: manifest.service, call, endpoint: endpointOf(manifest.id, call) })),
);

/** A step of linking an account of this service, by the name its platform gave the call. */
export function setupCall(service: string, does: string): Endpoint<Record<string, unknown>, SetupView> {
  const found = platformCalls.find((entry) => entry.service === service && entry.call.kind === 'setup' && entry.call.does === does);
  if (!found) throw new Error(`${service} has no set-up call ${does}`);
  return found.endpoint as Endpoint<Record<string, unknown>, SetupView>;
}

/** Any other call of this service, by the name its platform gave it. */
export function platformCall(service: string, does: string): Endpoint<Record<string, unknown>, unknown> {
  const found = platformCalls.find((entry) => entry.service === service && entry.call.does === does);
  if (!found) throw new Error(`${service} has no call ${does}`);
  return found.endpoint;
}

function endpointOf(platform: string, call: Call): Endpoint<Record<string, unknown>, unknown> {
  return {
    id: `${platform}.${call.does}`,
    method: call.method,
    path: call.path,
    access: ACCESS[call.access],
    in: call.input,
    input: withOwner(call) as z.ZodMiniType<Record<string, unknown>>,
    answer: answerOf(call),
    ...(call.rate && { rate: call.rate }),
    ...((call.kind === 'setup' || call.kind === 'drop') && { fresh: true }),
    // A platform's passwords and codes.
    ...(call.kind === 'setup' && { ownOnly: true as const }),
    failures: failuresOf(call),
    summary: call.summary,
  };
}

function failuresOf(call: Call): readonly string[] {
  switch (call.kind) {
    case 'setup':
      return SETUP_FAILURES;
    case 'drop':
      return ['drop.failed', 'drop.notHeld'];
    case 'records':
      return ['offers.failed'];
    case 'adapter':
      return [...CALL_REFUSALS, 'route.notFound'];
  }
}

function answerOf(call: Call): z.ZodMiniType {
  switch (call.kind) {
    case 'setup':
      return setupAnswerOf(call);
    case 'drop':
      return z.object({ message: z.string() });
    case 'records':
      return call.of === 'heat' ? heatMap : serviceOffers;
    case 'adapter':
      return z.unknown();
  }
}

function setupAnswerOf(call: SetupCall): z.ZodMiniType {
  const answers = 'answers' in call ? call.answers : undefined;
  if (answers === undefined) return setupView;
  if (answers === 'boolean') return z.boolean();
  return answers === 'code' ? z.string() : z.looseObject({ errorMessage: z.optional(z.string()) });
}

/** The call's fields, with the owner's id where it has one. */
function withOwner(call: Call): z.ZodMiniType {
  const fields = call.fields ?? z.strictObject({});
  if (call.access !== 'owner') return fields;
  const { userId, userIdMissing } = call;
  const owned = (schema: unknown): z.ZodMiniType => {
    if (schema instanceof z.ZodMiniUnion) return z.union((schema._zod.def.options as unknown[]).map(owned) as [z.ZodMiniType]);
    if (schema instanceof z.ZodMiniObject)
      return z.extend(schema, { userId: userId === 'optional' ? z.optional(id) : z.string(userIdMissing).check(z.maxLength(100)) });
    throw new Error(`${call.path}: fields must be an object or a choice of objects`);
  };
  return owned(fields);
}
