import { Button, Spinner } from '@radix-ui/themes';
import { use } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { ProxySteps } from './proxy-steps.tsx';
import { supportTexts } from './texts.ts';
import './support.css';

interface Props {
  /** The driver's record is being looked at again. */
  busy: boolean;
  onCheck(): void;
}

/** Replaces the dashboard until the proxy works: how to set it up on a phone, and a button that checks again. */
export function ProxyInstall({ busy, onCheck }: Props) {
  const { t, locale } = useTexts();
  const words = use(supportTexts(locale)).proxy;
  return (
    <section className="card entry" aria-labelledby="proxy-title">
      <title>{`${words.title} · ${t.common.product()}`}</title>
      <h1 id="proxy-title" className="page-title">
        {words.title}
      </h1>
      <p className="meta">{words.lead}</p>
      <ProxySteps />
      <Button size="4" aria-disabled={busy || undefined} onClick={() => busy || onCheck()}>
        {busy && <Spinner size="2" />}
        {words.check}
      </Button>
    </section>
  );
}
