import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDataDir } from './database.ts';
import { startInstallation } from './installation.ts';

/** Names the folder with the demo world that the installations of the journeys are copies of. */
export const DEMO_WORLD = 'TEST_DEMO_WORLD';

/**
 * Before the first journey: the demo world and its thirty past days, made once. An installation that makes them itself takes twice the
 * work to start, and goes on writing while the first test runs.
 */
export default async function makeDemoWorld(): Promise<() => void> {
  const dataDir = await freshDataDir();
  const installation = await startInstallation({ demo: true, dataDir, env: { LOG_LEVEL: 'info' } });
  for (let waited = 0; !installation.output().includes('the demo history has been written'); waited += 100) {
    if (waited > 180_000) throw new Error(`the demo history has not been written:\n${installation.output()}`);
    await sleep(100);
  }
  await installation.stop();
  process.env[DEMO_WORLD] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
