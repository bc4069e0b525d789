import type { Env } from '#config/env.ts';
import { printLine } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import type { ChildPlan } from './keep-running.ts';

/** Who can sign in to the demo world; the same for every fresh start. */
const DEMO_SIGN_INS = [
  { who: 'admin', phoneNumber: '+1 202 555 0100', password: 'sandbox-admin' },
  { who: 'partner', phoneNumber: '+1 202 555 0101', password: 'sandbox-partner' },
  { who: 'driver', phoneNumber: '+1 202 555 0102', password: 'sandbox-driver' },
  { who: 'everyPlatform', phoneNumber: '+1 202 555 0103', password: 'sandbox-driver' },
  { who: 'newDriver', phoneNumber: '+1 202 555 0104', password: 'sandbox-driver' },
] as const;

/**
 * Says where everything is, once it is ready.
 *
 *     ✓ Ready in 1.8 s
 *       Console   http://127.0.0.1:3000
 *       Sandbox   http://127.0.0.1:4010
 *       Database  /srv/grab/.data
 *
 *       Demo sign-ins
 *       admin     +1 202 555 0100  sandbox-admin
 */
export function printReady(terminal: Terminal, settings: Env, plans: ChildPlan[], tookMs: number): void {
  const { paint, glyph, texts } = terminal;
  const server = plans.find((plan) => plan.role !== 'sandbox');
  const sandbox = plans.find((plan) => plan.role === 'sandbox');
  const console = server ? (settings.PUBLIC_URL ?? server.url) : undefined;
  const signIns = server && settings.SANDBOX && settings.DEMO ? DEMO_SIGN_INS : [];
  if (terminal.json) {
    printLine(terminal, {
      event: 'ready',
      ...(console && { url: console }),
      ...(sandbox && { sandboxUrl: sandbox.url }),
      dataDir: settings.DATA_DIR,
      tookMs,
      signIns,
    });
    return;
  }
  const line = (name: string, value: string) => terminal.out(`  ${paint.dim(name.padEnd(10))}${value}`);
  terminal.out(`${paint.ok(glyph.ok)} ${fill(texts.start.ready, { seconds: (tookMs / 1000).toFixed(1) })}`);
  if (console) line(texts.start.console, paint.bold(console));
  if (sandbox) line(texts.start.sandbox, sandbox.url);
  line(texts.start.database, settings.DATA_DIR);
  if (signIns.length) {
    terminal.out(`\n  ${texts.start.signIns}`);
    for (const { who, phoneNumber, password } of signIns)
      terminal.out(`  ${phoneNumber}  ${password.padEnd(17)}${paint.dim(texts.start.who[who])}`);
  } else if (server) terminal.out(`  ${paint.dim(texts.start.noDemo)}`);
  if (terminal.stdout.isTTY) terminal.out(`\n  ${paint.dim(texts.start.ctrlC)}`);
  terminal.out('');
}
