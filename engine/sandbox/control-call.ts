import type { MachineClock } from '../model/clock.ts';
import type { SandboxPlatform } from '../model/sandbox.ts';
import type { CardSandbox } from './card/index.ts';
import type { SimulatedClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Fields, Issue } from './fields.ts';
import type { Carrier } from './sms/carrier.ts';
import type { World } from './world.ts';

export interface ControlDeps {
  platforms: readonly SandboxPlatform[];
  world: World;
  clock: SimulatedClock;
  machine: MachineClock;
  faults: Faults;
  card: CardSandbox;
  carrier: Carrier;
}

export interface ControlAnswer {
  /** 0 = the connection ends without an answer. */
  status: number;
  body: unknown;
  /** The clock or the world changed: followers hear of it before this is answered. */
  tell?: boolean;
  /** The world is a new one: the journal starts again. */
  restart?: boolean;
}

/** One call of the control API. Bad input is a 400 that names each field. */
export type ControlCall = (deps: ControlDeps, body: unknown, query: URLSearchParams) => ControlAnswer | Promise<ControlAnswer>;

export function ok(body: unknown): ControlAnswer {
  return { status: 200, body };
}

export function refused(issues: readonly Issue[]): ControlAnswer {
  return { status: 400, body: { message: issues.map((issue) => `${issue.path || 'body'}: ${issue.message}`).join('; '), issues } };
}

export function idsOf(platforms: readonly SandboxPlatform[]): string[] {
  return platforms.map(({ id }) => id);
}

/** Reads the platform that a call must name. */
export function platformOf(platforms: readonly SandboxPlatform[], fields: Fields): SandboxPlatform | undefined {
  const ids = idsOf(platforms);
  if (!fields.has('platform')) return fields.fail('platform', `must be one of ${ids.join(', ')}`);
  const id = fields.oneOf('platform', ids);
  return platforms.find((platform) => platform.id === id);
}
