import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';
import { flexSandbox } from '#engine/platforms/amazon-flex/sandbox.ts';
import { stations } from '#engine/platforms/amazon-flex/stations.ts';
import { marketHistory } from '#engine/sandbox/index.ts';
import { type MarketOptions, publishedInMinute, regionsOf, reservedInHour } from '#engine/sandbox/market.ts';
import { offerIds, openBed } from './support.ts';

/** A Monday; the week crosses the end of summer time in Madrid (25 October) and Chicago's stays. */
const WEEK = Date.UTC(2026, 9, 19);
const market = (seed: string): MarketOptions => ({ platform: flexSandbox, seed, scenario: 'default', prefix: 'w1-' });
const history = (seed: string, hours: number, sample = 1) => [
  ...marketHistory({ platform: flexSandbox, seed, from: WEEK, to: WEEK + hours * HOUR, sample }),
];

describe('engine/sandbox/market', () => {
  it('publishes at least 10 offers in every minute of a week, in each region', () => {
    for (const region of regionsOf(flexSandbox))
      for (let at = WEEK; at < WEEK + 7 * 24 * HOUR; at += 10 * MINUTE)
        expect(publishedInMinute(market('s'), region, at).length).toBeGreaterThanOrEqual(10);
  });

  it('leaves at least half of the offers open for longer than 10 s, and surge for about a second', () => {
    const offers = history('s', 24);
    const life = offers.map((offer) => offer.rivalAt! - offer.publishedAt);
    const surge = life.filter((_, i) => offers[i]!.surge).sort((a, b) => a - b);
    expect(life.filter((ms) => ms > 10_000).length / offers.length).toBeGreaterThan(0.5);
    expect(surge[Math.floor(surge.length / 2)]).toBeGreaterThanOrEqual(300);
    expect(surge[Math.floor(surge.length / 2)]).toBeLessThanOrEqual(2000);
  });

  it('offers blocks of 1 h to 5 h in half hours, at working pay, from stations that are open, also at night', () => {
    const closed = new Set(stations.filter((station) => !station.operational).map((station) => station.id));
    const offers = history('s', 24);
    const odd = offers.filter((offer) => {
      const hours = (offer.endsAt - offer.startsAt) / HOUR;
      const hourly = offer.price / 100 / hours;
      const soon = offer.startsAt - offer.publishedAt < 45 * MINUTE;
      return ![1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].includes(hours) || hourly < 14 || hourly > 48 || soon || closed.has(offer.locationId);
    });
    expect(odd).toEqual([]);
    expect(offers.filter((offer) => offer.price >= 2000).length / offers.length).toBeGreaterThan(0.9);
    const chicago = offers.filter((offer) => offer.region === 'us-chicago');
    const night = chicago.filter((offer) => new Date(offer.startsAt - 5 * HOUR).getUTCHours() < 4);
    expect(night.length).toBeGreaterThan(100);
    expect(night.length).toBeLessThan(chicago.length / 6);
  });

  it('is the same for the same seed and another for another', () => {
    expect(history('s', 1)).toEqual(history('s', 1));
    const other = new Set(history('t', 1).map((offer) => `${offer.publishedAt} ${offer.locationId} ${offer.price}`));
    expect(history('s', 1).filter((offer) => other.has(`${offer.publishedAt} ${offer.locationId} ${offer.price}`))).toEqual([]);
  });

  it('gives a thin history that is part of the whole one, in order of publication', () => {
    const whole = new Map(history('s', 24).map((offer) => [offer.id, offer]));
    const thin = history('s', 24, 0.05);
    expect(thin.length / whole.size).toBeGreaterThan(0.04);
    expect(thin.length / whole.size).toBeLessThan(0.06);
    for (const offer of thin) expect(whole.get(offer.id)).toEqual(offer);
    expect(thin).toEqual(thin.toSorted((a, b) => a.publishedAt - b.publishedAt));
  });

  it('reserves some offers for each account, with time to decide', () => {
    const request = { platform: flexSandbox, seed: 's', from: WEEK, to: WEEK + 24 * HOUR, sample: 0, prefix: 'p-' };
    const offers = [...marketHistory({ ...request, accounts: [{ account: 'a@x.com', region: 'us-phoenix' }] })];
    expect(offers.length).toBeGreaterThan(10);
    for (const offer of offers) {
      expect(offer).toMatchObject({ type: 'EXCLUSIVE', reservedFor: 'a@x.com', region: 'us-phoenix', rivalAt: null, capacity: 1 });
      expect(offer.expiresAt - offer.publishedAt).toBeGreaterThanOrEqual(10 * MINUTE);
    }
    expect(reservedInHour(market('s'), 'us-phoenix', 'a@x.com', WEEK)).not.toEqual(
      reservedInHour(market('s'), 'us-phoenix', 'b@x.com', WEEK),
    );
  });

  describe('served live', () => {
    const at = WEEK + 12 * HOUR;
    const openAt = async (seed: string, now: number) => {
      const bed = await openBed({ market: 'on', seed, scenario: 'bench' });
      const token = await bed.signIn('a@x.com');
      await bed.control('POST', '/clock', { now: at - 40 * MINUTE, speed: 0.0001 });
      await bed.control('POST', '/clock', { now });
      const { world } = await bed.control('GET', '/state');
      return offerIds(await bed.poll(token)).map((id) => id.slice(world.length));
    };

    it('two worlds of one seed hold the same offers at the same instant', async () => {
      const [one, two, other] = [await openAt('s', at), await openAt('s', at), await openAt('t', at)];
      expect(one.length).toBeGreaterThan(5);
      expect(two).toEqual(one);
      expect(other).not.toEqual(one);
    });

    it('a jump of days brings no more offers than an ordinary minute has open', async () => {
      expect((await openAt('s', at + 72 * HOUR)).length).toBeLessThan(80);
    });

    it('a clock set back never brings an old id again', async () => {
      const bed = await openBed({ market: 'on', scenario: 'bench' });
      const token = await bed.signIn('a@x.com');
      const minute = async (now: number) => {
        await bed.control('POST', '/clock', { now, speed: 0.0001 });
        await bed.control('POST', '/clock', { now: now + 5 * MINUTE });
        return offerIds(await bed.poll(token));
      };
      const first = await minute(at);
      const again = await minute(at);
      expect(first.length).toBeGreaterThan(5);
      expect(again.length).toBeGreaterThan(5);
      expect(again.filter((id) => first.includes(id))).toEqual([]);
    });

    it('publishes by simulated time at speed 600', async () => {
      const bed = await openBed({ market: 'on', scenario: 'bench', speed: 600 });
      const token = await bed.signIn('a@x.com');
      const seen = new Set<string>();
      const start = (await bed.control('GET', '/state')).clock.now;
      await expect
        .poll(async () => {
          for (const id of offerIds(await bed.poll(token))) seen.add(id);
          return (await bed.control('GET', '/state')).clock.now - start;
        })
        .toBeGreaterThan(5 * MINUTE);
      expect(seen.size).toBeGreaterThan(20);
    });
  });
});
