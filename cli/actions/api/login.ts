import { signIn, signOut } from '#api/contract/auth.ts';
import { ApiFailure, type Call, createClient } from '#api/contract/client.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { may } from '#api/contract/roles.ts';
import { getUser } from '#api/contract/users.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import { ask, askSecret, readStdin } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { readLogins, storeLogin } from './login-file.ts';
import { failureOf, urlOf } from './server.ts';

/** Signs in and keeps the session for this address; `forget` ends it. JSON: `{url, userId}`. */
export async function login(
  terminal: Terminal,
  flags: { phone?: string; passwordStdin?: boolean; totp?: string; forget?: boolean },
): Promise<ExitCode> {
  const { texts } = terminal;
  const url = urlOf(terminal);
  if (flags.forget) return forget(terminal, url);

  const phoneNumber = flags.phone ?? (await ask(terminal, texts.prompt.phone, '--phone'));
  const password = flags.passwordStdin ? await readStdin(terminal) : await askSecret(terminal, texts.prompt.password, '--password-stdin');
  const signedIn = { idToken: null as string | null };
  const call = createClient({ baseUrl: url, token: async () => signedIn.idToken });
  try {
    const pair = await signInWith(terminal, call, { phoneNumber, password, totp: flags.totp });
    signedIn.idToken = pair.idToken;
    storeLogin(terminal, url, {
      userId: pair.userId,
      idToken: pair.idToken,
      refreshToken: pair.refreshToken ?? '',
      expiresAt: terminal.now() + pair.expiresIn * 1000,
    });
    const user = await call(getUser, { userId: pair.userId });
    if (terminal.json) printJson(terminal, { url, userId: pair.userId });
    else terminal.out(fill(texts.login.done, { url, userId: pair.userId }));
    if (!may(user, 'workers.read')) terminal.err(fill(texts.login.notStaff, { role: user.role }));
    else if (!may(user, 'workers.command')) terminal.err(fill(texts.login.looksOnly, { role: user.role }));
    return EXIT.ok;
  } catch (error) {
    throw error instanceof ApiFailure ? failureOf(terminal, url, error) : error;
  }
}

/** Signs in; where the account has a second factor and no code was given, asks for it and signs in with both. */
async function signInWith(
  terminal: Terminal,
  call: Call,
  { phoneNumber, password, totp }: { phoneNumber: string; password: string; totp: string | undefined },
): Promise<AnswerOf<typeof signIn>> {
  const given = { phoneNumber, password, client: 'terminal' as const };
  try {
    return await call(signIn, totp === undefined ? given : { ...given, totp });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.body.code !== 'auth.secondFactor' || totp !== undefined) throw error;
    return call(signIn, { ...given, totp: await ask(terminal, terminal.texts.prompt.totp, '--totp') });
  }
}

async function forget(terminal: Terminal, url: string): Promise<ExitCode> {
  const kept = readLogins(terminal).logins[url];
  storeLogin(terminal, url, null);
  const call = createClient({ baseUrl: url, token: async () => null });
  // The server may be gone for good; what is stored here is gone either way.
  if (kept) await call(signOut, { refreshToken: kept.refreshToken }).catch(() => undefined);
  if (terminal.json) printJson(terminal, { url, userId: null });
  else terminal.out(fill(terminal.texts.login.forgotten, { url }));
  return EXIT.ok;
}
