import type { LedgerCall, SandboxAnswer, SandboxRequest, SandboxRoute, SandboxWorld, WorldBlock, WorldOffer } from '../../model/sandbox.ts';
import { DAY, MINUTE } from '../../model/time-units.ts';
import { record } from '../wire/parse.ts';
import type { TokenNames } from '../wire/refreshed-calls.ts';

const LISTED_MS = DAY;

/** How a simulated upstream writes its errors, tokens and verifications. */
export interface UpstreamWords {
  /** The platform's id. */
  id: string;
  /** Field of an error's body that holds its word, and the word of each status. */
  field: string;
  errors: Readonly<Record<number, string>>;
  internal: string;
  /** Where an account is held back, or a person must confirm: status and word; `url` = the field with the page. */
  hold: { status: number; error?: string };
  /** Absent = this platform never asks a person to confirm: whom it suspects it holds back. */
  confirm?: { status: number; error: string; url: string; path: string; asks?: string; button?: string };
  /** Real seconds that a 429 asks to wait (`Retry-After`); absent = it names none. */
  retryAfterSeconds?: number;
  refresh: { path: string; names: TokenNames; expires: string; refused: string };
  /** An account's name in a sign-in or a token; absent = its e-mail. */
  accountOf?(value: unknown): string | null;
}

type Handle = (request: SandboxRequest, world: SandboxWorld, account: string, params: Record<string, string>) => SandboxAnswer;

type Choose = (open: readonly WorldOffer[]) => readonly WorldOffer[];

/** What simulated upstreams have alike: accounts by token, documented errors, the page of a verification, lists, giving back. */
export interface Upstream {
  documented: SandboxRoute['documented'];
  answer(status: number, outcome: SandboxAnswer['outcome'], body?: unknown): SandboxAnswer;
  /** An error in the platform's words. */
  error(status: number, word: string): SandboxAnswer;
  /** A call with an access token; polls and accepts of an account in suspicion are challenged. */
  signedIn(method: string, path: string, call: LedgerCall | null, handle: Handle): SandboxRoute;
  /** Gives access tokens for `sandbox:<account>`, which is what every refresh token looks like. A sign-in at the same path serves it too. */
  refreshRoute: SandboxRoute;
  /** The request carries a refresh token: it asks for an access token, not for a sign-in. */
  isRefresh(request: SandboxRequest): boolean;
  /** Where a verification leads: a person presses the button, and the account may go on; none without a confirmation. */
  confirmRoutes: SandboxRoute[];
  /** Spends a poll; the answer is kept for as long as the same offers are shown. `choose` leaves some of them out. */
  list(world: SandboxWorld, account: string, write: (shown: readonly WorldOffer[]) => unknown, choose?: Choose): SandboxAnswer;
  /** What is held, by its start; it stays listed for a day after its end. */
  held(world: SandboxWorld, account: string): WorldBlock[];
  giveBack(world: SandboxWorld, account: string, offerId: string): SandboxAnswer;
}

export function createUpstream(words: UpstreamWords): Upstream {
  const { id, field, errors, internal, hold, confirm, retryAfterSeconds, refresh, accountOf = emailOf } = words;
  const kept = new WeakMap<readonly WorldOffer[], SandboxAnswer>();

  const bodyOf = (error: string) => ({ [field]: error });
  function documented(status: number): { headers?: Record<string, string>; body: unknown } | null {
    if (status === confirm?.status) return { body: { ...bodyOf(confirm.error), [confirm.url]: `https://${confirm.path}.example/${id}` } };
    if (status >= 500) return { body: bodyOf(internal) };
    const headers = status === 429 && retryAfterSeconds !== undefined ? { 'Retry-After': String(retryAfterSeconds) } : null;
    return errors[status] === undefined ? null : { ...(headers && { headers }), body: bodyOf(errors[status]) };
  }
  function answer(status: number, outcome: SandboxAnswer['outcome'], given?: unknown): SandboxAnswer {
    return { status, outcome, ...(documented(status) ?? { body: {} }), ...(given !== undefined && { body: given }) };
  }
  const error = (status: number, word: string): SandboxAnswer => answer(status, 'refused', bodyOf(word));

  /** A refresh token `sandbox:<account>` names its account. */
  function refreshAccount({ body: given }: SandboxRequest): string | null {
    const token = record(given)?.[refresh.names.refresh];
    return typeof token === 'string' ? accountOf(/^sandbox:(.+)$/.exec(token.trim())?.[1]) : null;
  }
  function tokenAccount({ headers }: SandboxRequest, world: SandboxWorld): string | null {
    const token = /^Bearer (.+)$/.exec(String(headers['authorization'] ?? ''))?.[1];
    return token ? world.accountOfToken(id, token) : null;
  }
  function challenged(world: SandboxWorld, account: string): SandboxAnswer | null {
    const wanted = world.challenge(id, account);
    if (wanted === 'hold' || (wanted === 'challenge' && !confirm))
      return answer(hold.status, 'challenged', hold.error === undefined ? undefined : bodyOf(hold.error));
    if (wanted !== 'challenge' || !confirm) return null;
    const url = `${world.url()}/${id}/${confirm.path}/${encodeURIComponent(account)}`;
    return answer(confirm.status, 'challenged', { ...bodyOf(confirm.error), [confirm.url]: url });
  }

  return {
    documented,
    answer,
    error,
    signedIn: (method, path, call, handle) => ({
      method,
      path,
      call,
      account: tokenAccount,
      documented,
      handle(request, world, params) {
        const account = tokenAccount(request, world);
        if (!account) return answer(401, 'error');
        const held = call === 'poll' || call === 'accept' ? challenged(world, account) : null;
        return held ?? handle(request, world, account, params);
      },
    }),
    refreshRoute: {
      method: 'POST',
      path: refresh.path,
      call: 'auth',
      account: refreshAccount,
      documented,
      handle(request, world) {
        const account = refreshAccount(request);
        if (!account) return error(401, refresh.refused);
        world.account(id, account);
        const { token, expiresInSeconds } = world.issueToken(id, account);
        return {
          status: 200,
          outcome: 'ok',
          account,
          body: { [refresh.names.access]: token, [refresh.expires]: expiresInSeconds },
        };
      },
    },
    isRefresh: ({ body }) => record(body)?.[refresh.names.refresh] !== undefined,
    confirmRoutes: confirm
      ? buttonPage({
          path: `/${confirm.path}/:account`,
          asks: confirm.asks ?? 'Please confirm that it is you.',
          button: confirm.button ?? 'It is me',
          pressed: (world, account) => world.settleChallenge(id, account),
        })
      : [],
    list(world, account, write, choose = (open) => open) {
      if (!world.spendPoll(id, account)) return answer(429, 'limited');
      const shown = choose(world.openOffers(id, account));
      const known = kept.get(shown);
      if (known) return known;
      const body = new TextEncoder().encode(JSON.stringify(write(shown)));
      const made: SandboxAnswer = { status: 200, outcome: 'ok', served: shown, body };
      kept.set(shown, made);
      return made;
    },
    held: (world, account) =>
      world
        .account(id, account)
        .held.filter((block) => block.endsAt > world.now() - LISTED_MS)
        .toSorted((a, b) => a.startsAt - b.startsAt),
    giveBack(world, account, offerId) {
      const block = world.account(id, account).held.find((held) => held.offerId === offerId);
      if (!block) return { ...answer(404, 'gone'), offerId };
      const { outcome } = world.release(id, account, block.startsAt);
      if (outcome === 'released') return { status: 200, outcome: 'ok', offerId, body: {} };
      return outcome === 'started' ? { ...answer(400, 'refused'), offerId } : { ...answer(404, 'gone'), offerId };
    },
  };
}

/** Words of the errors that most upstreams name alike; one that names another lays it over. */
export const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'TOKEN_EXPIRED',
  404: 'NOT_FOUND',
  423: 'ACCOUNT_ON_HOLD',
  426: 'APP_TOO_OLD',
  429: 'TOO_MANY_REQUESTS',
};

/** Polls that most upstreams allow an account in half an hour, and under the scenario `strict`. */
export const PLAIN_BUDGET = { pollBudget: 900, strictPollBudget: 120, budgetWindowMs: 30 * MINUTE } as const;

/** An e-mail in lower case, or `null`. */
export function emailOf(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /^[^@\s]+@[^@\s]+$/.test(name) ? name : null;
}

export interface ButtonPage {
  /** With one `:account` segment. */
  path: string;
  asks: string;
  button: string;
  pressed(world: SandboxWorld, account: string): void;
}

/** A page on which a person presses a button. */
export function buttonPage({ path, asks, button, pressed }: ButtonPage): SandboxRoute[] {
  return (['GET', 'POST'] as const).map((method) => ({
    method,
    path,
    call: null,
    account: () => null,
    documented: () => null,
    handle(_request, world, params) {
      if (method === 'POST') pressed(world, params.account!);
      const question = `<p>${asks}</p><form method="post"><button>${button}</button></form>`;
      const text = method === 'POST' ? '<p>Thank you. You can go on.</p>' : question;
      return {
        status: 200,
        outcome: 'ok',
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: `<!doctype html><html lang="en"><title>Simulated page</title>${text}</html>`,
      };
    },
  }));
}
