import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BacktestAnswer } from '#api/contract/backtest.ts';
import { type FakeServer, fakeServer, grab, grabOnTerminal } from '../support/grab.ts';

const sample = {
  offerId: 'o1',
  seenAt: 0,
  locationId: 'us-chicago-dch1',
  location: 'Chicago (DCH1)',
  timeZone: 'America/Chicago',
  startsAt: Date.UTC(2026, 10, 21, 15, 30),
  endsAt: Date.UTC(2026, 10, 21, 18, 30),
  price: 55,
  currency: 'USD',
  given: { reason: null, margin: 0 },
  present: { reason: 'PRICE_TOO_LOW', margin: 5 },
};
const answer: BacktestAnswer = {
  userId: 'u1',
  service: 'AMAZON_FLEX',
  from: 0,
  to: 1,
  regions: ['us-chicago'],
  given: { offers: 1204, caught: 41, hours: 120.5, pay: { USD: 3110.5 }, refused: { PRICE_TOO_LOW: 900, OVERLAP: 20 } },
  present: { offers: 1204, caught: 12, hours: 36, pay: { USD: 1210 }, refused: { PRICE_TOO_LOW: 950 } },
  won: { caught: 9, hours: 27, pay: { USD: 900 } },
  samples: { changed: [sample], caught: [sample], nearMisses: [] },
};

describe('cli/grab: backtest', () => {
  let server: FakeServer;
  let env: Record<string, string>;
  let open: ServerResponse | null = null;
  let left = 0;

  beforeAll(async () => {
    server = await fakeServer({
      'POST /prd/backtest': ({ body }: { body: any }, response: ServerResponse) => {
        if (body.userId === 'gone') {
          response.statusCode = 404;
          return { statusCode: 404, code: 'worker.notFound', message: 'There is no such session.', requestId: 'r' };
        }
        if (body.set.minPay === 0) {
          response.statusCode = 400;
          const issues = [{ path: 'body.set.minPay', message: 'Too small' }];
          return { statusCode: 400, code: 'options.invalid', message: 'There was an error updating your filters', issues, requestId: 'r' };
        }
        response.setHeader('content-type', 'application/x-ndjson');
        response.write('{"progress":0.25}\n{"progress":');
        if (body.userId === 'slow') {
          open = response;
          response.on('close', () => {
            left += 1;
          });
          return undefined;
        }
        response.write(`0.5}\n${JSON.stringify(answer)}\n`);
        response.end();
        return undefined;
      },
    });
    env = { GRAB_URL: server.url, GRAB_TOKEN: 'token-1' };
  });
  afterAll(() => server.close());
  afterEach(() => {
    server.calls.length = 0;
  });

  it('sends days and changed options, numbers as numbers and what is text as text', async () => {
    const args = [
      '--days',
      '30',
      '--set',
      'minPay=25',
      '--set',
      'locations=["a","b"]',
      '--set',
      'schedule=[]',
      '--set',
      'instantOffersActive=true',
    ];
    const ran = await grab(['backtest', 'u1/amazon-flex', ...args, '--json'], { env });

    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toEqual(answer);
    expect(server.calls).toMatchObject([
      {
        authorization: 'token-1',
        body: {
          userId: 'u1',
          service: 'AMAZON_FLEX',
          days: 30,
          set: { minPay: 25, locations: ['a', 'b'], schedule: '[]', instantOffersActive: true },
        },
      },
    ]);
  });

  it('prints the three side by side, the reasons, what changes, and what is assumed', async () => {
    const ran = await grab(['backtest', 'u1/AMAZON_FLEX'], { env });

    expect(ran.code).toBe(0);
    expect(ran.stdout.split('\n').map((line) => line.split('\t'))).toEqual([
      ['u1/AMAZON_FLEX: the last 7 days in us-chicago'],
      ['', 'GIVEN', 'PRESENT', 'ACTUALLY WON'],
      ['Offers', '1204', '1204', '-'],
      ['Would win', '41', '12', '9'],
      ['Hours', '120.5', '36', '27'],
      ['Pay', '$3,110.50', '$1,210.00', '$900.00'],
      ['  Price too low', '900', '950', '-'],
      ['  Overlaps a block you hold', '20', '0', '-'],
      [''],
      ['What changes'],
      ['START', 'HOURS', 'PAY', 'GIVEN', 'PRESENT', 'STATION'],
      [expect.stringMatching(/^Sat 21 \d\d:\d\d \S+$/), '3', '$55.00', 'won', 'Price too low by $5.00', 'Chicago (DCH1)'],
      [''],
    ]);
    expect(ran.stderr).toContain('Assumes that no one else was faster');
  });

  it('says in its help what is assumed', async () => {
    expect((await grab(['backtest', '--help'])).stdout).toContain('Assumes that no one else was faster');
    expect((await grab(['backtest', '--help'], { env: { LANG: 'es_ES.UTF-8' } })).stdout).toContain('nadie fue más rápido');
  });

  it('shows how far it has come, and ends at once and cleanly at Ctrl-C, here and on the server', async () => {
    const session = grabOnTerminal(['backtest', 'slow/amazon-flex'], { env });
    await session.shows('Reading the recorded offers … 25 %');
    expect(open).not.toBeNull();
    session.type('\u0003');

    expect(await session.ended).toBe(130);
    expect(session.screen().join('\n')).toContain('Interrupted; nothing was changed.');
    expect(session.screen().join('\n')).not.toContain('25 %');
    while (!left) await sleep(20);
  });

  it.each([
    [['u1/amazon-flex', '--days', '0'], 2, 'whole number from 1 to 90'],
    [['u1/amazon-flex', '--days', 'x'], 2, 'whole number from 1 to 90'],
    [['u1/amazon-flex', '--set', 'minPay'], 2, 'write --set name=value'],
    [['u1'], 2, 'is not <userId>/<service>'],
    [['u1/no-such'], 5, 'There is no platform no-such'],
    [['gone/amazon-flex'], 5, 'There is no such session.'],
    [['u1/amazon-flex', '--set', 'minPay=0'], 2, 'body.set.minPay: Too small'],
  ])('fails clearly: %s', async (args, code, words) => {
    const ran = await grab(['backtest', ...args], { env });

    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain(words);
    expect(ran.stdout).toBe('');
  });
});
