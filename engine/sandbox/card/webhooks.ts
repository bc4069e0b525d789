import { createHmac } from 'node:crypto';
import type { MachineClock } from '../../model/clock.ts';
import { DAY, HOUR } from '../../model/time-units.ts';
import { seededRandom } from '../random.ts';
import { createAlarm } from './alarm.ts';
import type { CardEvent, CardObject, EventType } from './objects.ts';
import type { Delivery } from './state.ts';
import type { Store } from './store.ts';

export const API_VERSION = '2026-10-28.endive';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = HOUR;
const GIVE_UP_MS = 3 * DAY;
const ANSWER_WITHIN_MS = 10_000;
/** Shuffled events leave at a random moment of this span. */
const SHUFFLE_MS = 400;
const SHUFFLED_AT_ONCE = 8;

export interface WebhookOptions {
  store: Store;
  machine: MachineClock;
  /** Where events go; `null` = they are kept and not sent. */
  url: string | null;
  secret: string;
}

export interface Webhooks {
  /** The call that causes the events from here on; `null` = none, the bank or a time does. */
  causedBy(request: CardEvent['request'] | null): void;
  /** Records an event and plans its delivery; it leaves at the next `wake`. */
  emit(type: EventType, object: CardObject, previous?: Record<string, unknown>): void;
  /** Sends what is due and plans the rest. */
  wake(): void;
  /** Sends every undelivered event once, now, in order, unharmed. Returns how many arrived. */
  deliverAll(): Promise<{ delivered: number; undelivered: number }>;
  close(): void;
}

export function createWebhooks(options: WebhookOptions): Webhooks {
  const { store, machine, secret } = options;
  const { state } = store;
  const closing = new AbortController();
  /** What is on its way right now. */
  const sending = new Map<string, Promise<void>>();
  let cause: CardEvent['request'] = { id: null, idempotency_key: null };

  const target = () => state.settings.webhooks.url ?? options.url;
  const planned = () =>
    [...waiting].map((id) => state.deliveries.get(id)).filter((one) => one !== undefined && one.nextAt !== null) as Plan[];
  const next = () => earliest(planned().filter(({ event }) => !sending.has(event)));
  /** Ids of events with a planned send; found again after a restart or a reset. */
  let waiting = new Set<string>();
  let world = '';
  const recall = () => {
    if (world === state.salt) return;
    world = state.salt;
    waiting = new Set([...state.deliveries.values()].filter(({ nextAt }) => nextAt !== null).map(({ event }) => event));
  };

  const post = async (event: CardEvent, honest: boolean): Promise<boolean> => {
    const url = target();
    if (url === null) return false;
    // Indented as the provider's: a receiver that checks anything but the raw bytes fails.
    const payload = JSON.stringify(event, null, 2);
    const at = Math.floor(machine.now() / 1000);
    const signature = createHmac('sha256', honest ? secret : `${secret} of somebody else`)
      .update(`${at}.${payload}`)
      .digest('hex');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${at},v1=${signature}`,
      'user-agent': 'card sandbox webhooks',
    };
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
      const answer = await fetch(url, { method: 'POST', headers, body: payload, redirect: 'manual', signal });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  };

  const settle = (id: string, arrived: boolean, retry: boolean) => {
    const delivery = state.deliveries.get(id);
    if (!delivery || closing.signal.aborted) return;
    const now = machine.now();
    const event = store.get('event', id);
    const late = !event || now - event.created * 1000 > GIVE_UP_MS;
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(delivery.attempts, 20));
    const deliveredAt = delivery.deliveredAt ?? (arrived ? now : null);
    const nextAt = deliveredAt !== null || late || !retry ? null : now + wait;
    store.note({ t: 'delivery', delivery: { ...delivery, attempts: delivery.attempts + 1, deliveredAt, nextAt } });
    store.save();
    if (nextAt === null) waiting.delete(id);
  };

  const send = async (delivery: Delivery) => {
    const event = store.get('event', delivery.event);
    const { badSignature, duplicates, order } = state.settings.webhooks;
    const draw = seededRandom(state.seed, 'send', delivery.number, delivery.attempts);
    const arrived = event !== undefined && (await post(event, draw() >= badSignature));
    settle(delivery.event, arrived, true);
    if (!event || !arrived) return;
    for (let copy = 0; copy < duplicates && !closing.signal.aborted; copy++) {
      if (order === 'shuffled') setTimeout(() => void post(event, true), draw() * SHUFFLE_MS).unref();
      else await post(event, true);
    }
  };

  const track = (id: string, sent: Promise<void>) => {
    const ended = sent.finally(() => sending.delete(id));
    sending.set(id, ended);
    return ended;
  };

  const wake = () => {
    recall();
    const atOnce = state.settings.webhooks.order === 'shuffled' ? SHUFFLED_AT_ONCE : 1;
    for (let due = next(); due && due.nextAt <= machine.now() && sending.size < atOnce; due = next())
      void track(due.event, send(due)).then(wake);
    if (sending.size < atOnce) alarm.set();
  };
  const alarm = createAlarm(machine, () => (target() === null ? null : (next()?.nextAt ?? null)), wake);

  return {
    causedBy(request) {
      cause = request ?? { id: null, idempotency_key: null };
    },
    emit(type, object, previous) {
      recall();
      const event = store.put<CardEvent>({
        id: store.newId('event'),
        object: 'event',
        api_version: API_VERSION,
        created: store.now(),
        data: { object, ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: 1,
        request: cause,
        type,
      });
      const number = state.kinds.event.size;
      const { order, delayMs, drop } = state.settings.webhooks;
      const draw = seededRandom(state.seed, 'travel', number);
      const lost = draw() < drop;
      const later = delayMs + (order === 'shuffled' ? draw() * SHUFFLE_MS : 0);
      const nextAt = lost ? null : machine.now() + later;
      store.note({ t: 'delivery', delivery: { event: event.id, number, attempts: 0, nextAt, deliveredAt: null } });
      if (!lost) waiting.add(event.id);
    },
    wake,
    async deliverAll() {
      recall();
      const open = [...state.deliveries.values()].filter(({ deliveredAt }) => deliveredAt === null).sort((a, b) => a.number - b.number);
      let delivered = 0;
      for (const { event: id } of open) {
        await sending.get(id);
        const event = store.get('event', id);
        if (!event || state.deliveries.get(id)?.deliveredAt !== null) continue;
        const sent = async () => {
          const arrived = await post(event, true);
          // What was lost on purpose is not planned again by a failure.
          settle(id, arrived, waiting.has(id));
          if (arrived) delivered += 1;
        };
        await track(id, sent());
      }
      wake();
      const undelivered = [...state.deliveries.values()].filter(({ deliveredAt }) => deliveredAt === null).length;
      return { delivered, undelivered };
    },
    close() {
      closing.abort();
      alarm.close();
    },
  };
}

interface Plan extends Delivery {
  nextAt: number;
}

function earliest(plans: readonly Plan[]): Plan | undefined {
  let first: Plan | undefined;
  for (const plan of plans)
    if (!first || plan.nextAt < first.nextAt || (plan.nextAt === first.nextAt && plan.number < first.number)) first = plan;
  return first;
}
