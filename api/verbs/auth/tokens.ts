import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Db } from '#api/db/client.ts';
import { signingKeys } from '#api/db/schema/index.ts';
import { type Sealing, signingKeyPlace } from '#api/db/sealing.ts';
import { TOKENS } from '#config/constants.ts';
import type { MachineClock } from '#engine/model/clock.ts';

const ISSUER = 'batch-grabber';
const AUDIENCE = 'batch-grabber-api';
const REMEMBERED = 10_000;

/** What an id token says. */
export interface Claims {
  userId: string;
  /** The sign-in it belongs to. */
  familyId: string;
  sessionVersion: number;
  /** Machine milliseconds. */
  expiresAt: number;
}

export interface Tokens {
  issue(claims: Omit<Claims, 'expiresAt'>): Promise<string>;
  /** Null for anything that is not a living token of ours. */
  read(token: string): Promise<Claims | null>;
}

/** Ten-minute Ed25519 tokens. The keys stand in the records, the private half sealed, so every node accepts every node's tokens. */
export async function openTokens({ db, sealing, machine }: { db: Db; sealing: Sealing; machine: MachineClock }): Promise<Tokens> {
  const publicKeys = new Map<string, CryptoKey>();
  const read = new Map<string, Claims>();
  const signing = await signingKey(db, sealing, machine);

  const publicKey = async (kid: string): Promise<CryptoKey | null> => {
    if (!publicKeys.has(kid))
      for (const row of await db.select().from(signingKeys))
        publicKeys.set(row.kid, (await importJWK(row.publicJwk, 'EdDSA')) as CryptoKey);
    return publicKeys.get(kid) ?? null;
  };

  return {
    async issue({ userId, familyId, sessionVersion }) {
      const now = Math.floor(machine.now() / 1000);
      return new SignJWT({ fam: familyId, ver: sessionVersion })
        .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKENS.idTokenMs / 1000)
        .sign(signing.key);
    },
    async read(token) {
      const known = read.get(token);
      if (known) return known.expiresAt > machine.now() ? known : null;
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = typeof kid === 'string' ? await publicKey(kid) : null;
            if (!key) throw new Error('unknown key');
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
          expiresAt: payload.exp! * 1000,
        };
        if (read.size >= REMEMBERED) read.clear();
        read.set(token, claims);
        return claims;
      } catch {
        return null;
      }
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
export function newRefreshToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
