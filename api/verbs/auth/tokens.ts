import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Db } from '#api/db/client.ts';
import type { Mac } from '#api/db/mac.ts';
import { signingKeys } from '#api/db/schema/index.ts';
import { type Sealing, signingKeyPlace } from '#api/db/sealing.ts';
import { TOKENS } from '#config/constants.ts';
import type { MachineClock } from '#engine/model/clock.ts';

const ISSUER = 'batch-grabber';
const AUDIENCE = 'batch-grabber-api';
const REMEMBERED = 10_000;
/** Between two readings of the keys, however often they are asked for. */
const KEYS_AGAIN_MS = 1000;

/** What an id token says. */
export interface Claims {
  userId: string;
  /** The sign-in it belongs to. */
  familyId: string;
  sessionVersion: number;
  /** Who acts as this user in god mode (`act`); null = the user themselves. */
  actor: string | null;
  /** Machine milliseconds. */
  expiresAt: number;
}

export interface Tokens {
  /** `until` ends it sooner than usual. */
  issue(claims: Omit<Claims, 'expiresAt' | 'actor'> & { actor?: string | null; until?: number }): Promise<string>;
  /** By the keys at hand, without the records. Null for what is not a living token of ours, `unknown-key` where it may be another node's. */
  read(token: string): Promise<Claims | 'unknown-key' | null>;
  /** Reads the keys from the records again, unless that was done within this second. */
  readKeys(): Promise<void>;
}

/** Ten-minute Ed25519 tokens. The keys stand in the records, the private half sealed, so every node accepts every node's tokens. */
export async function openTokens({ db, sealing, machine }: { db: Db; sealing: Sealing; machine: MachineClock }): Promise<Tokens> {
  let publicKeys = new Map<string, CryptoKey>();
  const read = new LRUCache<string, Claims>({ max: REMEMBERED });
  const signing = await signingKey(db, sealing, machine);
  let keysReadAt = machine.elapsed();
  let readingKeys = importKeys();
  await readingKeys;

  async function importKeys(): Promise<void> {
    const rows = await db.select({ kid: signingKeys.kid, publicJwk: signingKeys.publicJwk }).from(signingKeys);
    const keys = await Promise.all(rows.map(async (row) => [row.kid, (await importJWK(row.publicJwk, 'EdDSA')) as CryptoKey] as const));
    publicKeys = new Map(keys);
  }

  return {
    async issue({ userId, familyId, sessionVersion, actor, until }) {
      const now = Math.floor(machine.now() / 1000);
      const endsAt = Math.min(now + TOKENS.idTokenMs / 1000, until === undefined ? Number.POSITIVE_INFINITY : Math.floor(until / 1000));
      return new SignJWT({ fam: familyId, ver: sessionVersion, ...(actor && { act: { sub: actor } }) })
        .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(endsAt)
        .sign(signing.key);
    },
    async read(token) {
      const known = read.get(token);
      if (known) return known.expiresAt > machine.now() ? known : null;
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = typeof kid === 'string' ? publicKeys.get(kid) : undefined;
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          {
            algorithms: ['EdDSA'],
            issuer: ISSUER,
            audience: AUDIENCE,
            typ: 'JWT',
            requiredClaims: ['sub', 'exp', 'iat', 'fam', 'ver'],
            currentDate: new Date(machine.now()),
          },
        );
        const claims = {
          userId: payload.sub!,
          familyId: String(payload['fam']),
          sessionVersion: Number(payload['ver']),
          actor: (payload['act'] as { sub?: string } | undefined)?.sub ?? null,
          expiresAt: payload.exp! * 1000,
        };
        read.set(token, claims);
        return claims;
      } catch (error) {
        return error instanceof errors.JWKSNoMatchingKey ? 'unknown-key' : null;
      }
    },
    readKeys() {
      if (machine.elapsed() - keysReadAt >= KEYS_AGAIN_MS) {
        keysReadAt = machine.elapsed();
        readingKeys = importKeys();
      }
      return readingKeys;
    },
  };
}

/** The newest key that can be opened; made on the first start, and where the key ring has lost what opens the others. */
async function signingKey(db: Db, sealing: Sealing, machine: MachineClock): Promise<{ kid: string; key: CryptoKey }> {
  for (const { kid, sealedPrivateJwk } of await db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt))) {
    const jwk = sealing.tryOpen(signingKeyPlace(kid), sealedPrivateJwk);
    if (jwk !== null) return { kid, key: (await importJWK(JSON.parse(jwk), 'EdDSA')) as CryptoKey };
  }
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const kid = randomUUID();
  await db.insert(signingKeys).values({
    kid,
    publicJwk: { ...(await exportJWK(publicKey)) },
    sealedPrivateJwk: sealing.seal(signingKeyPlace(kid), JSON.stringify(await exportJWK(privateKey))),
    createdAt: machine.now(),
  });
  return { kid, key: privateKey };
}

/** An opaque refresh token; only its hash is ever stored. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The one refresh token that follows another: it cannot be known without the server's keys, and nothing of it needs to be stored. */
export function nextRefreshToken(mac: Mac, token: string): string {
  return mac.make(`refresh|${token}`).split('.')[1]!;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
