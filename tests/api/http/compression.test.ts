import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodingFor } from '#api/http/compression.ts';
import { startApi, type TestApi } from '../../support/api.ts';

describe('api/http/compression: Accept-Encoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;Q=1, BR;Q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', null],
    ['gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['identity', null],
    ['deflate, zstd', null],
    ['br;q=nonsense, gzip', 'gzip'],
    [';q=1,,', null],
  ])('%j gives %j', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

describe('api/http/compression: answers', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  /** As it is sent. */
  const get = (path: string, accepted?: string, token?: string) =>
    new Promise<{ headers: Record<string, string | string[] | undefined>; bytes: Buffer }>((resolve, reject) => {
      const headers = { ...(accepted && { 'accept-encoding': accepted }), ...(token && { authorization: token }) };
      const call = request(`${api.url}${path}`, { headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ headers: response.headers, bytes: Buffer.concat(chunks) });
      });
      call.on('error', reject);
      call.end();
    });

  it('that are long go out compressed to who takes that, and mean the same', async () => {
    const plain = await get('/prd/openapi.json');
    const [br, gzip] = [await get('/prd/openapi.json', 'gzip, deflate, br'), await get('/prd/openapi.json', 'gzip')];

    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    for (const answer of [plain, br, gzip]) {
      expect(answer.headers['vary']).toBe('accept-encoding');
      expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
    }
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 4);
  });

  it('that are short go out as they are', async () => {
    const short = await get('/prd/world', 'br, gzip');

    expect(short.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(short.bytes.toString())).toMatchObject({ sandbox: true });
  });

  it('that refuse, too', async () => {
    const refused = await get('/prd/workers', 'br');

    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(refused.bytes.toString())).toMatchObject({ statusCode: 401 });
  });
});
