import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../../cli/actions/sandbox/publish.ts';
import { fakeTerminal } from '../../support/terminal.ts';

const bodies: { offers?: unknown[] }[] = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  if (text) bodies.push(JSON.parse(text));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(request.method === 'GET' ? { clock: { now: 0 } } : { ids: ['o1'] }));
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));

describe('cli/actions/sandbox/publish', () => {
  const flags = { price: '20', starts: '+2h', hours: '1', count: '1', platform: 'spark' };
  const at = () => ({ ...fakeTerminal(), url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

  it("sends the platform's own fields, numbers as numbers", async () => {
    await publish(at(), { ...flags, extra: ['miles=8.5', 'orderType=SHOPPING', 'fragile=true'] });

    expect(bodies.at(-1)).toMatchObject({ platform: 'spark', offers: [{ extra: { miles: 8.5, orderType: 'SHOPPING', fragile: true } }] });
  });

  it('refuses what is no pair as a usage failure', async () => {
    await expect(publish(at(), { ...flags, extra: ['miles'] })).rejects.toMatchObject({ exit: 2 });
  });
});
