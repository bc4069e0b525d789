import * as z from 'zod/mini';
import type { Call } from '#engine/describe/calls.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import type { Access, Endpoint } from './define.ts';
import { id } from './fields.ts';
import { heatMap, serviceOffers } from './offers.ts';
import { SETUP_FAILURES, type SetupView, setupView } from './setup.ts';
import { UPDATES } from './users.ts';

/** How a call answers that asked a platform in vain: the platform failed, or it refused the account. */
const CALL_REFUSALS = ['platform.failed', 'setup.over', 'setup.wrongPassword', 'setup.locked'] as const;
export type CallRefusal = (typeof CALL_REFUSALS)[number];

export interface PlatformCall {
  service: string;
  call: Call;
  endpoint: Endpoint<Record<string, unknown>, unknown>;
}

/** A platform's words for who may make a call. */
const ACCESS = { public: 'public', 'signed-in': 'signed-in', owner: 'self', admin: 'offers.all' } as const satisfies Record<
  Call['access'],
  Access
>;

/** Every call of every platform as an endpoint like the house's own: one door, one description, one access test. */
export const platformCalls: readonly PlatformCall[] = catalogue.flatMap(({ manifest, calls }) =>
  calls.map((call) => ({ service: manifest.service, call, endpoint: endpointOf(manifest.id, call) })),
);

/** A step of linking an account of this service, by the name its platform gave the call. */
export function setupCall(service: string, does: string): Endpoint<Record<string, unknown>, SetupView> {
  const found = platformCalls.find((entry) => entry.service === service && entry.call.setup && entry.call.does === does);
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
    ...(call.answer === 'enveloped' && { enveloped: true }),
    ...(call.start && { rate: UPDATES }),
    ...(call.rate && { rate: call.rate }),
    ...((call.setup || call.start || call.drops) && { fresh: true }),
    failures: failuresOf(call),
    summary: call.summary,
  };
}

function failuresOf(call: Call): readonly string[] {
  if (call.start) return STARTS;
  if (call.setup) return SETUP_FAILURES;
  if (call.drops) return ['drop.failed', 'drop.notHeld'];
  return call.records ? ['offers.failed'] : [...CALL_REFUSALS, 'route.notFound'];
}

const STARTS = [
  'user.notFound',
  'session.notSetUp',
  'session.incomplete',
  'session.phoneNotVerified',
  'session.notInGoodStanding',
  'update.failed',
];

function answerOf(call: Call): z.ZodMiniType {
  if (call.records === 'heat') return heatMap;
  if (call.records) return serviceOffers;
  if (call.drops) return z.object({ message: z.string() });
  if (call.linked === 'boolean') return z.boolean();
  if (call.linked === 'code') return z.string();
  if (call.linked) return z.looseObject({ errorMessage: z.optional(z.string()) });
  return call.setup ? setupView : z.unknown();
}

/** The call's fields, with the owner's id where it has one. */
function withOwner(call: Call): z.ZodMiniType {
  const fields = call.fields ?? z.strictObject({});
  if (call.access !== 'owner') return fields;
  const owned = (schema: unknown): z.ZodMiniType => {
    if (schema instanceof z.ZodMiniUnion) return z.union((schema._zod.def.options as unknown[]).map(owned) as [z.ZodMiniType]);
    if (schema instanceof z.ZodMiniObject)
      return z.extend(schema, { userId: call.ownerOptional ? z.optional(id) : z.string(call.ownerMissing).check(z.maxLength(100)) });
    throw new Error(`${call.path}: fields must be an object or a choice of objects`);
  };
  return owned(fields);
}
