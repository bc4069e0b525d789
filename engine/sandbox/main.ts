// Runs the sandbox as a separate process: node engine/sandbox/main.ts
import { CARD_SANDBOX } from '../model/card-sandbox.ts';
import { platforms } from '../platforms/registry.ts';
import { startSandbox } from './index.ts';

const { SANDBOX_PORT = '4010', SANDBOX_SEED = 'batch-grabber', DATA_DIR = '.data' } = process.env;
const { HOST = '127.0.0.1', PORT, CARD_WEBHOOK_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = process.env;
const say = (message: string) => process.stderr.write(`${message}\n`);

function fail(error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  say(code === 'EADDRINUSE' ? `SANDBOX_PORT: ${SANDBOX_PORT} is taken by another process` : `sandbox: ${message}`);
  process.exit(1);
}

/** The server next to this sandbox; 0.0.0.0 and :: mean every interface and are no address to call. */
function serverWebhook(): string | undefined {
  if (!PORT) return undefined;
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}${CARD_SANDBOX.webhookPath}`;
}

try {
  const sandbox = await startSandbox({
    port: Number(SANDBOX_PORT),
    dataDir: DATA_DIR,
    seed: SANDBOX_SEED,
    platforms: platforms.map((platform) => platform.sandbox),
    machine: { now: () => performance.timeOrigin + performance.now(), elapsed: () => performance.now() },
    webhook: {
      url: CARD_WEBHOOK_URL ?? serverWebhook(),
      // The secret of a real account signs nothing here.
      secret: STRIPE_SECRET_KEY ? undefined : STRIPE_WEBHOOK_SECRET,
    },
    log: say,
    broken: fail,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => sandbox.close().then(() => process.exit(0)));
} catch (error) {
  fail(error);
}
