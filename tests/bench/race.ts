// The race as a driver sees it: the whole server over real HTTP against a plain serial client that polls just as often.

import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { type Installation, startInstallation } from '../support/installation.ts';
import { atMost, percentile, type Row, runAlone } from './row.ts';

const SINGLES = Number(process.env['RACE_SINGLES'] ?? 1000);
const POLL_MS = 40;

interface LedgerRow {
  at: number;
  account: string;
  call: string;
  offerId: string;
  outcome: string;
  firstServedAt?: number;
}

export async function raceRows(): Promise<Row[]> {
  const server = await startInstallation({ demo: true, env: { PACING: `fixed:${POLL_MS}`, RECONCILE_MS: '600000' } });
  try {
    const { control } = server;
    while (!server.output().includes('history has been written')) await sleep(500);
    await control('POST', 'reset', { scenario: 'bench', market: 'off' });
    const { userId } = await server.call(contract.userIdByPhone, { phoneNumber: '+12025550102' });
    await server.call(contract.commandWorkers, { command: 'start', where: { userId, service: 'AMAZON_FLEX' } });
    const serial = serialClient(server.sandboxUrl, 'serial@example.com');
    await sleep(2000);

    await singles(control, SINGLES);
    await sleep(500);
    const single = await control<LedgerRow[]>('GET', 'ledger?platform=amazon-flex');
    const ours = single.filter((row) => row.call === 'accept' && row.account === 'driver0102@example.com');
    const theirs = single.filter((row) => row.call === 'accept' && row.account === 'serial@example.com');
    const lead = (rows: LedgerRow[]) => rows.filter((row) => row.firstServedAt).map((row) => row.at - row.firstServedAt!);

    const rounds = await fives(control);
    serial.stop();
    const asked = new Map<string, number>();
    for (const row of ours) asked.set(row.offerId, (asked.get(row.offerId) ?? 0) + 1);

    return [
      {
        name: 'single offers: ours granted',
        value: ours.filter((row) => row.outcome === 'granted').length,
        unit: `of ${SINGLES}`,
        limit: `>= ${SINGLES}`,
        pass: ours.filter((row) => row.outcome === 'granted').length >= SINGLES,
      },
      atMost('single offers: served -> our accept, p50', percentile(lead(ours), 0.5), 2, 'ms'),
      { name: 'single offers: served -> our accept, p99', value: percentile(lead(ours), 0.99), unit: 'ms', limit: 'shown', pass: true },
      { name: 'single offers: served -> serial client, p50', value: percentile(lead(theirs), 0.5), unit: 'ms', limit: 'shown', pass: true },
      atMost('single offers: most accepts for one offer', Math.max(...asked.values()), 1, 'accepts'),
      atMost(
        'five fits, 50 ms latency: our fifth after our first, median',
        percentile(
          rounds.map((round) => round.ours),
          0.5,
        ),
        5,
        'ms',
      ),
      atMost(
        'five fits: our time / serial time, median',
        percentile(
          rounds.map((round) => round.ours / round.serial),
          0.5,
        ),
        0.25,
        'x',
      ),
    ];
  } finally {
    await server.stop();
  }
}

/** Publishes one-hour blocks one after the other, each for two takers, none overlapping another. */
async function singles(control: Control, count: number): Promise<void> {
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 6 * HOUR;
  for (let i = 0; i < count; i++) {
    await control('POST', 'offers', offersAt([start + i * HOUR]));
    await sleep(POLL_MS * 1.7);
  }
}

async function fives(control: Control): Promise<{ ours: number; serial: number }[]> {
  await control('POST', 'settings', { latencyMs: 50 });
  const rounds: { ours: number; serial: number }[] = [];
  const far = Math.ceil(Date.now() / HOUR) * HOUR + (SINGLES + 200) * HOUR;
  for (let round = 0; round < 10; round++) {
    const since = performance.timeOrigin + performance.now();
    await control('POST', 'offers', offersAt([0, 1, 2, 3, 4].map((i) => far + (round * 5 + i) * HOUR)));
    await sleep(900);
    const rows = await control<LedgerRow[]>('GET', `ledger?platform=amazon-flex&since=${since}`);
    const spread = (account: string) => {
      const times = rows
        .filter((row) => row.call === 'accept' && row.account === account)
        .map((row) => row.at)
        .sort((a, b) => a - b);
      return times.length === 5 ? times[4]! - times[0]! : Number.NaN;
    };
    rounds.push({ ours: spread('driver0102@example.com'), serial: spread('serial@example.com') });
  }
  return rounds;
}

function offersAt(starts: number[]): unknown {
  const iso = (at: number) => new Date(at).toISOString();
  return { platform: 'amazon-flex', offers: starts.map((at) => ({ price: 120, startsAt: iso(at), endsAt: iso(at + HOUR), capacity: 2 })) };
}

type Control = Installation['control'];

/** What most tools do: poll, then accept what is new one by one, then sleep. */
function serialClient(base: string, account: string): { stop(): void } {
  let running = true;
  const flex = `${base}/amazon-flex`;
  const seen = new Set<string>();
  const run = async () => {
    const signIn = await fetch(`${flex}/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        app_name: 'serial',
        app_version: '1',
        source_token_type: 'refresh_token',
        source_token: `sandbox:${account}`,
        requested_token_type: 'access_token',
      }),
    });
    const { access_token } = (await signIn.json()) as { access_token: string };
    const headers = { 'x-amz-access-token': access_token, 'content-type': 'application/json' };
    const areas = (await (await fetch(`${flex}/eligibleServiceAreas`, { headers })).json()) as { serviceAreaIds: string[] };
    while (running) {
      const poll = await fetch(`${flex}/GetOffersForProviderPost`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ apiVersion: 'V2', serviceAreaIds: areas.serviceAreaIds, filters: {} }),
      });
      const { offerList } = (await poll.json()) as { offerList: { offerId: string }[] };
      for (const { offerId } of offerList) {
        if (seen.has(offerId)) continue;
        seen.add(offerId);
        await (await fetch(`${flex}/AcceptOffer`, { method: 'POST', headers, body: JSON.stringify({ offerId }) })).text();
      }
      await sleep(POLL_MS);
    }
  };
  run().catch((error: Error) => running && console.error(`serial client: ${error.message}`));
  return {
    stop: () => {
      running = false;
    },
  };
}

await runAlone(import.meta.filename, raceRows);
