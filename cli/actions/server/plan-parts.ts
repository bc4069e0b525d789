import { join } from 'node:path';
import type { Env } from '#config/env.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { checkPort } from './check-port.ts';
import type { ChildPlan } from './keep-running.ts';
import type { Part } from './part-lock.ts';
import { addressOf } from './settings.ts';

/**
 * How each part is run: sandbox before server, so that the engine's first look at the platform finds it. A taken port is a
 * failure that names its variable; 0 becomes a free one.
 */
export async function planParts(terminal: Terminal, settings: Env, parts: Part[], roles: Part[], server: string): Promise<ChildPlan[]> {
  const sandboxPort = parts.includes('sandbox')
    ? await freePort(terminal, '127.0.0.1', settings.SANDBOX_PORT, 'SANDBOX_PORT')
    : settings.SANDBOX_PORT;
  const port = roles.length ? await freePort(terminal, settings.HOST, settings.PORT, 'PORT') : settings.PORT;
  const { GRAB_TOKEN: _, GRAB_URL: __, ...inherited } = terminal.env;
  const env = {
    // A part that starts again after a crash reads its code as compiled before.
    NODE_COMPILE_CACHE: join(terminal.root, '.build/compile-cache'),
    ...inherited,
    NODE_ENV: 'production',
    HOST: settings.HOST,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SEED: settings.SANDBOX_SEED,
    DATA_DIR: settings.DATA_DIR,
  };
  const plans: ChildPlan[] = [];
  if (parts.includes('sandbox'))
    plans.push({
      role: 'sandbox',
      args: [join(terminal.root, 'engine/sandbox/main.ts')],
      cwd: terminal.root,
      env,
      url: addressOf('127.0.0.1', sandboxPort),
    });
  if (roles.length)
    plans.push({
      role: roles.join(','),
      args: [server],
      cwd: terminal.root,
      env: { ...env, ROLES: roles.join(',') },
      url: addressOf(settings.HOST, port),
    });
  return plans;
}

async function freePort(terminal: Terminal, host: string, port: number, name: string): Promise<number> {
  const found = await checkPort(host, port);
  if ('port' in found) return found.port;
  const { texts } = terminal;
  if ('taken' in found) throw new CliFailure('port.taken', fill(texts.start.portTaken, { name, port }));
  throw new CliFailure('port.failed', fill(texts.start.portFailed, { name, port, why: found.failed }));
}
