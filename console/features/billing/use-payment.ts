import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { BILLING } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { takeRecord } from '../../data/live.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Confirmed, Started } from './confirm-card.ts';
import { billingKeys, type Days } from './queries.ts';
import type { BillingTexts } from './texts.ts';

/** `checking`: what became of the payment is being asked; `lost`: and the connection is gone. */
type Progress = { step: 'ready' | 'sending' | 'checking' | 'lost' | 'paid' };

export interface PayRequest {
  days: Days;
  /** Cents that the driver was shown. */
  shown: number;
  /** The last payment that the driver was shown: one that another tab has made since is not paid again. */
  latestPayment: string;
  /** Whose form the driver filled in. */
  provider: Started['provider'];
  /** Hands what was filled in to the provider. */
  confirm(started: Started, returnUrl: string): Promise<Confirmed>;
}

interface UsePayment {
  userId: string;
  words: BillingTexts['pay'];
  /** A payment that the bank's own page leads back from. */
  returned?: string | null;
  onPaid(): void;
}

/** One payment at a time, from the press to the good standing. What is said of it is always the provider's answer, never a guess. */
export function usePayment({ userId, words, returned = null, onPaid }: UsePayment) {
  const { call, queries } = useConsole();
  const texts = useTexts();
  const [progress, setProgress] = useState<Progress>({ step: returned ? 'checking' : 'ready' });
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const here = useRef(true);

  const stop = (text: string | null) => {
    busy.current = false;
    setProgress({ step: 'ready' });
    setProblem(text);
  };

  /** Good standing follows the payment: the record is asked for until it says so. */
  async function welcome(): Promise<void> {
    for (;;) {
      const stays = here.current;
      const user = await call(contract.getUser, { userId }).catch(() => null);
      if (user?.goodStanding) {
        await takeRecord(queries, user);
        break;
      }
      if (!stays) return;
      await pause();
    }
    await queries.invalidateQueries({ queryKey: billingKeys.all });
    busy.current = false;
    setProgress({ step: 'paid' });
    setProblem(null);
    toast.success(words.done);
    onPaid();
  }

  /**
   * Asks until the provider has decided; without a connection it goes on asking. The stream may tell of the payment first and
   * close the form: it is asked once more then, so that the driver still reads what became of it.
   */
  async function follow(paymentIntentId: string, undecided: string): Promise<void> {
    setProgress({ step: 'checking' });
    for (let stays = true; stays; ) {
      stays = here.current;
      try {
        const { status } = await call(contract.paymentState, { paymentIntentId });
        if (status === 'paid' || status === 'refunded') return await welcome();
        if (status === 'open') return stop(undecided);
        if (status === 'canceled') return stop(words.canceled);
        setProgress({ step: 'checking' });
      } catch (error) {
        if (error instanceof ApiFailure && error.body.code === 'billing.paymentUnknown') return stop(failureText(error, texts));
        setProgress({ step: 'lost' });
      }
      await pause();
    }
  }

  async function pay({ days, shown, latestPayment, provider, confirm }: PayRequest): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setProblem(null);
    setProgress({ step: 'sending' });
    try {
      const started = await call(contract.startPayment, { daysToPay: days, latestPayment });
      if (started.amount !== shown || started.provider !== provider) {
        await queries.invalidateQueries({ queryKey: billingKeys.amount(days) });
        return stop(words.changed);
      }
      const returnUrl = `${location.origin}/billing?payment=${encodeURIComponent(started.paymentIntentId)}`;
      const confirmed = await confirm(started, returnUrl);
      if (confirmed.outcome === 'canceled') return stop(words.canceled);
      if (confirmed.outcome === 'declined') return stop(confirmed.message);
      if (confirmed.outcome === 'bank') return location.assign(confirmed.address);
      await follow(started.paymentIntentId, words.notCharged);
    } catch (error) {
      if (error instanceof ApiFailure && error.body.code === 'billing.paidAlready') return welcome();
      stop(failureText(error, texts));
    }
  }

  const onReturn = useRef(() => Promise.resolve());
  onReturn.current = async () => {
    if (!returned || busy.current) return;
    busy.current = true;
    await follow(returned, words.canceled);
  };
  useEffect(() => {
    here.current = true;
    void onReturn.current();
    return () => {
      here.current = false;
    };
  }, []);

  return { progress, problem, pay: useCallback(pay, [call, queries, texts, words, userId, onPaid]) };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BILLING.pollMs));
}
