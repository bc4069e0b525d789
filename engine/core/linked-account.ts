import type { Account } from '../model/platform.ts';
import type { Tools } from './active-session.ts';
import type { SessionRecord } from './ports.ts';

/** The linked account as adapters see it; its secrets stay in the database. */
export function accountOf(
  { userId, service, account }: SessionRecord,
  { store }: Pick<Tools, 'store'>,
  onSecrets: (lost: boolean) => void = () => undefined,
): Account {
  return {
    userId,
    account,
    async secrets() {
      const secrets = await store.secrets.load(userId, service);
      onSecrets(secrets === 'lost');
      return secrets === 'lost' ? null : secrets;
    },
    saveSecrets: (secrets) => store.secrets.save(userId, service, secrets),
  };
}
