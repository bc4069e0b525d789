import type { MachineClock } from '../../model/clock.ts';
import { DAY, HOUR, SECOND } from '../../model/time-units.ts';
import type { Delivery } from './state.ts';
import type { Store } from './store.ts';

const LONGEST_RETRY_MS = HOUR;
const GIVE_UP_MS = 3 * DAY;

export interface PlannedDelivery extends Delivery {
  nextAt: number;
}

/** When each event is to be sent next. */
export interface DeliveryPlan {
  /** Plans a new event; `nextAt` null = it is lost on purpose. */
  add(event: string, number: number, nextAt: number | null): void;
  has(event: string): boolean;
  /** Returns the earliest planned delivery that is not being sent. */
  next(sending: ReadonlyMap<string, unknown>): PlannedDelivery | undefined;
  /** Notes an attempt, and plans the next one with a growing pause where `retry` allows one. */
  settle(event: string, arrived: boolean, retry: boolean): void;
  /** Returns every event that has not arrived, planned or not. */
  undelivered(): Delivery[];
}

interface PlanOptions {
  store: Store;
  machine: MachineClock;
  closed: AbortSignal;
}

export function createDeliveryPlan({ store, machine, closed }: PlanOptions): DeliveryPlan {
  const { state } = store;
  let world = '';
  let ids = new Set<string>();
  /** Ids of events with a planned send; found again after a restart or a reset. */
  const planned = () => {
    if (world !== state.salt) {
      world = state.salt;
      ids = new Set([...state.deliveries.values()].filter(({ nextAt }) => nextAt !== null).map(({ event }) => event));
    }
    return ids;
  };

  return {
    add(event, number, nextAt) {
      const waiting = planned();
      store.note({ t: 'delivery', delivery: { event, number, attempts: 0, nextAt, deliveredAt: null } });
      if (nextAt !== null) waiting.add(event);
    },
    has: (event) => planned().has(event),
    next(sending) {
      let first: PlannedDelivery | undefined;
      for (const id of planned()) {
        const delivery = state.deliveries.get(id);
        if (!delivery || !isPlanned(delivery) || sending.has(id)) continue;
        if (!first || delivery.nextAt < first.nextAt || (delivery.nextAt === first.nextAt && delivery.number < first.number))
          first = delivery;
      }
      return first;
    },
    settle(id, arrived, retry) {
      const delivery = state.deliveries.get(id);
      if (!delivery || closed.aborted) return;
      const now = machine.now();
      const event = store.get('event', id);
      const late = !event || now - event.created * SECOND > GIVE_UP_MS;
      const wait = Math.min(LONGEST_RETRY_MS, SECOND * 2 ** Math.min(delivery.attempts, 20));
      const deliveredAt = delivery.deliveredAt ?? (arrived ? now : null);
      const nextAt = deliveredAt !== null || late || !retry ? null : now + wait;
      store.note({ t: 'delivery', delivery: { ...delivery, attempts: delivery.attempts + 1, deliveredAt, nextAt } });
      store.save();
      if (nextAt === null) planned().delete(id);
    },
    undelivered: () => [...state.deliveries.values()].filter(({ deliveredAt }) => deliveredAt === null),
  };
}

function isPlanned(delivery: Delivery): delivery is PlannedDelivery {
  return delivery.nextAt !== null;
}
