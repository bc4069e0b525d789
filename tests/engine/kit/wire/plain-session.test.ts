import { describe, expect, it } from 'vitest';
import { openPlainSession, type PlainWire } from '#engine/kit/wire/plain-session.ts';
import { SNAKE_TOKENS } from '#engine/kit/wire/refreshed-calls.ts';
import type { HttpAnswer, HttpRequest } from '#engine/model/http.ts';
import type { Offer } from '#engine/model/offer.ts';

const offer = { id: 'offer-1', locationId: 'p', startsAt: 1, endsAt: 2, price: 100, currency: 'USD' } as Offer;
const wire: PlainWire<object> = {
  refresh: { path: '/token', names: SNAKE_TOKENS },
  documented: () => null,
  poll: () => ({ method: 'GET', path: '/' }),
  offers: { list: 'offers', id: 'key' },
  readOffers: () => ({ offers: [], stillOpen: 1, unreadable: 0, refreshMs: null }),
  accept: () => ({ method: 'POST', path: '/' }),
  readHeld(body, { id, startsAt, endsAt, locationId, price, currency }) {
    const order = (body as { order?: string } | undefined)?.order;
    return order
      ? { startsAt: startsAt!, endsAt: endsAt!, locationId: locationId!, price, currency, externalId: order, offerId: id }
      : null;
  },
  schedule: { method: 'GET', path: '/' },
  readSchedule: () => [],
  release: () => ({ method: 'DELETE', path: '/' }),
};

function sessionThatHears(answer: HttpAnswer) {
  return openPlainSession({} as never, {} as never, wire, async () => answer);
}

describe('engine/kit/wire/plain-session, the list of offers', () => {
  it('asks for the rows that are not known, and counts those skipped as still open', async () => {
    const asked: HttpRequest[] = [];
    const session = openPlainSession({} as never, {} as never, wire, async (request) => {
      asked.push(request);
      return { ok: true, status: 200, headers: {}, body: {}, skipped: 4, readAt: 7 };
    });

    expect(await session.poll({ settings: {}, isKnown: (id) => id === 'a' })).toMatchObject({ ok: true, stillOpen: 5, readAt: 7 });
    expect(asked).toMatchObject([{ path: '/', known: { list: 'offers', id: 'key' } }]);
    expect([asked[0]!.known!.isKnown('a'), asked[0]!.known!.isKnown('b')]).toEqual([true, false]);
  });
});

describe('engine/kit/wire/plain-session, orders under separate ids', () => {
  it('makes what is held of the answer and the offer', async () => {
    const answer: HttpAnswer = { ok: true, status: 200, headers: {}, body: { order: 'order-7' }, readAt: 0 };

    expect(await sessionThatHears(answer).grab(offer, () => {})).toEqual({
      outcome: 'accepted',
      assignment: { startsAt: 1, endsAt: 2, locationId: 'p', price: 100, currency: 'USD', externalId: 'order-7', offerId: 'offer-1' },
    });
  });

  it('names no key that was not told, also where the body could not be read', async () => {
    const answer: HttpAnswer = { ok: false, sentOut: true, failure: { code: 'unreadable', status: 200 } };

    expect(await sessionThatHears(answer).grab(offer, () => {})).toEqual({ outcome: 'accepted', assignment: null });
  });
});
