import { ApiFailure, createClient } from '#api/contract/client.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import type { GodMode, Session } from './session.ts';

type ActingPair = AnswerOf<typeof contract.startGodMode>;

/** A token is renewed this long before it runs out. */
const EARLY_MS = 60_000;
const now = () => performance.now();

/** From now on every screen is that user's; their tokens are renewed by the admin's own session until the time is up. */
export function actAs(session: Session, pair: ActingPair): void {
  const call = ownCall(session);
  let held = { token: pair.idToken, endsAt: now() + pair.expiresIn * 1000 };
  let renewal: Promise<string | null> | null = null;
  const renew = () => {
    renewal ??= call(contract.resumeGodMode, {})
      .then(
        (next) => {
          held = { token: next.idToken, endsAt: now() + next.expiresIn * 1000 };
          return next.idToken;
        },
        (error: unknown) => {
          if (!isOver(error)) throw error;
          session.act(null);
          return null;
        },
      )
      .finally(() => {
        renewal = null;
      });
    return renewal;
  };
  const god: GodMode = { adminName: pair.admin.name, name: pair.name, endsAt: now() + pair.endsAt - pair.now };
  // The last token of it ends with it: another one would end no later.
  const isFresh = () => held.endsAt - now() > EARLY_MS || god.endsAt - held.endsAt < 1000;
  session.act({ userId: pair.userId, god, token: async () => (isFresh() ? held.token : renew()), renew });
}

/** Goes on where the page was loaded again; where it is over, the admin's record says so from now on. */
export async function resumeActing(session: Session, adminId: string): Promise<void> {
  const call = ownCall(session);
  try {
    actAs(session, await call(contract.resumeGodMode, {}));
  } catch (error) {
    if (!isOver(error)) throw error;
    await call(contract.updateUser, { userId: adminId, body: { godMode: null } });
  }
}

/** `godMode: null` at the server, then the admin's own pages. */
export async function stopActing(session: Session, userId: string): Promise<void> {
  const token = await session.token();
  if (token) await createClient({ baseUrl: '', token: async () => token })(contract.updateUser, { userId, body: { godMode: null } });
  session.act(null);
}

function ownCall(session: Session) {
  return createClient({ baseUrl: '', token: session.ownToken });
}

function isOver(error: unknown): boolean {
  return error instanceof ApiFailure && error.body.statusCode >= 400 && error.body.statusCode < 500;
}
