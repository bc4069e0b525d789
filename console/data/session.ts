import { ApiFailure, createClient } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { MINUTE } from '#engine/model/time-units.ts';

/** Who uses this page. `starting` = the browser may hold a session that is being taken up again. */
export type SessionState =
  | { status: 'starting' }
  | { status: 'signed-out'; failure: ApiFailure | null }
  | { status: 'signed-in'; userId: string; god?: GodMode };

/** An admin acts as the user of the page. */
export interface GodMode {
  adminName: string;
  /** Whom they act as. */
  name: string;
  /** By this page's own clock. */
  endsAt: number;
}

/** The tokens of acting as somebody else; see `acting.ts`, which only admins load. */
interface Acting {
  userId: string;
  god: GodMode;
  token(): Promise<string | null>;
  renew(): Promise<string | null>;
}

interface SessionDeps {
  fetch: typeof globalThis.fetch;
  /** Machine milliseconds. */
  now(): number;
  /** Remembers that this browser was signed in, so that strangers cause no refused call. */
  hint: { get(): boolean; set(value: boolean): void };
  /** Waits before the session is asked for again while the server cannot be reached. */
  wait(ms: number): Promise<void>;
  onChange(state: SessionState): void;
}

/** A token is renewed this long before it runs out. */
const EARLY_MS = MINUTE;
const RETRY_MS = [1000, 2000, 5000, 10_000];

/**
 * Keeps the id token in memory only; the refresh token is an HttpOnly cookie that no script sees. Renewals are shared:
 * any number of calls that find the token old cause one.
 */
export function createSession(deps: SessionDeps) {
  const call = createClient({
    baseUrl: '',
    token: async () => null,
    // A page that is left while its answer is on the way must still get the new cookie: the used one ends the session later.
    fetch: (url, init) => deps.fetch(url, { ...init, keepalive: true }),
  });
  let held: { token: string; userId: string; endsAt: number } | null = null;
  let renewal: Promise<string | null> | null = null;
  /** While an admin acts as somebody; their own session is in `held` all the time. */
  let acting: Acting | null = null;

  function hold(pair: { idToken: string; expiresIn: number; userId: string }): string {
    const fresh = held?.userId !== pair.userId;
    held = { token: pair.idToken, userId: pair.userId, endsAt: deps.now() + pair.expiresIn * 1000 };
    deps.hint.set(true);
    if (fresh) deps.onChange({ status: 'signed-in', userId: pair.userId });
    return pair.idToken;
  }

  async function ownToken(): Promise<string | null> {
    // An app that opened without the server shows what it kept, and asks for a token when the server is back.
    if (!held) return deps.hint.get() ? renew() : null;
    return held.endsAt - deps.now() > EARLY_MS ? held.token : renew();
  }

  function end(failure: ApiFailure | null): void {
    held = null;
    acting = null;
    deps.hint.set(false);
    deps.onChange({ status: 'signed-out', failure });
  }

  /** A new token, or null when the session is over. Throws while the server cannot be reached. */
  function renew(): Promise<string | null> {
    renewal ??= call(contract.refresh, { client: 'web' })
      .then(hold, (error: unknown) => {
        if (!(error instanceof ApiFailure) || (error.body.statusCode !== 401 && error.body.statusCode !== 403)) throw error;
        end(error.body.statusCode === 403 ? error : null);
        return null;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  }

  return {
    renew: () => (acting ? acting.renew() : renew()),
    end,
    /** Takes up the session of an earlier visit; returns once it is known whether there is one. */
    async start(): Promise<void> {
      if (!deps.hint.get()) return end(null);
      for (let attempt = 0; ; attempt++) {
        try {
          await renew();
          return;
        } catch {
          await deps.wait(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]!);
        }
      }
    },
    /** Throws the `ApiFailure` of a refused sign-in. */
    async signIn(phoneNumber: string, password: string, totp?: string): Promise<void> {
      hold(await call(contract.signIn, { phoneNumber, password, client: 'web', ...(totp && { totp }) }));
    },
    /** Ends the session here even where the server does not answer. */
    async signOut(): Promise<void> {
      const told = call(contract.signOut, {}).catch(() => undefined);
      end(null);
      await told;
    },
    /** The id token for a call; renewed first when it is about to run out. */
    async token(): Promise<string | null> {
      return acting ? acting.token() : ownToken();
    },
    /** The signed-in person's own token, also while they act as somebody else. */
    ownToken,
    /** From now on every call is made as this user; null = as oneself again. */
    act(next: Acting | null): void {
      acting = next;
      if (next) deps.onChange({ status: 'signed-in', userId: next.userId, god: next.god });
      else if (held) deps.onChange({ status: 'signed-in', userId: held.userId });
    },
  };
}
export type Session = ReturnType<typeof createSession>;
