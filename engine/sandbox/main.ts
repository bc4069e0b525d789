// Runs the sandbox as a separate process: node engine/sandbox/main.ts
import { platforms } from '../platforms/registry.ts';
import { startSandbox } from './index.ts';

const { SANDBOX_PORT = '4010', SANDBOX_SEED = 'batch-grabber', DATA_DIR = '.data' } = process.env;
const say = (message: string) => process.stderr.write(`${message}\n`);

function fail(error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  say(code === 'EADDRINUSE' ? `SANDBOX_PORT: ${SANDBOX_PORT} is taken by another process` : `sandbox: ${message}`);
  process.exit(1);
}

try {
  const sandbox = await startSandbox({
    port: Number(SANDBOX_PORT),
    dataDir: DATA_DIR,
    seed: SANDBOX_SEED,
    platforms: platforms.map((platform) => platform.sandbox),
    machine: { now: () => performance.timeOrigin + performance.now(), elapsed: () => performance.now() },
    log: say,
    broken: fail,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => sandbox.close().then(() => process.exit(0)));
} catch (error) {
  fail(error);
}
