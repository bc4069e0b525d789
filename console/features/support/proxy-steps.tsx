import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { type ProxyAddress, readProxy } from './proxy-address.ts';
import { supportTexts } from './texts.ts';
import './support.css';

/** What to tap on an iPhone, and the server and port that the operator set. */
export function ProxySteps() {
  const { t, locale } = useTexts();
  const words = use(supportTexts(locale)).proxy;
  const { call } = useConsole();
  const address = useQuery<ProxyAddress | null>({
    queryKey: ['proxy'],
    queryFn: async ({ signal }) => readProxy((await call(contract.appConfig, { type: 'proxyRequired' }, { signal })).options),
  });
  return (
    <>
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
    </>
  );
}
