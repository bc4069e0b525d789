import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { H3Event } from 'h3';
import { afterEach, describe, expect, it } from 'vitest';
import { followDriver, type StreamedItem } from '#api/http/driver-stream.ts';
import { eventually } from '../../support/api.ts';
import { type EventReader, readEvents } from '../../support/event-reader.ts';

const item = (seq: number | null): StreamedItem => ({ seq, type: seq === null ? 'status' : 'user', data: { userId: 'ann' } });

describe('api/http/driver-stream', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  /** A stream of one driver; `live` is what the hub hands out from now on, `meanwhile` what it does before the first byte. */
  async function open(meanwhile: number[]): Promise<{ reader: EventReader; live: (item: StreamedItem) => void }> {
    let live = (_item: StreamedItem): void => undefined;
    const server = createServer((req, res) => {
      const pipeline = { streams: { enter: () => () => undefined }, closing: () => false };
      void followDriver({ context: { pipeline }, node: { req, res } } as unknown as H3Event, {
        userId: 'ann',
        follow: async (listener) => {
          live = listener;
          return () => undefined;
        },
        missed: async (after) => [2, 3, 4].filter((seq) => seq > after).map(item),
        standing: async () => {
          for (const seq of meanwhile) live(item(seq));
          return [item(null)];
        },
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const reader = await readEvents(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 'token', '1');
    ends.push(() => {
      reader.close();
      server.close();
      server.closeAllConnections();
    });
    return { reader, live: (sent) => live(sent) };
  }
  const ids = (reader: EventReader) => reader.events.map((event) => event.id);

  it('gives what was missed before where everything stands', async () => {
    const { reader } = await open([]);

    await eventually(() => reader.events.length === 4);
    expect(ids(reader)).toEqual(['2', '3', '4', null]);
  });

  it('gives an event once, whether it comes live before, while or after what was missed is read', async () => {
    const { reader, live } = await open([3, 5]);
    await eventually(() => reader.events.length === 5);

    for (const seq of [4, 2, 6, null]) live(item(seq));

    await eventually(() => reader.events.length >= 7);
    expect(ids(reader)).toEqual(['2', '3', '4', null, '5', '6', null]);
  });
});
