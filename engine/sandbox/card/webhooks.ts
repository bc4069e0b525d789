import type { MachineClock } from '../../model/clock.ts';
import { seededRandom } from '../random.ts';
import { createAlarm } from './alarm.ts';
import { createDeliveryPlan } from './delivery-plan.ts';
import type { CardEvent, CardObject, EventType } from './objects.ts';
import type { Delivery } from './state.ts';
import type { Store } from './store.ts';
import { createWebhookSender } from './webhook-sender.ts';

export const API_VERSION = '2026-10-28.endive';

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

export function createWebhooks({ store, machine, secret, url }: WebhookOptions): Webhooks {
  const { state } = store;
  const closing = new AbortController();
  const target = () => state.settings.webhooks.url ?? url;
  const plan = createDeliveryPlan({ store, machine, closed: closing.signal });
  const post = createWebhookSender({ machine, secret, target, closed: closing.signal });
  /** What is on its way right now. */
  const sending = new Map<string, Promise<void>>();
  let cause: CardEvent['request'] = { id: null, idempotency_key: null };

  const track = (id: string, sent: Promise<void>) => {
    const ended = sent.finally(() => sending.delete(id));
    sending.set(id, ended);
    return ended;
  };

  const send = async (delivery: Delivery) => {
    const event = store.get('event', delivery.event);
    const { badSignature, duplicates, order } = state.settings.webhooks;
    const draw = seededRandom(state.seed, 'send', delivery.number, delivery.attempts);
    const arrived = event !== undefined && (await post(event, draw() >= badSignature));
    plan.settle(delivery.event, arrived, true);
    if (!event || !arrived) return;
    for (let copy = 0; copy < duplicates && !closing.signal.aborted; copy++) {
      if (order === 'shuffled') setTimeout(() => void post(event, true), draw() * SHUFFLE_MS).unref();
      else await post(event, true);
    }
  };

  const wake = () => {
    // Nothing is settled any more: what is due would be sent again and again.
    if (closing.signal.aborted) return;
    const atOnce = state.settings.webhooks.order === 'shuffled' ? SHUFFLED_AT_ONCE : 1;
    for (let due = plan.next(sending); due && due.nextAt <= machine.now() && sending.size < atOnce; due = plan.next(sending))
      void track(due.event, send(due)).then(wake);
    if (sending.size < atOnce) alarm.set();
  };
  const alarm = createAlarm(machine, () => (target() === null ? null : (plan.next(sending)?.nextAt ?? null)), wake);

  return {
    causedBy(request) {
      cause = request ?? { id: null, idempotency_key: null };
    },
    emit(type, object, previous) {
      const event = recordEvent(store, { type, object, previous, request: cause });
      const number = state.kinds.event.size;
      const { order, delayMs, drop } = state.settings.webhooks;
      const draw = seededRandom(state.seed, 'travel', number);
      const lost = draw() < drop;
      const later = delayMs + (order === 'shuffled' ? draw() * SHUFFLE_MS : 0);
      plan.add(event.id, number, lost ? null : machine.now() + later);
    },
    wake,
    async deliverAll() {
      let delivered = 0;
      for (const { event: id } of plan.undelivered().sort((a, b) => a.number - b.number)) {
        await sending.get(id);
        const event = store.get('event', id);
        if (!event || state.deliveries.get(id)?.deliveredAt !== null) continue;
        const sent = async () => {
          const arrived = await post(event, true);
          // What was lost on purpose is not planned again by a failure.
          plan.settle(id, arrived, plan.has(id));
          if (arrived) delivered += 1;
        };
        await track(id, sent());
      }
      wake();
      return { delivered, undelivered: plan.undelivered().length };
    },
    close() {
      closing.abort();
      alarm.close();
    },
  };
}

interface NewEvent {
  type: EventType;
  object: CardObject;
  previous: Record<string, unknown> | undefined;
  request: CardEvent['request'];
}

function recordEvent(store: Store, { type, object, previous, request }: NewEvent): CardEvent {
  return store.put<CardEvent>({
    id: store.newId('event'),
    object: 'event',
    api_version: API_VERSION,
    created: store.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  });
}
