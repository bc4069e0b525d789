import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Terminal } from '../../ui/terminal.ts';

/** What `grab login` keeps for one address. */
interface Login {
  userId: string;
  idToken: string;
  refreshToken: string;
  /** Milliseconds. */
  expiresAt: number;
}

interface LoginFile {
  /** Address of the last `grab login`. */
  current: string | null;
  logins: Record<string, Login>;
}

export function readLogins(terminal: Terminal): LoginFile {
  try {
    return JSON.parse(readFileSync(loginPath(terminal), 'utf8')) as LoginFile;
  } catch {
    return { current: null, logins: {} };
  }
}

/** Keeps (or with null forgets) the login of an address; only this user may read the file. */
export function storeLogin(terminal: Terminal, url: string, login: Login | null): void {
  const file = readLogins(terminal);
  if (login) file.logins[url] = login;
  else delete file.logins[url];
  if (login) file.current = url;
  else if (file.current === url) file.current = null;
  const path = loginPath(terminal);
  if (!Object.keys(file.logins).length) {
    rmSync(path, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

function loginPath({ env }: Terminal): string {
  const base = env['XDG_CONFIG_HOME'] || (process.platform === 'win32' && env['APPDATA']) || join(env['HOME'] || homedir(), '.config');
  return join(base, 'batch-grabber', 'login.json');
}
