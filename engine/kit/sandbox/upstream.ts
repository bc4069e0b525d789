import type { LedgerCall, SandboxAnswer, SandboxRequest, SandboxRoute, SandboxWorld, WorldBlock, WorldOffer } from '../../model/sandbox.ts';
import { DAY, MINUTE } from '../../model/time-units.ts';
import { record } from '../wire/parse.ts';
import type { TokenNames } from '../wire/refreshed-calls.ts';
import { buttonPage } from './button-page.ts';

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
  /** Absent = this platform never asks a person to confirm: it holds back an account that it suspects. */
  confirm?: { status: number; error: string; url: string; path: string; asks?: string; button?: string };
  /** Real seconds that a 429 asks to wait (`Retry-After`); absent = it names none. */
  retryAfterSeconds?: number;
  refresh: { path: string; names: TokenNames; expires: string; refused: string };
  /** An account's name in a sign-in or a token; absent = its e-mail. */
  accountOf?(value: unknown): string | null;
}

type Handle = (request: SandboxRequest, world: SandboxWorld, account: string, params: Record<string, string>) => SandboxAnswer;

type Choose = (open: readonly WorldOffer[]) => readonly WorldOffer[];

/** What simulated upstreams have in common: accounts by token, documented errors, the page of a verification, lists, giving back. */
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
  /** Spends a poll; the answer is kept while the same offers are shown. `choose` returns those to show. */
  list(world: SandboxWorld, account: string, write: (shown: readonly WorldOffer[]) => unknown, choose?: Choose): SandboxAnswer;
  /** What is held, by its start; it stays listed for a day after its end. */
  held(world: SandboxWorld, account: string): WorldBlock[];
  giveBack(world: SandboxWorld, account: string, offerId: string): SandboxAnswer;
}

export function createUpstream(words: UpstreamWords): Upstream {
  return new SimulatedUpstream(words);
}

class SimulatedUpstream implements Upstream {
  readonly #words: UpstreamWords;
  readonly #accountOf: (value: unknown) => string | null;
  readonly #lists = new WeakMap<readonly WorldOffer[], SandboxAnswer>();
  readonly refreshRoute: SandboxRoute;
  readonly confirmRoutes: SandboxRoute[];

  constructor(words: UpstreamWords) {
    const { id, confirm, refresh, accountOf = emailOf } = words;
    this.#words = words;
    this.#accountOf = accountOf;
    this.refreshRoute = {
      method: 'POST',
      path: refresh.path,
      call: 'auth',
      account: (request) => this.#refreshAccount(request),
      documented: this.documented,
      handle: (request, world) => this.#refresh(request, world),
    };
    this.confirmRoutes = confirm
      ? buttonPage({
          path: `/${confirm.path}/:account`,
          asks: confirm.asks ?? 'Please confirm that it is you.',
          button: confirm.button ?? 'It is me',
          pressed: (world, account) => world.settleChallenge(id, account),
        })
      : [];
  }

  documented = (status: number): { headers?: Record<string, string>; body: unknown } | null => {
    const { id, errors, internal, confirm, retryAfterSeconds } = this.#words;
    if (status === confirm?.status)
      return { body: { ...this.#body(confirm.error), [confirm.url]: `https://${confirm.path}.example/${id}` } };
    if (status >= 500) return { body: this.#body(internal) };
    const headers = status === 429 && retryAfterSeconds !== undefined ? { 'Retry-After': String(retryAfterSeconds) } : null;
    return errors[status] === undefined ? null : { ...(headers && { headers }), body: this.#body(errors[status]) };
  };

  answer(status: number, outcome: SandboxAnswer['outcome'], given?: unknown): SandboxAnswer {
    return { status, outcome, ...(this.documented(status) ?? { body: {} }), ...(given !== undefined && { body: given }) };
  }

  error(status: number, word: string): SandboxAnswer {
    return this.answer(status, 'refused', this.#body(word));
  }

  signedIn(method: string, path: string, call: LedgerCall | null, handle: Handle): SandboxRoute {
    return {
      method,
      path,
      call,
      account: (request, world) => this.#tokenAccount(request, world),
      documented: this.documented,
      handle: (request, world, params) => {
        const account = this.#tokenAccount(request, world);
        if (!account) return this.answer(401, 'error');
        const held = call === 'poll' || call === 'accept' ? this.#challenged(world, account) : null;
        return held ?? handle(request, world, account, params);
      },
    };
  }

  isRefresh({ body }: SandboxRequest): boolean {
    return record(body)?.[this.#words.refresh.names.refresh] !== undefined;
  }

  list(world: SandboxWorld, account: string, write: (shown: readonly WorldOffer[]) => unknown, choose?: Choose): SandboxAnswer {
    const { id } = this.#words;
    if (!world.spendPoll(id, account)) return this.answer(429, 'limited');
    const open = world.openOffers(id, account);
    const shown = choose ? choose(open) : open;
    const known = this.#lists.get(shown);
    if (known) return known;
    const body = new TextEncoder().encode(JSON.stringify(write(shown)));
    const made: SandboxAnswer = { status: 200, outcome: 'ok', served: shown, body };
    this.#lists.set(shown, made);
    return made;
  }

  held(world: SandboxWorld, account: string): WorldBlock[] {
    return world
      .account(this.#words.id, account)
      .held.filter((block) => block.endsAt > world.now() - LISTED_MS)
      .toSorted((a, b) => a.startsAt - b.startsAt);
  }

  giveBack(world: SandboxWorld, account: string, offerId: string): SandboxAnswer {
    const { id } = this.#words;
    const block = world.account(id, account).held.find((held) => held.offerId === offerId);
    if (!block) return { ...this.answer(404, 'gone'), offerId };
    const { outcome } = world.release(id, account, block.startsAt);
    if (outcome === 'released') return { status: 200, outcome: 'ok', offerId, body: {} };
    return outcome === 'started' ? { ...this.answer(400, 'refused'), offerId } : { ...this.answer(404, 'gone'), offerId };
  }

  #body(error: string): Record<string, string> {
    return { [this.#words.field]: error };
  }

  #tokenAccount({ headers }: SandboxRequest, world: SandboxWorld): string | null {
    const token = /^Bearer (.+)$/.exec(String(headers['authorization'] ?? ''))?.[1];
    return token ? world.accountOfToken(this.#words.id, token) : null;
  }

  /** A refresh token `sandbox:<account>` names its account. */
  #refreshAccount({ body }: SandboxRequest): string | null {
    const token = record(body)?.[this.#words.refresh.names.refresh];
    return typeof token === 'string' ? this.#accountOf(/^sandbox:(.+)$/.exec(token.trim())?.[1]) : null;
  }

  #refresh(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
    const { id, refresh } = this.#words;
    const account = this.#refreshAccount(request);
    if (!account) return this.error(401, refresh.refused);
    world.account(id, account);
    const { token, expiresInSeconds } = world.issueToken(id, account);
    return { status: 200, outcome: 'ok', account, body: { [refresh.names.access]: token, [refresh.expires]: expiresInSeconds } };
  }

  #challenged(world: SandboxWorld, account: string): SandboxAnswer | null {
    const { id, hold, confirm } = this.#words;
    const wanted = world.challenge(id, account);
    if (wanted === 'hold' || (wanted === 'challenge' && !confirm))
      return this.answer(hold.status, 'challenged', hold.error === undefined ? undefined : this.#body(hold.error));
    if (wanted !== 'challenge' || !confirm) return null;
    const url = `${world.url()}/${id}/${confirm.path}/${encodeURIComponent(account)}`;
    return this.answer(confirm.status, 'challenged', { ...this.#body(confirm.error), [confirm.url]: url });
  }
}

/** Error words that most upstreams share; a platform overrides those it names differently. */
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
