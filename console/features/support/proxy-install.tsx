import { Button, Spinner } from '@radix-ui/themes';
import { use, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { ProxySteps } from './proxy-steps.tsx';
import { supportTexts } from './texts.ts';
import './support.css';

interface Props {
  /** The driver's record is being looked at again. */
  busy: boolean;
  /** Looks again; once the proxy is there this page goes. */
  onCheck(): Promise<{ isError: boolean }>;
}

/** Replaces the dashboard until the proxy works: how to set it up on a phone, and a button that checks again. */
export function ProxyInstall({ busy, onCheck }: Props) {
  const { locale } = useTexts();
  const words = use(supportTexts(locale)).proxy;
  const [outcome, setOutcome] = useState<'notYet' | 'notChecked' | null>(null);
  async function check() {
    setOutcome(null);
    setOutcome((await onCheck()).isError ? 'notChecked' : 'notYet');
  }
  return (
    <section className="card entry" aria-labelledby="proxy-title">
      <PageTitle id="proxy-title">{words.title}</PageTitle>
      <p className="meta">{words.lead}</p>
      <ProxySteps />
      <Refusal>{outcome ? words[outcome] : null}</Refusal>
      <Button size="4" className="wide proxy-check" aria-disabled={busy || undefined} onClick={() => busy || void check()}>
        {busy && <Spinner size="2" />}
        {words.check}
      </Button>
    </section>
  );
}
