import type { SandboxAnswer, SandboxRequest, SandboxRoute, SandboxWorld } from '../../model/sandbox.ts';
import { record } from '../wire/parse.ts';
import { emailOf, type Upstream } from './upstream.ts';

/** What opens every simulated account. */
export const SANDBOX_PASSWORD = 'sandbox';
const MOST_TRIES = 3;

export interface UpstreamSignIn {
  id: string;
  upstream: Upstream;
  path: string;
  /** Where accounts can belong: `<region>+anything@…` is of that one, any other of the first. */
  regions: readonly string[];
  words: { wrong: string; locked: string };
  /** How the answer says that the account is signed in. */
  complete(account: string, world: SandboxWorld): unknown;
  /** Field that names the account, and how it reads; absent = `email`. */
  accountOf?(body: Record<string, unknown> | null): string | null;
  isLocked?(account: string): boolean;
  /** The code that `otp@…` is sent; absent = nobody is asked for one. */
  code?: { path: string; right: readonly string[]; text: string; wanted(session: string): unknown; words: { wrong: string; over: string } };
}

/**
 * Signing in with password `sandbox`; `locked@…` is locked, `otp@…` is asked for a code. At the path of the refresh it serves that too:
 * list these routes before `refreshRoute`, or leave that out.
 */
export function upstreamSignIn(of: UpstreamSignIn): SandboxRoute[] {
  const { id, upstream, path, code } = of;
  /** Sign-ins have tokens of their own: none of them opens the account. */
  const sessions = `${id}:sign-in`;
  const accountOf = of.accountOf ?? ((body: Record<string, unknown> | null) => emailOf(body?.['email']));
  const isLocked = of.isLocked ?? ((account: string) => /^locked[+@]/.test(account));
  const complete = (account: string, world: SandboxWorld): SandboxAnswer => ({
    status: 200,
    outcome: 'ok',
    account,
    body: of.complete(account, world),
  });

  function begin({ body: given }: SandboxRequest, world: SandboxWorld): SandboxAnswer {
    const body = record(given);
    const account = accountOf(body);
    if (!account || body?.['password'] !== SANDBOX_PASSWORD) return upstream.error(401, of.words.wrong);
    if (isLocked(account)) return upstream.error(423, of.words.locked);
    world.account(
      id,
      account,
      of.regions.find((region) => account.startsWith(`${region}+`)),
    );
    if (!code || !/^otp[+@]/.test(account)) return complete(account, world);
    world.note(id, account, 'codeTries', 0);
    world.message(account, code.text);
    const { token } = world.issueToken(sessions, account);
    return { status: 200, outcome: 'challenged', account, body: code.wanted(token) };
  }

  function sessionOf({ body }: SandboxRequest, world: SandboxWorld): string | null {
    const session = record(body)?.['session'];
    return typeof session === 'string' ? world.accountOfToken(sessions, session) : null;
  }

  function answer(request: SandboxRequest, world: SandboxWorld, asked: NonNullable<UpstreamSignIn['code']>): SandboxAnswer {
    const { right, words } = asked;
    const account = sessionOf(request, world);
    const tries = account === null ? null : world.account(id, account).notes['codeTries'];
    if (account === null || typeof tries !== 'number' || tries >= MOST_TRIES)
      return { ...upstream.error(410, words.over), outcome: 'gone' };
    if (right.includes(String(record(request.body)?.['code']))) {
      world.note(id, account, 'codeTries', MOST_TRIES);
      return complete(account, world);
    }
    world.note(id, account, 'codeTries', tries + 1);
    return tries + 1 >= MOST_TRIES ? { ...upstream.error(410, words.over), outcome: 'gone' } : upstream.error(400, words.wrong);
  }

  /** Some platforms sign in and renew tokens at one path: what the body carries tells which. */
  const refreshes = (request: SandboxRequest) => path === upstream.refreshRoute.path && upstream.isRefresh(request);
  const accountIn = (request: SandboxRequest, world: SandboxWorld) =>
    refreshes(request) ? upstream.refreshRoute.account(request, world) : accountOf(record(request.body));
  const route = (at: string, account: SandboxRoute['account'], handle: SandboxRoute['handle']): SandboxRoute => ({
    method: 'POST',
    path: at,
    call: 'auth',
    account,
    documented: upstream.documented,
    handle,
  });
  return [
    route(path, accountIn, (request, world, params) =>
      refreshes(request) ? upstream.refreshRoute.handle(request, world, params) : begin(request, world),
    ),
    ...(code ? [route(code.path, sessionOf, (request, world) => answer(request, world, code))] : []),
  ];
}
