import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router';
import { Toaster } from 'sonner';
import { CONSOLE } from '#config/constants.ts';
import { useFollow, useWorldTime } from '../data/follow.ts';
import { useTexts } from '../data/i18n.ts';
import { sessionAtom } from '../data/settings.ts';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { ThemeRoot } from '../ui/theme-root.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell } from './shell.tsx';

export const loadDashboard = () => import('../features/flex-dashboard/flex-dashboard.tsx');
const FlexDashboard = lazy(async () => ({ default: (await loadDashboard()).FlexDashboard }));

/** Signed out everything leads to /login; signed in /login leads home, and home is the driver's dashboard. */
export function App() {
  const session = useAtomValue(sessionAtom);
  const { t } = useTexts();
  return (
    <ThemeRoot>
      <BrowserRouter>
        <Shell>
          <ErrorBoundary title={t.console.shell.crashed()} action={t.console.shell.reload()}>
            {session.status === 'starting' && <Waiting />}
            {session.status === 'signed-out' && (
              <Routes>
                <Route path="/login" element={<SignIn failure={session.failure} />} />
                <Route path="*" element={<Navigate to="/login" replace />} />
              </Routes>
            )}
            {session.status === 'signed-in' && <SignedIn userId={session.userId} key={session.userId} />}
          </ErrorBoundary>
        </Shell>
      </BrowserRouter>
      <Toaster
        position={matchMedia('(min-width: 768px)').matches ? 'bottom-right' : 'bottom-center'}
        duration={CONSOLE.toastMs}
        visibleToasts={3}
        containerAriaLabel={t.console.shell.notices()}
        className="toaster"
        toastOptions={{ className: 'toast' }}
      />
    </ThemeRoot>
  );
}

function SignedIn({ userId }: { userId: string }) {
  useFollow(userId);
  useWorldTime();
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<Navigate to="/flex" replace />} />
        <Route path="/login" element={<Navigate to="/" replace />} />
        <Route path="/flex" element={<FlexDashboard userId={userId} />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** Shown while the session or the screen's code is on its way: the shape of a dashboard, so that nothing jumps. */
function Waiting() {
  const { t } = useTexts();
  return (
    <div className="dashboard" role="status" aria-label={t.console.shell.loading()}>
      <div className="dashboard-side">
        <div className="card skeleton-card status-height" />
        <div className="card skeleton-card next-height" />
      </div>
      <div className="dashboard-main">
        <div className="card skeleton-card table-height" />
      </div>
    </div>
  );
}

function NotFound() {
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
