import { describe, expect, it } from 'vitest';
import { ApiFailure, createClient } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';

/** What the client makes of this answer to `/offers`. */
function answered(status: number, text: string) {
  const call = createClient({
    baseUrl: 'http://server',
    token: async () => 'token',
    fetch: async () => new Response(text, { status }),
  });
  return call(contract.offers, { userId: 'u1', forced: true });
}

describe('api/contract/client', () => {
  it('takes the answer out of its envelope of statusCode and a JSON body (SVC-28)', async () => {
    const tables = { got: [], dislikes: [], lost: [] };

    expect(await answered(200, JSON.stringify({ statusCode: 200, body: JSON.stringify(tables) }))).toEqual(tables);
  });

  it('fails with the parsed body of a 500 (SVC-28)', async () => {
    const body = { statusCode: 500, code: 'offers.failed', message: 'Error getting offers', requestId: 'r1' };

    const failure = await answered(500, JSON.stringify(body)).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ApiFailure);
    expect((failure as ApiFailure).body).toEqual(body);
  });
});
