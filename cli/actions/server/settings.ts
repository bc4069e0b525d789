import { join, resolve } from 'node:path';
import type { Env } from '#config/env.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';

/** The data folder of this checkout: `DATA_DIR` as the shell means it, else `.data` next to package.json. Absolute. */
export function dataDirOf(terminal: Pick<Terminal, 'env' | 'root'>): string {
  const given = terminal.env['DATA_DIR'];
  return given ? resolve(given) : join(terminal.root, '.data');
}

/** The whole environment, checked. A wrong value is a usage failure with its one line. */
export async function settingsOf(terminal: Terminal): Promise<Env> {
  const { readEnv } = await import('#config/env.ts');
  try {
    return { ...readEnv(terminal.env), DATA_DIR: dataDirOf(terminal) };
  } catch (error) {
    throw new CliFailure('env.wrong', (error as Error).message, { exit: EXIT.usage });
  }
}

/** Address under which this machine reaches a server that listens on `host`. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${reachable}:${port}`;
}
