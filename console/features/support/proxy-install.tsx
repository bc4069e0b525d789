import { Button, Spinner } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { type ProxyAddress, readProxy } from './proxy-address.ts';
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
  const { call } = useConsole();
  const address = useQuery<ProxyAddress | null>({
    queryKey: ['proxy'],
    queryFn: async ({ signal }) => readProxy((await call(contract.appConfig, { type: 'proxyRequired' }, { signal })).options),
  });
  return (
    <section className="card entry" aria-labelledby="proxy-title">
      <title>{`${words.title} · ${t.common.product()}`}</title>
      <h1 id="proxy-title" className="page-title">
        {words.title}
      </h1>
      <p className="meta">{words.lead}</p>
      <ol className="proxy-steps">
        {words.steps.split('\n').map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {address.data ? (
        <dl className="proxy-address">
          <div>
            <dt>{words.server}</dt>
            <dd>{address.data.server}</dd>
          </div>
          <div>
            <dt>{words.port}</dt>
            <dd>{address.data.port}</dd>
          </div>
        </dl>
      ) : (
        <p className="proxy-address" role="status">
          {address.isPending ? (
            t.console.shell.loading()
          ) : (
            <>
              {address.isError ? words.failed : words.unknown}{' '}
              <Link className="line-link" to="/contact-us">
                {t.console.shell.contact()}
              </Link>
            </>
          )}
        </p>
      )}
      <Button size="4" aria-disabled={busy || undefined} onClick={() => busy || onCheck()}>
        {busy && <Spinner size="2" />}
        {words.check}
      </Button>
    </section>
  );
}
