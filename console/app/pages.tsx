import { Link, useLocation } from 'react-router';
import { useTexts } from '../data/i18n.ts';
import { StatusSkeleton } from '../ui/status/status-skeleton.tsx';
import { Redirect } from './redirect.tsx';

/**
 * Shown while the session or a screen's code is on its way: the shape of what comes, so that nothing jumps.
 * @param path of what comes; without one, the address
 */
export function Waiting({ path }: { path?: string }) {
  const { t } = useTexts();
  const here = useLocation().pathname;
  const pathname = path ?? here;
  if (pathname === '/flex/configuration')
    return (
      <div className="configuration">
        <header className="configuration-head">
          <div>
            <h1 className="page-title">{t.forms.configuration.title()}</h1>
            <p className="meta">{t.forms.configuration.lead()}</p>
          </div>
        </header>
        <div className="card skeleton-card table-height" role="status" aria-label={t.console.shell.loading()} />
      </div>
    );
  if (pathname !== '/flex')
    return <div className="card skeleton-card entry-skeleton" role="status" aria-label={t.console.shell.loading()} />;
  return (
    <div className="dashboard">
      <div className="dashboard-side">
        <StatusSkeleton />
        <div className="card skeleton-card next-height" />
      </div>
      <div className="dashboard-main">
        <div className="card skeleton-card table-height" />
      </div>
    </div>
  );
}

/** Leads to another address: its shape is shown until its screen's code is there. */
export function Leading({ to }: { to: string }) {
  return (
    <>
      <Waiting path={to} />
      <Redirect to={to} />
    </>
  );
}

export function NotFound() {
  const words = useTexts().t.console.shell;
  return (
    <section className="card notice-card">
      <h1 className="page-title">{words.notFound()}</h1>
      <Link className="button-link" to="/">
        {words.home()}
      </Link>
    </section>
  );
}
