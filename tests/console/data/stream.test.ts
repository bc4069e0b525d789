import { describe, expect, it } from 'vitest';
import type { StreamEvent } from '#api/contract/events.ts';
import { followEvents, type StreamState, streamEventOf } from '#console/data/stream.ts';

describe('console/data/stream streamEventOf', () => {
  it('gives the event with its kind', () => {
    expect(streamEventOf({ event: 'user', data: '{"userId":"u1"}', id: undefined })).toEqual({ type: 'user', userId: 'u1' });
  });

  it.each([
    ['a kind it does not know', 'weather', '{}'],
    ['broken JSON', 'user', '{'],
  ])('gives nothing for %s', (_, event, data) => {
    expect(streamEventOf({ event, data, id: undefined })).toBeNull();
  });
});

describe('console/data/stream followEvents', () => {
  /** A server that answers each connection as its script says, and a waiter that lets `rounds` pauses pass. */
  function follow(script: (() => Response)[]) {
    const asked: Record<string, string>[] = [];
    const events: StreamEvent[] = [];
    const states: StreamState[] = [];
    const pauses: number[] = [];
    return new Promise<{ asked: typeof asked; events: typeof events; states: typeof states; pauses: typeof pauses }>((resolve) => {
      const stop = followEvents({
        token: async () => 'token',
        random: () => 0.5,
        fetch: (async (_url: string, init: RequestInit) => {
          asked.push(init.headers as Record<string, string>);
          return script[asked.length - 1]!();
        }) as never,
        wait: async (ms) => {
          pauses.push(ms);
          if (asked.length < script.length) return;
          stop();
          resolve({ asked, events, states, pauses });
        },
        onEvent: (event) => events.push(event),
        onState: (state) => states.push(state),
      });
    });
  }
  const answer = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  const unreachable = () => {
    throw new TypeError('failed to fetch');
  };

  it('sends the token and hands over what comes', async () => {
    const { asked, events } = await follow([answer('id: 1\nevent: user\ndata: {"userId":"u1"}\n\n')]);

    expect(asked[0]).toMatchObject({ authorization: 'token' });
    expect(events).toEqual([{ type: 'user', userId: 'u1' }]);
  });

  it('resumes after the last id it saw', async () => {
    const { asked } = await follow([answer('id: 41\nevent: user\ndata: {"userId":"u1"}\n\n'), answer('')]);

    expect(asked.map((headers) => headers['last-event-id'])).toEqual([undefined, '41']);
  });

  it('waits longer after each failure and starts from the shortest wait after a success', async () => {
    const { pauses, states } = await follow([unreachable, unreachable, unreachable, answer(''), unreachable]);

    expect(pauses).toEqual([1000, 2000, 5000, 500, 1000]);
    expect(states).toEqual(['connecting', 'unreachable', 'unreachable', 'live', 'connecting', 'connecting']);
  });

  it('tells a server that refuses from one that cannot be reached', async () => {
    const refused = () => new Response('{}', { status: 500 });

    const { states } = await follow([refused, refused]);

    expect(states).toEqual(['connecting', 'refused']);
  });
});
