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
  /** The code that `otp@…` is sent; absent = no account is asked for one. */
  code?: { path: string; right: readonly string[]; text: string; wanted(session: string): unknown; words: { wrong: string; over: string } };
}

/**
 * Signing in with password `sandbox`; `locked@…` is locked, `otp@…` is asked for a code. At the path of the refresh it serves that too:
 * list these routes before `refreshRoute`, or omit that route.
 */
export function upstreamSignIn(options: UpstreamSignIn): SandboxRoute[] {
  return new SimulatedSignIn(options).routes();
}

class SimulatedSignIn {
  readonly #options: UpstreamSignIn;
  /** Sign-ins have separate tokens: none of them opens the account. */
  readonly #sessions: string;

  constructor(options: UpstreamSignIn) {
    this.#options = options;
    this.#sessions = `${options.id}:sign-in`;
  }

  routes(): SandboxRoute[] {
    const { upstream, path, code } = this.#options;
    const password = this.#route(
      path,
      (request, world) => (this.#isRefresh(request) ? upstream.refreshRoute.account(request, world) : this.#accountOf(request)),
      (request, world, params) =>
        this.#isRefresh(request) ? upstream.refreshRoute.handle(request, world, params) : this.#begin(request, world),
    );
    if (!code) return [password];
    const answer = this.#route(
      code.path,
      (request, world) => this.#accountOfSession(request, world),
      (request, world) => this.#answer(request, world, code),
    );
    return [password, answer];
  }

  #route(path: string, account: SandboxRoute['account'], handle: SandboxRoute['handle']): SandboxRoute {
    return { method: 'POST', path, call: 'auth', account, documented: this.#options.upstream.documented, handle };
  }

  #begin(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
    const { id, upstream, words, regions, code } = this.#options;
    const account = this.#accountOf(request);
    if (!account || record(request.body)?.['password'] !== SANDBOX_PASSWORD) return upstream.error(401, words.wrong);
    if (this.#options.isLocked?.(account) ?? /^locked[+@]/.test(account)) return upstream.error(423, words.locked);
    const region = regions.find((name) => account.startsWith(`${name}+`));
    world.account(id, account, region);
    if (!code || !/^otp[+@]/.test(account)) return this.#complete(account, world);
    world.note(id, account, 'codeTries', 0);
    world.message(account, code.text);
    const { token } = world.issueToken(this.#sessions, account);
    return { status: 200, outcome: 'challenged', account, body: code.wanted(token) };
  }

  #answer(request: SandboxRequest, world: SandboxWorld, { right, words }: NonNullable<UpstreamSignIn['code']>): SandboxAnswer {
    const { id, upstream } = this.#options;
    const account = this.#accountOfSession(request, world);
    const tries = account === null ? null : world.account(id, account).notes['codeTries'];
    if (account === null || typeof tries !== 'number' || tries >= MOST_TRIES)
      return { ...upstream.error(410, words.over), outcome: 'gone' };
    if (right.includes(String(record(request.body)?.['code']))) {
      world.note(id, account, 'codeTries', MOST_TRIES);
      return this.#complete(account, world);
    }
    world.note(id, account, 'codeTries', tries + 1);
    return tries + 1 >= MOST_TRIES ? { ...upstream.error(410, words.over), outcome: 'gone' } : upstream.error(400, words.wrong);
  }

  #complete(account: string, world: SandboxWorld): SandboxAnswer {
    return { status: 200, outcome: 'ok', account, body: this.#options.complete(account, world) };
  }

  #accountOf(request: SandboxRequest): string | null {
    const body = record(request.body);
    return this.#options.accountOf ? this.#options.accountOf(body) : emailOf(body?.['email']);
  }

  #accountOfSession({ body }: SandboxRequest, world: SandboxWorld): string | null {
    const session = record(body)?.['session'];
    return typeof session === 'string' ? world.accountOfToken(this.#sessions, session) : null;
  }

  /** Some platforms sign in and renew tokens at one path: the body shows which of the two it is. */
  #isRefresh(request: SandboxRequest): boolean {
    const { path, upstream } = this.#options;
    return path === upstream.refreshRoute.path && upstream.isRefresh(request);
  }
}
