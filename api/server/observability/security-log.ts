import { createHmac } from 'node:crypto';
import type { SecurityEvent, SecurityFacts, SecurityLog } from '#api/contract/security.ts';
import { MINUTE } from '#config/constants.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';

interface SecurityLogDeps {
  log: Pick<Log, 'info' | 'warn'>;
  count(event: SecurityEvent): void;
  machine: Pick<MachineClock, 'elapsed'>;
  /** Of the hashes: nobody without it can try all addresses. */
  secret: string;
}

const TEXTS: Record<SecurityEvent, string> = {
  'sign-in-failed': 'a password was wrong',
  'code-wrong': 'a code was wrong',
  refused: 'a call was refused',
  limited: 'a caller made too many calls',
  'role-changed': 'a role was changed',
  'password-changed': 'a password was changed',
  'god-mode': 'an admin acts as somebody else',
};
const CHANGES: readonly SecurityEvent[] = ['role-changed', 'password-changed', 'god-mode'];
/** What a caller can bring about as often as they like: one line a minute for each address and route. */
const CHEAP: readonly SecurityEvent[] = ['refused', 'limited'];
const MOST_KEPT = 10_000;

/** Writes a line for each event and counts it. Of calls that are refused by the thousand the log gets one line a minute. */
export function createSecurityLog({ log, count, machine, secret }: SecurityLogDeps): SecurityLog {
  const shortHash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 10);
  let minute = 0;
  const written = new Set<string>();

  function isNew(key: string): boolean {
    const now = Math.floor(machine.elapsed() / MINUTE);
    if (now !== minute || written.size >= MOST_KEPT) written.clear();
    minute = now;
    return written.size !== written.add(key).size;
  }
  return {
    note(event, { address, userId, ...facts }: SecurityFacts) {
      count(event);
      const from = address === undefined ? undefined : shortHash(address);
      if (CHEAP.includes(event) && !isNew([event, facts.route, facts.code, from, userId].join('|'))) return;
      const fields = { event, ...facts, ...(userId && { userId }), ...(from && { from }) };
      log[CHANGES.includes(event) ? 'info' : 'warn'](fields, TEXTS[event]);
    },
  };
}
