import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refresh } from '#api/contract/auth.ts';
import { ApiFailure, type Call, createClient } from '#api/contract/client.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill, textAt } from '../../ui/texts.ts';
import { readRun } from '../server/run-file.ts';
import { addressOf, dataDirOf } from '../server/settings.ts';
import { readLogins, storeLogin } from './login-file.ts';
import { withStepUp } from './step-up.ts';

export interface Server {
  url: string;
  /** Calls an endpoint; failures come as `CliFailure` with the server's words and the right exit code. */
  call: Call;
  /** For what the client cannot do (streams): the Authorization header's value. */
  token(): Promise<string>;
}

/** Older than this before its end an id token is traded for a new one. */
const REFRESH_AHEAD_MS = 30_000;

/**
 * The server to talk to: `--url`, `GRAB_URL`, the last `grab login`, what runs on this data folder, else the default
 * port. Who is asking: `GRAB_TOKEN`, the login kept for that address, on this machine the operator token.
 */
export function serverOf(terminal: Terminal): Server {
  const url = urlOf(terminal);
  const token = () => tokenFor(terminal, url);
  const client = withStepUp(terminal, createClient({ baseUrl: url, token }));
  const call: Call = async (endpoint, input, init) => {
    try {
      return await client(endpoint, input, init);
    } catch (error) {
      throw error instanceof ApiFailure ? failureOf(terminal, url, error) : error;
    }
  };
  return { url, call, token };
}

export function urlOf(terminal: Terminal): string {
  const asked = terminal.url ?? terminal.env['GRAB_URL'] ?? readLogins(terminal).current;
  const url = asked || localUrl(terminal);
  if (!URL.canParse(url)) throw new CliFailure('usage.url', fill(terminal.texts.api.badUrl, { url }), { exit: EXIT.usage });
  return url.replace(/\/+$/, '');
}

/** What the server answered, in this shell's language where it has the words, with its exit code. */
export function failureOf(terminal: Terminal, url: string, { body }: ApiFailure): CliFailure {
  const { texts } = terminal;
  if (body.code === 'network.unreachable')
    return new CliFailure(body.code, fill(texts.api.unreachable, { url }), { next: texts.api.unreachableNext, retryable: true });
  const words = (terminal.language !== 'en' && textAt(texts.failures, body.code)) || body.message;
  const issues = body.issues?.map((issue) => fill(texts.api.issue, { path: issue.path, message: issue.message })).join('\n  ');
  const next = body.code === 'auth.recentRequired' ? texts.api.confirmNext : body.statusCode === 401 ? texts.api.notSignedInNext : issues;
  return new CliFailure(body.code, words, {
    exit: exitOf(body.statusCode),
    ...(next && { next }),
    retryable: body.statusCode === 429 || body.statusCode >= 500,
  });
}

function exitOf(status: number): ExitCode {
  if (status === 401 || status === 403) return EXIT.notAllowed;
  if (status === 404) return EXIT.notFound;
  if (status === 400) return EXIT.usage;
  return EXIT.failed;
}

async function tokenFor(terminal: Terminal, url: string): Promise<string> {
  if (terminal.env['GRAB_TOKEN']) return terminal.env['GRAB_TOKEN'];
  const login = readLogins(terminal).logins[url];
  if (login) {
    if (login.expiresAt - terminal.now() > REFRESH_AHEAD_MS) return login.idToken;
    const fresh = await renew(terminal, url, login.refreshToken);
    if (fresh) return fresh;
  }
  const operator = operatorToken(terminal, url);
  if (operator) return operator;
  throw new CliFailure('auth.required', fill(terminal.texts.api.notSignedIn, { url }), {
    exit: EXIT.notAllowed,
    next: terminal.texts.api.notSignedInNext,
  });
}

/** A new id token for a kept login; null when the session has ended, which is then forgotten. */
async function renew(terminal: Terminal, url: string, refreshToken: string): Promise<string | null> {
  const call = createClient({ baseUrl: url, token: async () => null });
  try {
    const pair = await call(refresh, { refreshToken, client: 'terminal' });
    storeLogin(terminal, url, {
      userId: pair.userId,
      idToken: pair.idToken,
      refreshToken: pair.refreshToken ?? refreshToken,
      expiresAt: terminal.now() + pair.expiresIn * 1000,
    });
    return pair.idToken;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.body.statusCode !== 401) throw failureOf(terminal, url, error);
    storeLogin(terminal, url, null);
    return null;
  }
}

/** The machine's own token opens only the machine's own server: it is never sent anywhere else. */
function operatorToken(terminal: Terminal, url: string): string | null {
  if (!isLoopback(url)) return null;
  try {
    return readFileSync(join(dataDirOf(terminal), 'operator-token'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function localUrl(terminal: Terminal): string {
  const running = readRun(dataDirOf(terminal)).find((entry) => entry.role.includes('api'));
  return running?.url ?? addressOf(terminal.env['HOST'] || '127.0.0.1', Number(terminal.env['PORT']) || 3000);
}
