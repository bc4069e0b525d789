import { setTimeout as pause } from 'node:timers/promises';
import { tailOffers } from '#api/contract/workers.ts';
import type { OfferStatus } from '#engine/model/verdict.ts';
import type { ExitCode } from '../../ui/exit-codes.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { streamLines } from '../api/stream-lines.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import { createDriverNames } from '../workers/driver-names.ts';
import { platformNames, serviceKey } from '../workers/target.ts';
import { decisionLine } from './decision-line.ts';
import { outcomeOf, statusesOf } from './outcome.ts';

interface TailFlags {
  user?: string;
  service?: string;
  outcome?: string;
}

/** One line of `GET /prd/offers/tail`: instants as ISO text in world time, the price in major units. */
interface TailLine {
  at: string;
  userId: string;
  service: string;
  offerId: string;
  status: OfferStatus;
  reason: string | null;
  detail: string | null;
  margin: number;
  odds: number | null;
  locationId: string | null;
  location: string | null;
  timeZone: string | null;
  startsAt: string | null;
  endsAt: string | null;
  price: number | null;
  currency: string;
  grabMs: number | null;
}

/** Every decision as it is made, until interrupted: words on a terminal, NDJSON as the server sends it otherwise. */
export async function tail(terminal: Terminal, flags: TailFlags): Promise<ExitCode> {
  const { texts } = terminal;
  const wanted = await readFilter(terminal, flags);
  const server = serverOf(terminal);
  const interrupted = interruptSignal();
  const inWords = terminal.stdout.isTTY && !terminal.json;
  const platforms = await platformNames();
  const names = createDriverNames(server);
  if (inWords) terminal.err(terminal.paint.dim(fill(texts.offers.waiting, { url: server.url })));

  for (let connected = false; !interrupted.aborted; ) {
    try {
      for await (const line of streamLines(terminal, server, tailOffers, {}, interrupted)) {
        connected = true;
        const decision = parse(line);
        if (!decision || !wanted(decision)) continue;
        if (!inWords) terminal.out(line);
        else {
          const driver = await names.of(decision.userId);
          const { location, locationId, service, status } = decision;
          const platform = platforms.get(service) ?? service;
          terminal.out(
            decisionLine(terminal, { ...decision, driver, platform, outcome: outcomeOf(status), station: location ?? locationId }),
          );
        }
      }
    } catch (error) {
      if (interrupted.aborted) break;
      // A stream that worked before is opened again; one that never did says why.
      if (!connected || !(error instanceof CliFailure && error.retryable)) throw error;
    }
    if (interrupted.aborted) break;
    terminal.err(texts.offers.lost);
    await pause(1000, undefined, { signal: interrupted }).catch(() => undefined);
  }
  return EXIT.interrupted;
}

async function readFilter(terminal: Terminal, flags: TailFlags): Promise<(decision: TailLine) => boolean> {
  const service = flags.service ? await serviceKey(terminal, flags.service) : null;
  const statuses = statusesOf(terminal, flags.outcome);
  return (decision) =>
    (!flags.user || decision.userId === flags.user) &&
    (!service || decision.service === service) &&
    (!statuses || statuses.includes(decision.status));
}

function parse(line: string): TailLine | null {
  try {
    const row = JSON.parse(line) as Partial<TailLine>;
    return typeof row.offerId === 'string' && typeof row.status === 'string' ? (row as TailLine) : null;
  } catch {
    return null;
  }
}
