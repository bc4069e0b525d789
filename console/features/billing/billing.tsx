import { use, useEffect, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { useMetadata } from '../../data/metadata.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { History } from './history.tsx';
import { Pay } from './pay.tsx';
import { PlanCard } from './plan-card.tsx';
import { useAmount, useLedger, useTransactions } from './queries.ts';
import { type BillingTexts, billingTexts } from './texts.ts';
import './billing.css';

/** The driver's plan, what it costs, ways to pay and what was paid. Drivers who pay a partner read so here. */
export function Billing({ user }: { user: UserRecord }) {
  const { t, locale } = useTexts();
  const words = use(billingTexts(locale));
  const returned = useReturned();
  const metadata = useMetadata();
  const ledger = useLedger(user.userId);
  const payments = useTransactions(user.userId);
  const collected = metadata.data?.referral?.collectsMoney === true;
  const mayPay = user.accountType !== 'Free' && !collected;
  const week = useAmount('7', mayPay);
  const pays = mayPay && metadata.data !== undefined;
  // All at once: a card that came later would push away what is being read. Only until each has been answered once: a part that asks for
  // what has failed would be taken away while it does, and would begin again with the page.
  const loading = [metadata, ledger, payments, week].some((query) => query.isLoading && !query.isFetched);
  return (
    <div className="column billing">
      <PageTitle>{words.title}</PageTitle>
      {loading ? (
        <div className="card skeleton-card billing-skeleton" role="status" aria-label={t.console.shell.loading()} />
      ) : ledger.isError && !ledger.data ? (
        <Failed title={words.history.failed} error={ledger.error} onRetry={() => void ledger.refetch()} />
      ) : (
        <>
          <div className="billing-side">
            {ledger.data && <PlanCard user={user} ledger={ledger.data} words={words.plan} />}
            {collected && <p className="card">{words.partner}</p>}
            {pays && week.data?.zelleReference && <Zelle words={words.zelle} code={week.data.zelleReference} />}
          </div>
          {pays && ledger.data && (
            <Card title={words.pay.title} className="billing-pay">
              <Pay user={user} words={words} ahead={ledger.data.ahead} returned={returned} onPaid={() => undefined} />
            </Card>
          )}
          {ledger.data && <History user={user} words={words} />}
        </>
      )}
    </div>
  );
}

/** The payment that the bank's page led back from; the address keeps nothing of it, neither here nor in the history. */
function useReturned(): string | null {
  const [returned] = useState(() => new URLSearchParams(location.search).get('payment'));
  // Once the page shows: while its texts load it may begin again, and must find the address as it was.
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname);
  }, []);
  return returned;
}

/** The code that ties a Zelle payment to its driver. */
function Zelle({ words, code }: { words: BillingTexts['zelle']; code: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    toast.success(fill(words.copied, { code }));
  };
  return (
    <Card title={words.title}>
      <p className="meta">{words.lead}</p>
      <p className="zelle-code">
        <span className="strong tabular">{code}</span>
        <button type="button" className="button-link" onClick={() => void copy()}>
          <Icon name="copy" /> {words.copy}
        </button>
      </p>
    </Card>
  );
}
