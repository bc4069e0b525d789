import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig, type Pool } from 'pg';
import type { Log } from '#engine/model/log.ts';
import { createListeners, type Fanout } from './fanout.ts';

const CHANNEL = 'batch_grabber';
/** What is published within this goes out as one statement. */
const GATHER_MS = 3;
const MOST_WAITING = 5000;
const MOST_BYTES = 7000;
const AGAIN_MS = 500;
const ALIVE_MS = 5000;

/** Between processes through the database's own LISTEN and NOTIFY. A connection that ends is opened again; what was sent meanwhile is lost. */
export function createPostgresFanout({ connection, pool, log }: { connection: ClientConfig; pool: Pool; log: Log }): Fanout {
  const own = randomUUID();
  const listeners = createListeners();
  const waiting: string[] = [];
  let sending: NodeJS.Timeout | undefined;
  let busy: Promise<unknown> = Promise.resolve();
  let client: Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const fresh = new Client({
      ...connection,
      application_name: 'batch-grabber fanout',
      keepAlive: true,
      connectionTimeoutMillis: ALIVE_MS,
      query_timeout: ALIVE_MS,
    });
    client = fresh;
    const lost = () => {
      if (client !== fresh) return;
      client = null;
      fresh.end().catch(() => undefined);
      if (!closed) again = setTimeout(listen, AGAIN_MS);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.debug({ error: String(error) }, 'wake-ups of other processes are not heard yet');
      lost();
    }
  }

  /** A connection that died without a word is noticed by its silence. */
  const check = setInterval(() => void client?.query('select 1').catch((error: Error) => client?.emit('error', error)), ALIVE_MS);
  check.unref();

  function hear(payload: string): void {
    const [from, channel, text] = split(payload);
    if (from !== own) listeners.hand(channel, text);
  }

  function send(): void {
    sending = undefined;
    const texts = waiting.splice(0);
    busy = pool
      .query(`select pg_notify('${CHANNEL}', t) from unnest($1::text[]) t`, [texts])
      .catch((error: Error) => log.debug({ error: error.message }, 'wake-ups not sent'));
  }

  void listen();
  return {
    publish(channel, text) {
      listeners.hand(channel, text);
      const payload = `${own}\n${channel}\n${text}`;
      if (closed || waiting.length >= MOST_WAITING || Buffer.byteLength(payload) > MOST_BYTES + 100) return;
      waiting.push(payload);
      sending ??= setTimeout(send, GATHER_MS);
    },
    subscribe: listeners.add,
    async close() {
      if (closed) return;
      clearTimeout(sending);
      if (waiting.length) send();
      closed = true;
      clearInterval(check);
      clearTimeout(again);
      await busy;
      await client?.end().catch(() => undefined);
    },
  };
}

function split(payload: string): [string, string, string] {
  const first = payload.indexOf('\n');
  const second = payload.indexOf('\n', first + 1);
  return [payload.slice(0, first), payload.slice(first + 1, second), payload.slice(second + 1)];
}
