// The driver with every platform, started by one command, over the real server: how long until each has a granted accept.
//   node tests/races/first-grabs.ts [--speed 600] [--minutes 5]
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#api/contract/index.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { grab } from '../support/grab.ts';
import { startInstallation } from '../support/installation.ts';

const DRIVER = 'demo-driver-0103';
const LOOK_MS = 500;

interface Row {
  /** Real time. */
  at: number;
  platform: string;
  call: string;
  outcome: string;
}

/**
 * Seconds of real time from the command to each platform's first granted accept, by the sandbox's ledger; where there was none,
 * the state of its session. No other driver searches.
 */
export async function firstGrabs({ speed, minutes }: { speed: number; minutes: number }): Promise<Record<string, number | string>> {
  const server = await startInstallation({ demo: true });
  try {
    await server.control('POST', 'reset', { scenario: 'default', market: 'on', speed });
    const began = Date.now();
    const { code, stderr } = await grab(['workers', 'start', '--where', `userId=${DRIVER}`], { env: { DATA_DIR: server.dataDir } });
    if (code !== 0) throw new Error(`grab workers start ended with ${code}: ${stderr}`);
    const first = new Map<string, number>();
    while (first.size < platforms.length && Date.now() - began < minutes * 60_000) {
      await sleep(LOOK_MS);
      for (const { platform, at, call, outcome } of await server.control<Row[]>('GET', 'ledger'))
        if (call === 'accept' && outcome === 'granted' && !first.has(platform)) first.set(platform, Math.round((at - began) / 100) / 10);
    }
    const { sessions } = await server.call(contract.getUser, { userId: DRIVER });
    return Object.fromEntries(
      platforms.map(({ manifest: { id, service } }) => [id, first.get(id) ?? `none: ${sessions[service]?.state ?? 'no session'}`]),
    );
  } finally {
    await server.stop();
  }
}

if (process.argv[1] === import.meta.filename) {
  const option = (name: string, fallback: number) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
  };
  const first = await firstGrabs({ speed: option('speed', 600), minutes: option('minutes', 5) });
  console.table(first);
  process.exit(Object.values(first).every((seconds) => typeof seconds === 'number') ? 0 : 1);
}
