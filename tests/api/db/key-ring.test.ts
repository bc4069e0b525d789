import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeyRing, operatorToken } from '#api/db/key-ring.ts';
import { createSealing, type Place } from '#api/db/sealing.ts';

const PLACE: Place = { table: 'linked_services', id: 'ann/AMAZON_FLEX', field: 'sealed_secrets' };
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'grab-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('api/db/key-ring: keys and tokens in the data folder', () => {
  it('are made once and belong to their owner alone', () => {
    const [{ ring }, { ring: again }] = [openKeyRing({ dataDir }), openKeyRing({ dataDir })];
    const [token, sameToken] = [operatorToken(dataDir), operatorToken(dataDir)];

    expect([...again]).toEqual([...ring]);
    expect(sameToken).toBe(token);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(readdirSync(dataDir).sort()).toEqual(['keys.json', 'operator-token']);
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  });

  it('are refused when others may read them', () => {
    openKeyRing({ dataDir });
    chmodSync(join(dataDir, 'keys.json'), 0o644);

    expect(() => openKeyRing({ dataDir })).toThrow('chmod 600');
  });

  it('come from CREDENTIALS_KEYS where it is set, newest first, and are then not ours to change', () => {
    const keeper = openKeyRing({ dataDir, credentialsKeys: `b:${NEW.toString('base64')}, a:${OLD.toString('base64')}` });

    expect([...keeper.ring]).toEqual([
      ['b', NEW],
      ['a', OLD],
    ]);
    expect(keeper.own).toBe(false);
    expect(() => keeper.add(0)).toThrow('CREDENTIALS_KEYS');
    expect(() => keeper.drop(['a'])).toThrow('CREDENTIALS_KEYS');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  const good = OLD.toString('base64');
  it.each(['a', 'a:', 'a:c2hvcnQ=', ':AAAA', `a b:${good}`, `a:${good},a:${good}`])(
    'are refused when CREDENTIALS_KEYS reads %j',
    (credentialsKeys) => {
      expect(() => openKeyRing({ dataDir, credentialsKeys })).toThrow('CREDENTIALS_KEYS');
    },
  );

  it('do not show up in the error', () => {
    const secret = Buffer.from('canary-secret').toString('base64');
    let message = '';
    try {
      openKeyRing({ dataDir, credentialsKeys: `a:${secret}` });
    } catch (error) {
      message = (error as Error).message;
    }

    expect(message).toContain('CREDENTIALS_KEYS');
    expect(message).not.toContain(secret);
  });
});

describe('api/db/key-ring: a new key', () => {
  it('is in front at once, for code that already seals with the ring and after a restart', () => {
    const keeper = openKeyRing({ dataDir });
    const [old] = keeper.ring.keys();
    const sealing = createSealing(keeper.ring);
    const before = sealing.seal(PLACE, 'secret');

    const fresh = keeper.add(1234);

    expect([...keeper.ring.keys()]).toEqual([fresh, old]);
    expect([...openKeyRing({ dataDir }).ring]).toEqual([...keeper.ring]);
    expect(openKeyRing({ dataDir }).madeAt(fresh)).toBe(1234);
    expect(sealing.seal(PLACE, 'secret')).toContain(`.${fresh}.`);
    expect(sealing.open(PLACE, before)).toBe('secret');
    expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['keys.json']);
  });

  it('never has the name of an older one', () => {
    const keeper = openKeyRing({ dataDir });
    const names = [...keeper.ring.keys(), keeper.add(1), keeper.add(2)];
    keeper.drop(names.slice(0, 1));

    names.push(keeper.add(3));

    expect(new Set(names.map((name) => name.split('-')[0]))).toEqual(new Set(['k1', 'k2', 'k3', 'k4']));
  });
});

describe('api/db/key-ring: dropped keys', () => {
  it('are gone from memory and disk, and open nothing any more', () => {
    const keeper = openKeyRing({ dataDir });
    const [old] = [...keeper.ring];
    const sealing = createSealing(keeper.ring);
    const before = sealing.seal(PLACE, 'secret');
    const fresh = keeper.add(1);

    keeper.drop([old![0]]);

    expect([...keeper.ring.keys()]).toEqual([fresh]);
    expect(readFileSync(join(dataDir, 'keys.json'), 'utf8')).not.toContain(old![1].toString('base64'));
    expect(() => sealing.open(PLACE, before)).toThrow(`there is no key ${old![0]} in the key ring`);
    expect(sealing.tryOpen(PLACE, before)).toBeNull();
  });

  it('are never the newest', () => {
    const keeper = openKeyRing({ dataDir });

    keeper.drop([...keeper.ring.keys()]);

    expect(keeper.ring.size).toBe(1);
  });
});
