import { createHmac } from 'node:crypto';
import type { MachineClock } from '../model/clock.ts';

export const TOKEN_SECONDS = 3600;

/** Access tokens that carry their account and expiry, signed: they outlive restarts and resets, never their hour. */
export interface Tokens {
  issue(platform: string, account: string): { token: string; expiresInSeconds: number };
  accountOf(platform: string, token: string): string | null;
}

export function createTokens(key: string, machine: MachineClock): Tokens {
  const read = new Map<string, { platform: string; account: string; until: number }>();
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url');

  const open = (token: string) => {
    const [head, payload, signature] = token.split('.');
    if (head !== 'sandbox' || !payload || signature !== sign(payload)) return undefined;
    const [platform, account, until] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string, number];
    if (read.size > 50_000) read.clear();
    read.set(token, { platform, account, until });
    return { platform, account, until };
  };

  return {
    issue(platform, account) {
      const payload = Buffer.from(JSON.stringify([platform, account, Math.floor(machine.now() + TOKEN_SECONDS * 1000)])).toString(
        'base64url',
      );
      return { token: `sandbox.${payload}.${sign(payload)}`, expiresInSeconds: TOKEN_SECONDS };
    },
    accountOf(platform, token) {
      const found = read.get(token) ?? open(token);
      return found && found.platform === platform && found.until > machine.now() ? found.account : null;
    },
  };
}
