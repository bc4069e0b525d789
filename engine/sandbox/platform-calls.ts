import type { ServerResponse } from 'node:http';
import type { MachineClock } from '../model/clock.ts';
import type { SandboxAnswer, SandboxRequest } from '../model/sandbox.ts';
import { type Fault, type Faults, faultyAnswer, isPerformed } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Found } from './route-finder.ts';
import { send, sendFaulty } from './send.ts';
import type { Entry } from './state.ts';
import type { World } from './world.ts';

export interface PlatformCallsDeps {
  world: World;
  faults: Faults;
  journal: Journal<Entry>;
  machine: MachineClock;
  /** Appends what changed to the journal. */
  save(): void;
}

/** Answers the calls of simulated platforms, with the faults that are set for them. */
export class PlatformCalls {
  readonly #deps: PlatformCallsDeps;

  constructor(deps: PlatformCallsDeps) {
    this.#deps = deps;
  }

  /** `arrived` = real instant at which the request came. */
  serve(found: Found, request: SandboxRequest, arrived: number, response: ServerResponse): void {
    const { world, faults, journal, save } = this.#deps;
    const { platform, route, params } = found;
    const view = world.platformView;
    const caller = route.account(request, view);
    const fault = route.call ? faults.take(platform.id, route.call, caller) : null;
    const performed = !fault || isPerformed(fault) ? route.handle(request, view, params) : null;
    const answer = fault ? faultyAnswer(fault, route, performed) : performed!;
    const account = answer.account ?? caller;
    if (route.call === 'poll') world.count(platform.id, 'polls');
    if (route.call === 'accept') world.count(platform.id, 'accepts');
    this.#record(found, request, arrived, answer, account, fault);
    save();
    const out = () => this.#answer(response, platform.id, arrived, answer, account, fault);
    const { latencyMs } = view.settings();
    const late = latencyMs > 0 ? () => setTimeout(out, latencyMs) : out;
    if (route.call === 'accept' || route.call === 'release') journal.flushed(late);
    else late();
  }

  /** Writes the ledger row. A poll that went well leaves none. */
  #record(
    { platform, route }: Found,
    request: SandboxRequest,
    arrived: number,
    answer: SandboxAnswer,
    account: string | null,
    fault: Fault | null,
  ): void {
    const { call } = route;
    if (!call || (call === 'poll' && !fault && answer.outcome !== 'limited' && answer.outcome !== 'challenged')) return;
    const offerId = answer.offerId ?? offerNamed(request.body);
    this.#deps.world.record({
      at: arrived,
      platform: platform.id,
      account,
      call,
      ...(offerId === undefined ? {} : { offerId }),
      outcome: answer.outcome,
      ...(offerId === undefined ? {} : this.#deps.world.times(platform.id, account, offerId)),
      status: fault?.reset ? null : answer.status,
    });
  }

  #answer(
    response: ServerResponse,
    platform: string,
    arrived: number,
    answer: SandboxAnswer,
    account: string | null,
    fault: Fault | null,
  ): void {
    const { world, machine } = this.#deps;
    const handed = () => {
      if (answer.served && account) world.served(platform, account, answer.served);
    };
    if (fault) sendFaulty(response, answer, { ...fault, ...remaining(fault, machine.now() - arrived) }, handed);
    else send(response, answer, handed);
  }
}

function offerNamed(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null ? (body as { offerId?: unknown }).offerId : undefined;
  return typeof id === 'string' && id.length <= 2000 ? id : undefined;
}

/** Delays count from arrival; what the flush took is part of them. */
function remaining(fault: Fault, passed: number): Pick<Fault, 'delayMs' | 'headersAfterMs'> {
  const rest = (ms: number | undefined) => (ms === undefined ? undefined : Math.max(0, ms - passed));
  return { delayMs: rest(fault.delayMs), headersAfterMs: rest(fault.headersAfterMs) };
}
