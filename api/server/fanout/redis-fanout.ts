import { randomUUID } from 'node:crypto';
import type { RedisLink } from '../redis/redis.ts';
import { createListeners, type Fanout } from './fanout.ts';

const PREFIX = 'grab:fanout:';

/**
 * Between processes through Redis's publish and subscribe; while it is away through `otherwise`, to which everybody listens
 * all the time. What a process publishes reaches its own listeners at once, whatever became of Redis.
 */
export function createRedisFanout(redis: Pick<RedisLink, 'use' | 'listening' | 'state'>, otherwise: Fanout): Fanout {
  const own = randomUUID();
  const listeners = createListeners();
  const channels = new Set<string>();
  const { listening } = redis;

  const subscribe = (names: string[]) => {
    if (!names.length || listening.status !== 'ready') return;
    // Tried again whenever the connection is opened again; until then the others look from time to time.
    listening.subscribe(...names.map((name) => PREFIX + name)).catch(() => undefined);
  };
  listening.on('ready', () => subscribe([...channels]));
  listening.on('message', (channel: string, message: string) => {
    const from = message.slice(0, own.length);
    if (from !== own && channel.startsWith(PREFIX)) listeners.hand(channel.slice(PREFIX.length), message.slice(own.length));
  });

  return {
    publish(channel, text) {
      if (redis.state() !== 'connected') return otherwise.publish(channel, text);
      listeners.hand(channel, text);
      void redis.use((commands) => commands.publish(PREFIX + channel, own + text));
    },
    subscribe(channel, listener) {
      if (!channels.has(channel)) {
        channels.add(channel);
        subscribe([channel]);
      }
      const ends = [listeners.add(channel, listener), otherwise.subscribe(channel, listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    close: () => otherwise.close(),
  };
}
