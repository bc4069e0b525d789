import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_BYTES, parseKeyRing } from '#config/key-ring.ts';

/** 32 bytes by key id; the first one seals. Live: a rotation changes this object. */
export type KeyRing = ReadonlyMap<string, Buffer>;

export interface KeyKeeper {
  ring: KeyRing;
  /** True: the ring is a file of the data folder and ours to change. False: it is `CREDENTIALS_KEYS`, which the operator changes. */
  own: boolean;
  /** When a key was made, in ms; null where that is not known. */
  madeAt(kid: string): number | null;
  /** Puts a new key in front, on disk before anything can be sealed with it; its id. */
  add(now: number): string;
  /** Forgets keys for ever; never the newest. */
  drop(kids: readonly string[]): void;
}

const KEYS_FILE = 'keys.json';
const TOKEN_FILE = 'operator-token';

interface KeysFile {
  /** `kid:base64`, newest first. */
  keys: string[];
  /** By key id, in ms. */
  madeAt?: Record<string, number>;
}

/** The ring of `CREDENTIALS_KEYS` (`kid:base64,…`, newest first), else the one generated into `DATA_DIR/keys.json`. */
export function openKeyRing({ dataDir, credentialsKeys }: { dataDir: string; credentialsKeys?: string | undefined }): KeyKeeper {
  if (credentialsKeys) return givenRing(parseKeyRing(credentialsKeys, 'CREDENTIALS_KEYS'));
  const path = join(dataDir, KEYS_FILE);
  const file = JSON.parse(secretFile(dataDir, KEYS_FILE, () => textOf({ keys: [newEntry(1)] }))) as KeysFile;
  const ring = parseKeyRing(file.keys.join(','), path);
  let madeAt = file.madeAt ?? {};

  const change = (entries: [string, Buffer][], times: Record<string, number>) => {
    const keys = entries.map(([kid, key]) => `${kid}:${key.toString('base64')}`);
    replaceSecret(path, textOf({ keys, madeAt: times }));
    madeAt = times;
    ring.clear();
    for (const [kid, key] of entries) ring.set(kid, key);
  };
  return {
    ring,
    own: true,
    madeAt: (kid) => madeAt[kid] ?? null,
    add(now) {
      const highest = Math.max(0, ...[...ring.keys()].map((kid) => Number(/^k(\d+)/.exec(kid)?.[1] ?? 0)));
      const [kid, key] = parseKeyRing(newEntry(highest + 1), path)
        .entries()
        .next().value!;
      change([[kid, key], ...ring], { ...madeAt, [kid]: now });
      return kid;
    },
    drop(kids) {
      const [newest] = ring.keys();
      const gone = new Set(kids.filter((kid) => kid !== newest));
      change(
        [...ring].filter(([kid]) => !gone.has(kid)),
        Object.fromEntries(Object.entries(madeAt).filter(([kid]) => !gone.has(kid))),
      );
    },
  };
}

/** The token with which the terminal on this machine calls the server; made at the first call. */
export function operatorToken(dataDir: string): string {
  return secretFile(dataDir, TOKEN_FILE, () => `${randomBytes(KEY_BYTES).toString('base64url')}\n`).trim();
}

function givenRing(ring: KeyRing): KeyKeeper {
  const refuse = () => {
    throw new Error('CREDENTIALS_KEYS is changed by who sets it');
  };
  return { ring, own: false, madeAt: () => null, add: refuse, drop: refuse };
}

/** A number to read by, and something that no other key of that number has. */
function newEntry(number: number): string {
  return `k${number}-${randomBytes(2).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`;
}

function textOf(file: KeysFile): string {
  return `${JSON.stringify(file)}\n`;
}

/** Reads a file that only its owner may read; the first caller makes it, all at once. */
function secretFile(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name);
  try {
    return readSecret(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, make(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(path);
}

/** Whenever the power fails, the file has either the old text or the new one. */
function replaceSecret(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, path);
  if (process.platform === 'win32') return;
  const folder = openSync(join(path, '..'), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8');
  if (process.platform !== 'win32' && statSync(path).mode & 0o077) throw new Error(`${path} may be read by others: chmod 600 it`);
  return text;
}
