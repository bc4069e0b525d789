import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox, refreshTokens } from '#api/db/schema/index.ts';
import { eventually, FLEX, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';
import { type EventReader, readEvents } from '../../support/event-reader.ts';
import { decided } from '../../support/offers.ts';

describe('api/events', () => {
  let api: TestApi;
  let driver: TestUser;
  let other: TestUser;
  let admin: TestUser;
  const open: EventReader[] = [];

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', flex: {} });
    other = await api.addUser({ userId: 'other', flex: {} });
    admin = await api.addUser({ userId: 'admin', admin: true });
  });
  afterAll(async () => {
    for (const reader of open) reader.close();
    await api.stop();
  });

  async function follow(token = driver.token, { query = '', after }: { query?: string; after?: string } = {}): Promise<EventReader> {
    const reader = await readEvents(`${api.url}/prd/events${query}`, token, after);
    open.push(reader);
    return reader;
  }
  const kinds = (reader: EventReader, kind: string) => reader.events.filter((event) => event.event === kind);
  const rename = (who: TestUser, name: string) =>
    api.send('PATCH', '/prd/user/web', { token: who.token, json: { userId: who.userId, body: { name } } });

  it('begin with where every session stands', async () => {
    const reader = await follow();

    await eventually(() => reader.events.length > 0);
    expect(reader.headers.get('content-type')).toContain('text/event-stream');
    expect(reader.headers.get('cache-control')).toContain('no-store');
    expect(reader.events[0]).toEqual({
      id: null,
      event: 'status',
      data: { service: FLEX, session: expect.objectContaining({ state: 'stopped', nextStep: 'press-start' }), status: 'Stopped' },
    });
  });

  it('carry the caller’s own events only; an admin may follow another driver', async () => {
    const mine = await follow();
    const foreign = await follow(other.token);
    const watching = await follow(admin.token, { query: '?userId=driver' });

    await rename(driver, 'Somebody');
    await eventually(() => kinds(mine, 'user').length && kinds(watching, 'user').length);
    await rename(other, 'Somebody else');
    await eventually(() => kinds(foreign, 'user').length);

    expect(kinds(mine, 'user').map((event) => event.data.userId)).toEqual(['driver']);
    expect(kinds(foreign, 'user').map((event) => event.data.userId)).toEqual(['other']);
    const refused = await readEvents(`${api.url}/prd/events?userId=driver`, other.token);
    expect(refused.status).toBe(403);
  });

  it('resume after the last id: what was missed comes first, each event once', async () => {
    const first = await follow();
    await rename(driver, 'One');
    const seen = await eventually(() => kinds(first, 'user')[0]);
    first.close();
    await rename(driver, 'Two');
    await rename(driver, 'Three');

    const second = await follow(driver.token, { after: seen.id! });
    await rename(driver, 'Four');
    await eventually(() => kinds(second, 'user').length >= 3);

    const ids = kinds(second, 'user').map((event) => Number(event.id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids).toHaveLength(3);
    expect(Math.min(...ids)).toBeGreaterThan(Number(seen.id));
  });

  it('say "fetch it again" once where too much was missed', async () => {
    const reader = await follow();
    await rename(driver, 'Before');
    const { id } = await eventually(() => kinds(reader, 'user')[0]);
    const row = { userId: 'driver', type: 'assignment', payload: {}, createdAt: 0 };
    await api.ctx.db.insert(outbox).values(Array.from({ length: 1100 }, () => row));

    const resumed = await follow(driver.token, { after: id! });

    await eventually(() => kinds(resumed, 'user').length);
    expect(kinds(resumed, 'assignment')).toEqual([]);
    await api.ctx.db.delete(outbox).where(eq(outbox.type, 'assignment'));
  });

  it('show refused offers at once and without an id, in the shape of the feed (ENT-17)', async () => {
    const reader = await follow();
    const { offer, verdict } = decided('driver', { offer: { id: 'refused-1' } });
    const hub = api.ctx.stream as unknown as { publish(event: unknown): void };

    hub.publish({ type: 'offer', userId: 'driver', service: FLEX, offer, verdict });
    hub.publish({ type: 'offer', userId: 'other', service: FLEX, offer, verdict });

    const event = await eventually(() => kinds(reader, 'offer')[0]);
    expect(event).toMatchObject({
      id: null,
      data: { service: FLEX, offer: { offerId: 'refused-1', reason: 'PRICE_TOO_LOW', margin: 2.5, price: 68.5 } },
    });
    expect(kinds(reader, 'offer')).toHaveLength(1);
  });

  it('end when the session is ended', async () => {
    const token = await tokenFor(api.ctx, 'driver', 'family-of-stream');
    const reader = await follow(token);
    await api.ctx.db.update(refreshTokens).set({ revoked: true }).where(eq(refreshTokens.familyId, 'family-of-stream'));

    await reader.ended;

    expect(reader.text()).not.toBe('');
  }, 30_000);

  it('are not opened without end: the thirteenth of one driver must wait', async () => {
    const late = await api.addUser({ userId: 'many' });
    const readers: EventReader[] = [];
    for (let i = 0; i < 13; i++) readers.push(await follow(late.token));

    expect(readers.map((reader) => reader.status)).toEqual([...Array(12).fill(200), 429]);
    for (const reader of readers) reader.close();
    await eventually(async () => {
      const again = await follow(late.token);
      again.close();
      return again.status === 200;
    });
  });

  it('of every driver go to the operator, a decision a line', async () => {
    const abort = new AbortController();
    const response = await fetch(`${api.url}/prd/offers/tail`, { headers: { authorization: api.operator }, signal: abort.signal });
    const hub = api.ctx.stream as unknown as { publish(event: unknown): void };
    const { offer, verdict } = decided('driver', { offer: { id: 'tailed' } });

    hub.publish({ type: 'offer', userId: 'driver', service: FLEX, offer, verdict });

    const { value } = await response.body!.getReader().read();
    abort.abort();
    const line = JSON.parse(new TextDecoder().decode(value).trim());
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    expect(line).toMatchObject({
      userId: 'driver',
      service: FLEX,
      offerId: 'tailed',
      status: 'dislikes',
      reason: 'PRICE_TOO_LOW',
      price: 68.5,
    });
  });
});
