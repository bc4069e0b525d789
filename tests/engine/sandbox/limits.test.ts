import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';
import { createPollWindow, createSuspicion } from '#engine/sandbox/limits.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { openBed } from './support.ts';

describe('engine/sandbox/limits', () => {
  describe('poll budget', () => {
    it('is a rolling window: what was spent comes back half an hour later, a refused poll costs nothing', () => {
      const polls = createPollWindow();
      for (let i = 0; i < 1800; i++) expect(polls.spend(i * 500, 1800, 30 * MINUTE)).toBe(true);
      expect(polls.spend(16 * MINUTE, 1800, 30 * MINUTE)).toBe(false);
      expect(polls.left(16 * MINUTE, 1800, 30 * MINUTE)).toBe(0);
      expect(polls.spend(30 * MINUTE, 1800, 30 * MINUTE)).toBe(true);
      expect(polls.spend(30 * MINUTE, 1800, 30 * MINUTE)).toBe(false);
      expect(polls.left(30 * MINUTE + 10_000, 1800, 30 * MINUTE)).toBe(20);
    });

    it('answers 400 Rate exceeded once spent, by simulated time, and writes a row for it', async () => {
      const bed = await openBed({ scenario: 'strict' });
      const [token, other] = [await bed.signIn('a@x.com'), await bed.signIn('b@x.com')];
      await bed.control('POST', '/settings', { suspicion: 'off' });
      for (let i = 0; i < 150; i++) expect((await bed.poll(token)).status).toBe(200);
      const spent = await bed.poll(token);
      expect([spent.status, spent.json]).toEqual([400, { message: 'Rate exceeded' }]);
      expect((await bed.poll(other)).status).toBe(200);
      expect(await bed.ledger('poll')).toMatchObject([{ account: 'a@x.com', outcome: 'limited', status: 400 }]);
      await bed.control('POST', '/clock', { now: Date.now() + 31 * MINUTE });
      expect((await bed.poll(token)).status).toBe(200);
    });

    it('can be set, and does not exist under the scenario bench', async () => {
      const bed = await openBed();
      const token = await bed.signIn('a@x.com');
      await bed.control('POST', '/settings', { pollBudget: 2 });
      const statuses = [];
      for (let i = 0; i < 3; i++) statuses.push((await bed.poll(token)).status);
      expect(statuses).toEqual([200, 200, 400]);
      await bed.control('POST', '/reset', { scenario: 'bench', market: 'off', pollBudget: 2 });
      for (let i = 0; i < 3; i++) expect((await bed.poll(token)).status).toBe(200);
    });
  });

  describe('suspicion', () => {
    const pollFor = (ms: number, gap: () => number, haste = 1) => {
      const suspicion = createSuspicion();
      const warnings: number[] = [];
      let now = 0;
      for (; now < ms; now += gap()) if (suspicion.polled(now, haste) === 'warn') warnings.push(now);
      return { suspicion, warnings, now };
    };

    it('rises with regular polling: a warning, then a challenge, then a hold that ends', () => {
      const warned = pollFor(25 * MINUTE, () => 1000);
      expect(warned.warnings).toHaveLength(1);
      expect(warned.suspicion.demand(warned.now)).toBe('none');
      const challenged = pollFor(35 * MINUTE, () => 1000);
      expect(challenged.suspicion.demand(challenged.now)).toBe('challenge');
      const held = pollFor(45 * MINUTE, () => 1000);
      expect(held.suspicion.demand(held.now)).toBe('hold');
      expect(held.suspicion.demand(held.now + 5 * HOUR)).toBe('hold');
      expect(held.suspicion.demand(held.now + 7 * HOUR)).toBe('none');
    });

    it('leaves an irregular poller alone for two hours, and passes in quiet', () => {
      const random = seededRandom('gaps');
      const { suspicion, warnings, now } = pollFor(2 * HOUR, () => 2000 + random() * 3000);
      expect(warnings).toEqual([]);
      expect(suspicion.demand(now)).toBe('none');
      const regular = pollFor(35 * MINUTE, () => 1000);
      regular.suspicion.polled(regular.now + 2 * HOUR, 1);
      expect(regular.suspicion.figure()).toBeLessThan(10);
    });

    it('rises with hours a day, though long days alone are never challenged', () => {
      const random = seededRandom('long');
      const { suspicion, now } = pollFor(23 * HOUR, () => 2000 + random() * 3000);
      expect(suspicion.figure()).toBeGreaterThan(20);
      expect(suspicion.demand(now)).toBe('none');
    });

    it('is 307 without a Location, then 420, on polls and accepts; the page settles it', async () => {
      const bed = await openBed();
      const token = await bed.signIn('a@x.com');
      const [id] = await bed.publish({});
      const suspect = (suspicion: number) => bed.control('POST', '/accounts', { platform: 'amazon-flex', account: 'a@x.com', suspicion });

      await suspect(80);
      for (const answer of [await bed.poll(token), await bed.accept(token, id!)]) {
        expect(answer.status).toBe(307);
        expect(answer.headers).not.toHaveProperty('location');
        expect(answer.json.challengeMetadata.WebUrl).toContain(`${bed.sandbox.url}/amazon-flex/challenge/`);
      }
      await suspect(99);
      for (const answer of [await bed.poll(token), await bed.accept(token, id!)]) {
        expect([answer.status, answer.json]).toEqual([420, { errorCode: null, message: null }]);
        expect(answer.headers['x-amzn-errortype']).toBe('OperationFailedException');
      }
      expect((await bed.ledger()).filter((row) => row.outcome === 'challenged')).toHaveLength(4);
      await suspect(80);
      const page = await bed.call('POST', '/amazon-flex/challenge/a%40x.com');
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect((await bed.poll(token)).status).toBe(200);
    });

    it.each([
      ['off', 'default'],
      ['on', 'bench'],
    ])('asks nothing when %s under the scenario %s', async (suspicion, scenario) => {
      const bed = await openBed({ scenario, suspicion });
      const token = await bed.signIn('a@x.com');
      await bed.control('POST', '/accounts', { platform: 'amazon-flex', account: 'a@x.com', suspicion: 99 });
      expect((await bed.poll(token)).status).toBe(200);
    });
  });

  it('lets access tokens expire after an hour of real time, not of simulated', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    await bed.control('POST', '/clock', { now: Date.now() + 48 * HOUR });
    expect((await bed.poll(token)).status).toBe(200);
    bed.skew(HOUR + 1000);
    const expired = await bed.poll(token);
    expect(expired.status).toBe(403);
    expect(expired.json.Message).toContain('TokenException');
    expect((await bed.poll(await bed.signIn('a@x.com'))).status).toBe(200);
  });

  it('refuses a token that was not issued here', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    for (const forged of ['', 'x', 'sandbox.e30.e30', `${token}x`, token.replace('.', '.A')])
      expect((await bed.poll(forged)).status).toBe(403);
  });
});
