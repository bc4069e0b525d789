import { useAtomValue } from 'jotai';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { awaitFailureTexts } from '../data/failure-texts.ts';
import { useFollow, useWorldTime } from '../data/follow.ts';
import type { SessionState } from '../data/session.ts';
import { localeAtom, outdatedAtom, sessionAtom } from '../data/settings.ts';
import { LaterPart } from '../ui/feedback/later-part.tsx';
import { whenNoticeWaits } from '../ui/feedback/toast.ts';
import { useFollows, useRenderedParts, useServerRendering } from '../ui/rendered-parts.ts';
import { ThemeRoot } from '../ui/theme/theme-root.tsx';
import { useBlockWithdrawnNotice } from './block-withdrawn.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Waiting } from './pages.tsx';
import { usePlanNotice } from './plan-notice.ts';
import { Redirect } from './redirect.tsx';
import {
  CheckIn,
  Contact,
  DistanceTimer,
  Documentation,
  Faq,
  ForgotPassword,
  Installed,
  Landing,
  Masacre,
  PauseHelp,
  Privacy,
  Register,
  SignIn,
  Status,
  Terms,
  Toaster,
} from './screens.ts';
import { Shell } from './shell.tsx';
import { SignedIn } from './signed-in.tsx';
import { UpdateRequired } from './update-required.tsx';

export function App() {
  const session = useAtomValue(sessionAtom);
  return (
    <ThemeRoot>
      <BrowserRouter>
        <Shell>
          <ErrorHandling>
            <Suspense fallback={<Waiting />}>
              <Routes>
                <Route path="/terms-of-service" element={<Terms />} />
                <Route path="/privacy-policy" element={<Privacy />} />
                <Route path="/status" element={<Status />} />
                <Route path="/faq" element={<Faq />} />
                <Route path="/help/pauses" element={<PauseHelp />} />
                <Route path="/contact-us" element={<Contact />} />
                <Route path="/masacre" element={<Masacre />} />
                <Route path="/documentation" element={<Documentation />} />
                <Route path="/distance-timer" element={<DistanceTimer />} />
                <Route path="/check-in" element={<CheckIn />} />
                <Route path="*" element={<Entered session={session} />} />
              </Routes>
            </Suspense>
          </ErrorHandling>
        </Shell>
      </BrowserRouter>
      <NoticesPlace />
    </ThemeRoot>
  );
}

/** Follows the first page, or comes with the first notice; a separate component, so that the page is not rendered again with it. */
function NoticesPlace() {
  const locale = useAtomValue(localeAtom);
  const [awaited, setAwaited] = useState(false);
  const [said, shown] = [useFollows(3), useFollows(4) || awaited];
  useEffect(() => whenNoticeWaits(() => setAwaited(true)), []);
  useEffect(() => {
    // Needed once something fails, and then they may be out of reach.
    if (said) void awaitFailureTexts(locale);
  }, [said, locale]);
  return shown ? (
    <LaterPart optional fallback={null}>
      <Toaster />
    </LaterPart>
  ) : null;
}

/** Knows the address, which the app around the router does not. */
function ErrorHandling({ children }: { children: ReactNode }) {
  return <ErrorBoundary place={useLocation().pathname}>{children}</ErrorBoundary>;
}

function Entered({ session }: { session: SessionState }): ReactNode {
  if (useAtomValue(outdatedAtom)) return <UpdateRequired />;
  if (session.status === 'starting') return <Waiting />;
  if (session.status === 'signed-out') return <SignedOut failure={session.failure} />;
  return (
    <Fragment key={session.userId}>
      <SignedIn userId={session.userId} />
      <FollowingLater userId={session.userId} />
    </Fragment>
  );
}

/** Not before the first page is there. */
function FollowingLater({ userId }: { userId: string }): ReactNode {
  return useRenderedParts(2, true) > 1 && <Following userId={userId} />;
}

/** Hears of what happens while the page is open. */
function Following({ userId }: { userId: string }): ReactNode {
  useFollow(userId, { onVanished: useBlockWithdrawnNotice(), onPlan: usePlanNotice() });
  useWorldTime();
  const follows = useFollows(4);
  if (useServerRendering() || !follows) return null;
  return (
    <LaterPart optional fallback={null}>
      <Installed userId={userId} />
    </LaterPart>
  );
}

/** Landing, sign-up and log-in; any other address leads to /login. */
function SignedOut({ failure }: { failure: Extract<SessionState, { status: 'signed-out' }>['failure'] }) {
  return (
    <Routes>
      <Route path="/" element={failure ? <Redirect to="/login" /> : <Landing />} />
      <Route path="/login" element={<SignIn failure={failure} />} />
      <Route path="/register" element={<Register />} />
      <Route path="/register/invite/:inviteId" element={<Register />} />
      <Route path="/register/referral/:referralId" element={<Register />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  );
}

/** A path that contains `referral/{code}` is a sign-up by referral wherever it stands. */
function Elsewhere() {
  const code = /\/referral\/([^/]+)/.exec(useLocation().pathname)?.[1];
  return <Redirect to={code ? `/register/referral/${code}` : '/login'} />;
}
