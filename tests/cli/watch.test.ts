import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, fakeServer, grabOnTerminal } from '../support/grab.ts';

const STATES = ['searching', 'paused', 'stopped', 'needs-sign-in'] as const;
const STEPS = ['none', 'wait', 'press-start', 'sign-in-again'];
const ESCAPE = '\u001b';

let server: FakeServer;
let env: Record<string, string>;
let broken: boolean;
const fleet = Array.from({ length: 60 }, (_, at) => ({
  userId: `driver-${String(at).padStart(3, '0')}`,
  service: 'AMAZON_FLEX',
  state: STATES[at % 4]!,
  until: at % 4 === 1 ? '2026-11-21T10:00:00.000Z' : null,
  nextStep: STEPS[at % 4]!,
  pollsPerSecond: at % 4 === 0 ? 0.5 : 0,
  grabP95Ms: at % 4 === 0 ? 2.1 : null,
  wins: at,
  losses: 1,
  budgetLeft: 1700,
  node: 'main',
}));

beforeAll(async () => {
  const list = (_: unknown, response: any) => {
    if (!broken) return fleet;
    response.statusCode = 503;
    return {
      statusCode: 503,
      code: 'server.stopping',
      message: 'The service is restarting. Please try again in a moment.',
      requestId: 'r',
    };
  };
  server = await fakeServer({
    'GET /prd/workers': list,
    'POST /prd/workers': { matched: 1, changed: 1, refused: [] },
    'GET /prd/workers/driver-003/AMAZON_FLEX': {
      ...fleet[3],
      status: { state: 'needs-sign-in', since: 0, until: null, cause: 'needs-sign-in', nextStep: 'sign-in-again', url: null },
      account: 'driver003@example.com',
      lastPollAt: null,
      seen: 40,
      refusedBy: { PRICE_TOO_LOW: 31, OVERLAP: 2 },
      unreadable: 0,
      decisions: [
        {
          at: '2026-11-21T09:00:00.000Z',
          offerId: 'o1',
          locationId: 'dch1',
          startsAt: '2026-11-21T15:30:00.000Z',
          endsAt: '2026-11-21T18:30:00.000Z',
          price: 5400,
          currency: 'EUR',
          outcome: 'refused',
          reason: 'PRICE_TOO_LOW',
          detail: null,
          margin: 600,
          grabMs: null,
        },
      ],
      log: [{ at: '2026-11-21T09:00:01.000Z', event: 'the platform ended the sign-in' }],
    },
  });
  env = { GRAB_URL: server.url, GRAB_TOKEN: 'token-1' };
});
afterAll(() => server.close());
beforeEach(() => {
  broken = false;
  server.calls.length = 0;
});

describe('cli/workers --watch at 80 x 24', () => {
  it('shows the fleet, trouble first, a window of it, and what the keys do', async () => {
    const session = grabOnTerminal(['workers', '--watch'], { env });
    const screen = await session.shows('of 60');
    session.type('q');

    expect(screen[0]).toMatch(/^sessions 127\.0\.0\.1:\d+ {2}30 running · 15 to look at · 15 off/);
    expect(screen[1]).toMatch(/STATE +DRIVER +SERVICE +POLLS\/S/);
    expect(screen[2]).toMatch(/^> ▲ Needs sign-in +driver-003/);
    expect(screen[3]).toMatch(/^ {2}▲ Needs sign-in +driver-007/);
    expect(screen[21]).toMatch(/^1–\d+ of 60 {2}sorted by state/);
    expect(screen[22]).toMatch(/^↑↓ move {2}⏎ inspect {2}\/ filter {2}s start {2}x stop {2}p pause {2}\? help {2}q quit/);
    expect(Math.max(...screen.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(await session.ended).toBe(0);
  });

  it('gives the screen back as it was, by q and by Ctrl-C', async () => {
    const quit = grabOnTerminal(['workers', '--watch'], { env });
    const cut = grabOnTerminal(['workers', '--watch'], { env });
    await Promise.all([quit.shows('of 60'), cut.shows('of 60')]);
    quit.type('q');
    cut.type('\u0003');

    expect([await quit.ended, await cut.ended]).toEqual([0, 130]);
    for (const session of [quit, cut]) {
      expect(session.output()).toContain(`${ESCAPE}[?1049h`);
      expect(session.output()).toContain(`${ESCAPE}[?1049l`);
      expect(session.output().trimEnd().endsWith(`${ESCAPE}[?25h`)).toBe(true);
    }
  });

  it('filters, moves and stops a session only after a yes', async () => {
    const session = grabOnTerminal(['workers', '--watch'], { env });
    await session.shows('of 60');
    session.type('/');
    await session.shows('type to filter');
    session.type('searching');
    await session.shows('/searching');
    session.type('\r');
    await session.shows('[filter: searching]');
    session.type('j');
    await session.shows(/^> ● Searching +driver-004/);
    session.type('x');
    await session.shows('Stop driver-004/AMAZON_FLEX?');
    session.type('n');
    await session.shows('[filter: searching]');
    session.type('x');
    await session.shows('Stop driver-004/AMAZON_FLEX?');
    session.type('y');
    await session.shows('Stopped driver-004/AMAZON_FLEX.');
    session.type('q');

    expect(await session.ended).toBe(0);
    expect(server.calls.filter((call) => call.call.startsWith('POST')).map((call) => call.body)).toEqual([
      { command: 'stop', where: { userId: 'driver-004', service: 'AMAZON_FLEX' } },
    ]);
  });

  it('inspects the session under the cursor and comes back', async () => {
    const session = grabOnTerminal(['workers', '--watch'], { env });
    await session.shows('of 60');
    session.type('\r');
    const screen = await session.shows('Price too low 31');

    expect(screen[1]).toMatch(/^driver-003\/AMAZON_FLEX ▲ Needs sign-in/);
    expect(screen.join('\n')).toContain('€54.00  Sat 21 15:30  Price too low by €6.00');
    expect(screen.join('\n')).toContain('09:00:01 the platform ended the sign-in');
    session.type(ESCAPE);
    await session.shows('sorted by state');
    session.type('q');
    expect(await session.ended).toBe(0);
  });

  it('says that what it shows is old when no news come, and goes on with the next', async () => {
    const session = grabOnTerminal(['workers', '--watch'], { env });
    await session.shows('of 60');
    broken = true;
    await session.shows(/No answer for \d+ s: these figures are old\. The service is restarting/);
    broken = false;
    await session.shows('sorted by state');
    session.type('q');

    expect(await session.ended).toBe(0);
  });

  it('uses no colour with NO_COLOR and only ASCII on a terminal without Unicode', async () => {
    const plain = grabOnTerminal(['workers', '--watch'], { env: { ...env, NO_COLOR: '1' } });
    const ascii = grabOnTerminal(['workers', '--watch'], { env: { ...env, LANG: 'C', TERM: 'linux' } });
    await Promise.all([plain.shows('60'), ascii.shows('60')]);
    plain.type('q');
    ascii.type('q');
    await Promise.all([plain.ended, ascii.ended]);

    expect(plain.output()).not.toMatch(new RegExp(`${ESCAPE}\\[[0-9;]*m`));
    expect([...ascii.output()].filter((letter) => letter > '~')).toEqual([]);
  });

  it('keeps state, driver and wins when there is little room', async () => {
    const session = grabOnTerminal(['workers', '--watch'], { env, columns: 50, rows: 12 });
    const screen = await session.shows('of 60');
    session.type('q');
    await session.ended;

    expect(screen[1]!.trim().split(/\s{2,}/)).toEqual(expect.arrayContaining(['STATE', 'DRIVER', 'WINS']));
    expect(Math.max(...screen.map((line) => line.length))).toBeLessThanOrEqual(50);
  });
});
