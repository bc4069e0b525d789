import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppManifest } from '#api/contract/instant-offers.ts';
import { SPACE_FLOOR } from '#api/db/embedded/free-space.ts';
import { openAppBuilder } from '#api/server/ports/app-builder/app-builder.ts';
import { zipOf } from '#api/server/ports/app-builder/zip.ts';

const manifest: AppManifest = {
  selfieBypassActive: false,
  instantOffersActive: true,
  instantOffersMinPay: 30,
  instantOffersMaxStops: 10,
  fakeGpsActive: false,
  instantOffersLocation: 'Default',
  continent: 0,
  country: 'US',
  region: 'Chicago',
  appVersion: '3.90.1',
};
const PLENTY = 100 * SPACE_FLOOR;

describe('the app builder', () => {
  let dataDir: string;
  let logged: string[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'app-builder-'));
    logged = [];
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const note = (level: string) => (fields: object, message: string) => void logged.push(`${level} ${message} ${JSON.stringify(fields)}`);
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
  const open = (over: Partial<Parameters<typeof openAppBuilder>[0]> = {}) =>
    openAppBuilder({ dataDir, command: null, log, free: async () => PLENTY, ...over });
  /** A builder that is a shell script; `$1` is the file to write. */
  function script(body: string): string[] {
    const path = join(dataDir, 'build.sh');
    writeFileSync(path, `#!/bin/sh\n${body}\n`);
    chmodSync(path, 0o755);
    return [path];
  }
  /** Every file below the data folder but the builder itself. */
  const left = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'build.sh' && entry.name !== 'whole.zip')
      .map((entry) => entry.name);
  const build = (builder: ReturnType<typeof openAppBuilder>, buildId = 'one') =>
    builder.build({ buildId, name: `${buildId}.${builder.ending}`, manifest });

  it('packs the settings and instructions, no program, into a zip that any reader opens', async () => {
    const builder = open();
    const built = await build(builder);

    const bytes = readFileSync(join(dataDir, 'apps/one.zip'));
    expect(built.bytes).toBe(bytes.length);
    const files = unzip(bytes);
    expect(Object.keys(files)).toEqual(['manifest.json', 'README.txt', 'LEEME.txt']);
    expect(JSON.parse(files['manifest.json']!)).toEqual(manifest);
    expect(left()).toEqual(['one.zip']);
  });

  it('gives an external command the manifest and takes the file it wrote, whatever else it leaves in its folder', async () => {
    writeFileSync(join(dataDir, 'whole.zip'), zipOf({ 'a.txt': 'a' }));
    const command = script(
      `cat > input.json; echo built; cp ${join(dataDir, 'whole.zip')} "$1"; cp input.json ${dataDir}/seen; env > ${dataDir}/env`,
    );
    process.env['SECRET_OF_THE_SERVER'] = 'x';
    await build(open({ command }));
    delete process.env['SECRET_OF_THE_SERVER'];

    expect(JSON.parse(readFileSync(join(dataDir, 'seen'), 'utf8'))).toEqual(manifest);
    expect(readFileSync(join(dataDir, 'env'), 'utf8')).not.toContain('SECRET_OF_THE_SERVER');
    expect(left().sort()).toEqual(['env', 'one.apk', 'seen']);
    expect(logged.join()).toContain('"printed":"built');
  });

  const FAILS: [string, string, RegExp][] = [
    ['ends with a code that is not zero', 'echo no licence >&2; exit 3', /exit code 3/],
    ['writes nothing', 'exit 0', /wrote no file/],
    ['writes half a file', `head -c 40 ${'$WHOLE'} > "$1"`, /not whole/],
    ['writes a link in place of a file', 'ln -s /etc/hostname "$1"', /wrote no file/],
    ['writes another kind of file', 'echo hello, this is no zip at all > "$1"', /not whole/],
  ];
  it.each(FAILS)('fails cleanly where the command %s', async (_, body, why) => {
    writeFileSync(join(dataDir, 'whole.zip'), zipOf({ 'a.txt': 'a'.repeat(500) }));
    const builder = open({ command: script(body.replace('$WHOLE', join(dataDir, 'whole.zip'))) });

    await expect(build(builder)).rejects.toThrow(why);
    expect(left()).toEqual([]);
    expect(readdirSync(join(dataDir, 'apps-unfinished'))).toEqual([]);
  });

  it('names what the command printed in the log, and says so where it cannot be started', async () => {
    await expect(build(open({ command: script('echo no licence >&2; exit 3') }))).rejects.toThrow();
    expect(logged.join()).toContain('no licence');
    await expect(build(open({ command: [join(dataDir, 'no-such-program')] }))).rejects.toThrow(/could not be started/);
    expect(left()).toEqual([]);
  });

  it('ends a build that takes too long, with every process it has started', async () => {
    const began = performance.now();
    const builder = open({ command: script(`(sleep 60; echo late > ${dataDir}/late) & echo $! > ${dataDir}/pid; sleep 60`), mostMs: 400 });
    await expect(build(builder)).rejects.toThrow(/not done within/);

    expect(performance.now() - began).toBeLessThan(10_000);
    const pid = Number(readFileSync(join(dataDir, 'pid'), 'utf8'));
    await wait(50);
    expect(isAlive(pid)).toBe(false);
    expect(left()).toEqual(['pid']);
  });

  it('makes nothing on a full disk, and ends a build that fills it', async () => {
    await expect(build(open({ free: async () => SPACE_FLOOR }))).rejects.toThrow(/too little space/);
    let free = PLENTY;
    const command = script(`head -c 1000 /dev/zero > "$1"; touch ${dataDir}/writes; sleep 60`);
    const builder = open({ command, free: async () => free, lookMs: 20 });
    const building = build(builder);
    building.catch(() => undefined);
    while (!existsSync(join(dataDir, 'writes'))) await wait(10);
    free = 0;

    await expect(building).rejects.toThrow(/too little space/);
    expect(left()).toEqual(['writes']);
  });

  it('ends what is no longer wanted, and everything when the server closes', async () => {
    const builder = open({ command: script('sleep 60') });
    const first = build(builder, 'one');
    const second = build(builder, 'two');
    first.catch(() => undefined);
    second.catch(() => undefined);
    await wait(50);
    builder.cancel('one');
    await expect(first).rejects.toThrow(/no longer wanted/);
    await builder.close();
    await expect(second).rejects.toThrow(/closing/);
    expect(left()).toEqual([]);
  });

  it('removes what a killed process left when it opens', async () => {
    mkdirSync(join(dataDir, 'apps-unfinished/old'), { recursive: true });
    writeFileSync(join(dataDir, 'apps-unfinished/old/half.apk'), 'half');
    await build(open());
    expect(left()).toEqual(['one.zip']);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie waits for its parent and runs no more.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Reads a zip by its central directory, checking every checksum. */
function unzip(bytes: Buffer): Record<string, string> {
  const end = bytes.length - 22;
  let at = bytes.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(at + 20)));
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16));
    files[name] = content.toString('utf8');
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
