import type { MachineClock } from '../../model/clock.ts';
import { createAlarm } from './alarm.ts';
import type { CardDeps } from './call.ts';
import { decidePayment } from './outcome.ts';
import { finishRefund } from './refunds.ts';

export interface Bank {
  /** Decides what is due and plans the rest. */
  wake(): void;
  close(): void;
}

/** Decides payments in `processing` and refunds in `pending` when their time has come, also after a restart. */
export function createBank(deps: CardDeps, machine: MachineClock, decided: () => void): Bank {
  const { store } = deps;
  const { state } = store;
  const wake = () => {
    const due = [...state.bank.values()].filter(({ at }) => at <= machine.now());
    for (const { id } of due) {
      store.note({ t: 'decided', id });
      const intent = store.get('payment_intent', id);
      const refund = store.get('refund', id);
      if (intent) decidePayment(deps, intent);
      if (refund) finishRefund(deps, refund);
      store.save();
    }
    alarm.set();
    if (due.length > 0) decided();
  };
  const earliest = () =>
    [...state.bank.values()].reduce<number | null>((first, { at }) => (first === null ? at : Math.min(first, at)), null);
  const alarm = createAlarm(machine, earliest, wake);
  return { wake, close: alarm.close };
}
