import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the secret that signs the sandbox's webhooks, made at the first call and kept in the data folder with mode 0600.
 * Sandbox and server may both be the first; they get the same one.
 */
export function readWebhookSecret(dataDir: string): string {
  const folder = join(dataDir, 'sandbox');
  const path = join(folder, 'card-webhook-secret');
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(draft, `whsec_${randomBytes(24).toString('hex')}`, { mode: 0o600 });
  try {
    // Unlike a rename it never replaces, and nobody ever reads half of it.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}
