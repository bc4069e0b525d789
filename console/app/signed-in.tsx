import { memo, type ReactNode, useDeferredValue, useEffect } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router';
import { isAdmin, may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { CONSOLE } from '#config/constants.ts';
import { useConsole } from '../data/console.tsx';
import { useFacts } from '../data/facts.ts';
import { useTexts } from '../data/i18n.ts';
import { useMetadata } from '../data/metadata.ts';
import { useOverlay } from '../data/overlay-queue.ts';
import { useUser } from '../data/queries.ts';
import { homeOf, isStaffOnly, mayRegenerateToken, needsProxy, nextStep } from '../data/set-up.ts';
import { whatsNewIsDue } from '../features/whats-new/due.ts';
import { Failed } from '../ui/feedback/failed.tsx';
import { LaterPart } from '../ui/feedback/later-part.tsx';
import { useFollows, useServerRendering } from '../ui/rendered-parts.ts';
import { adminPlacesOf } from './navigation.ts';
import { Leading, Waiting } from './pages.tsx';
import { Redirect } from './redirect.tsx';
import {
  ActivationOverlay,
  AdminDashboard,
  AdminNav,
  AllUsers,
  Billing,
  BillingTools,
  Community,
  Content,
  DonationScreen,
  EnrollFirst,
  FlexSignInAgain,
  Home,
  ImHere,
  InstacartStats,
  InstantOffers,
  Invites,
  InviteTool,
  MainDashboard,
  Messages,
  Notices,
  Outbox,
  PartnerNotice,
  ProxyInstall,
  ProxyValidation,
  Referrals,
  RegenerateToken,
  RemoteBrowser,
  Selfies,
  SendSms,
  Settings,
  SetUp,
  StaffHome,
  Tax,
  TermsDialog,
  WhatsNew,
} from './screens.ts';
import { ServicePages } from './service-routes.tsx';

/** Somebody else's dashboard, as an admin sees it. */
function ViewedDashboard() {
  const { userId = '' } = useParams();
  return <MainDashboard userId={userId} admin key={userId} />;
}

/** An admin whose record says that they act as somebody goes on with it on a page that was loaded again. */
function useActingAgain(user: UserRecord | undefined): void {
  const { session } = useConsole();
  const acts = user !== undefined && typeof user['godMode'] === 'string' && may(user, 'users.godMode');
  const adminId = user?.userId;
  useEffect(() => {
    if (acts && adminId) void import('../data/acting.ts').then(({ resumeActing }) => resumeActing(session, adminId)).catch(() => undefined);
  }, [acts, adminId, session]);
}

/** The way between the pages of those who look after drivers; its place is kept until it has come. */
function AdminBar({ user }: { user: UserRecord }) {
  const { pathname } = useLocation();
  const asText = useServerRendering();
  if (asText || !adminPlacesOf(user).some(({ path }) => path === pathname)) return null;
  return (
    <LaterPart fallback={<div className="admin-nav-wait" />}>
      <AdminNav user={user} />
    </LaterPart>
  );
}

function WhatsNewInTurn({ due }: { due: boolean }) {
  const mine = useOverlay('whatsNew', due);
  return (
    <LaterPart optional fallback={null}>
      {mine && <WhatsNew />}
    </LaterPart>
  );
}

/** The first of the queue: shown at once, and what else would open waits for it. */
function TermsInTurn({ user }: { user: UserRecord }) {
  const version = useFacts().data?.termsVersion;
  const due = version !== undefined && version !== user.termsVersion;
  useOverlay('terms', due);
  return (
    <LaterPart optional fallback={null}>
      {due && <TermsDialog userId={user.userId} version={version} />}
    </LaterPart>
  );
}

/** A driver without a proxy where the operator asks for one is shown how to have it, instead of `children`. */
function ProxyFirst({ userId, children }: { userId: string; children: ReactNode }) {
  const { data: facts, isError } = useFacts();
  const user = useUser(userId, CONSOLE.userRefreshMs.flex);
  // Before the operator's choice is known they would be led past the proxy's page.
  if (!facts) return isError ? children : <Waiting />;
  return facts.proxyRequired ? <ProxyInstall busy={user.isFetching} onCheck={() => user.refetch()} /> : children;
}

/** The pages of somebody who is signed in, and what lies over them: notices, terms, what is new. */
export function SignedIn({ userId }: { userId: string }) {
  const { t } = useTexts();
  const user = useUser(userId, CONSOLE.userRefreshMs.flex);
  // A page is drawn in slices: a record that has come would otherwise draw all of it at once.
  const known = useDeferredValue(user.data);
  useActingAgain(user.data);
  if (!user.data || !known)
    return user.isError ? (
      <Failed level={1} title={t.failures.record.failed()} error={user.error} onRetry={() => void user.refetch()} />
    ) : (
      <Waiting />
    );
  return isAdmin(known.role) ? <AdminPages user={known} /> : <Pages user={known} adminDashboard={false} />;
}

/** What only admins have: the fixed list whose `/` is the admin dashboard, and the duty to have a second factor. */
function AdminPages({ user }: { user: UserRecord }) {
  const { data } = useMetadata();
  return data?.mustEnroll === true ? <EnrollFirst /> : <Pages user={user} adminDashboard={data?.adminDashboard === true} />;
}

const Pages = memo(function Pages({ user, adminDashboard }: { user: UserRecord; adminDashboard: boolean }) {
  const { userId } = user;
  const { world } = useConsole();
  const asText = useServerRendering();
  // A page made as text waits for no other file.
  const partnersDrawn = !asText && may(user, 'codes.help');
  const mayLookAtOthers = may(user, 'users.read');
  const next = nextStep(user);
  const done = next.step === 'done';
  const setUp = next.step === 'choose' && isStaffOnly(user) ? <Redirect to="/admin" /> : <SetUp user={user} />;
  const way = homeOf(user);
  const inside = way === null ? <Home user={user} /> : <Leading to={way} />;
  const home = needsProxy(user) ? <ProxyFirst userId={userId}>{inside}</ProxyFirst> : inside;
  return (
    <>
      {partnersDrawn && (
        <LaterPart optional fallback={null}>
          <PartnerNotice />
        </LaterPart>
      )}
      <AdminBar user={user} />
      <Routes>
        <Route path="/" element={adminDashboard ? <Redirect to="/admin" /> : done ? home : setUp} />
        <Route path="/set-up" element={done ? <Redirect to="/" /> : setUp} />
        {['/login', '/register', '/register/invite/:inviteId', '/register/referral/:referralId', '/forgot-password'].map((path) => (
          <Route key={path} path={path} element={<Redirect to="/" />} />
        ))}
        <Route path="/settings" element={<Settings user={user} />} />
        <Route path="/tax" element={<Tax user={user} />} />
        <Route path="/invites" element={<Invites user={user} />} />
        <Route path="/feed" element={<Community user={user} />} />
        <Route path="/billing" element={<Billing user={user} />} />
        <Route path="/remote-browser" element={<RemoteBrowser userId={userId} />} />
        <Route path="/sandbox-messages" element={<Messages />} />
        <Route
          path="/flex"
          element={
            done ? (
              <>
                <MainDashboard userId={userId} />
                <WhatsNewInTurn due={whatsNewIsDue(world.now(), localStorage)} />
              </>
            ) : (
              <Redirect to="/" />
            )
          }
        />
        <Route path="/flex/validate" element={<ProxyValidation user={user} />} />
        {mayRegenerateToken(user) && <Route path="/regenerate-token" element={<RegenerateToken user={user} />} />}
        <Route path="/flex/im-here" element={done ? <ImHere user={user} /> : <Redirect to="/" />} />
        <Route path="/flex/instant-offers" element={done ? <InstantOffers user={user} home="/flex" /> : <Redirect to="/" />} />
        <Route path="/flex/selfies" element={done ? <Selfies user={user} home="/flex" /> : <Redirect to="/" />} />
        <Route path="/flex/donate/:startTime" element={done ? <DonationScreen userId={userId} home="/flex" /> : <Redirect to="/" />} />
        <Route path="/flex/sign-in" element={done ? <FlexSignInAgain user={user} home="/flex" /> : <Redirect to="/" />} />
        {mayLookAtOthers && <Route path="/instacart-stats/:userId" element={<InstacartStats />} />}
        {mayLookAtOthers && <Route path="/admin" element={may(user, 'reports.read') ? <AdminDashboard /> : <StaffHome user={user} />} />}
        {mayLookAtOthers && <Route path="/admin/sessions" element={<StaffHome user={user} />} />}
        {mayLookAtOthers && <Route path="/admin/users" element={<AllUsers user={user} />} />}
        {may(user, 'content') && <Route path="/admin/configuration" element={<Content />} />}
        {may(user, 'codes.read') && <Route path="/admin/referrals" element={<Referrals user={user} />} />}
        {may(user, 'users.money') && <Route path="/admin/billing" element={<BillingTools />} />}
        {may(user, 'messages.send') && <Route path="/admin/sms" element={<SendSms />} />}
        {may(user, 'messages.read') && <Route path="/admin/messages" element={<Outbox />} />}
        {may(user, 'users.names') && <Route path="/admin/invites" element={<InviteTool />} />}
        {mayLookAtOthers && <Route path="/admin/:userId" element={<ViewedDashboard />} />}
        {/* The other platforms' sixty addresses are looked through where it is none of those above. */}
        <Route path="*" element={<ServicePages user={user} done={done} />} />
      </Routes>
      <TermsInTurn user={user} />
      {!asText && done && <OverThePage user={user} />}
    </>
  );
});

/** What may lie over a page: it follows the page, and is a separate component so that the page is not rendered again with it. */
function OverThePage({ user }: { user: UserRecord }) {
  return useFollows(2) ? (
    <>
      <LaterPart optional fallback={null}>
        {user.accountType !== 'Free' && <ActivationOverlay user={user} />}
      </LaterPart>
      <LaterPart optional fallback={null}>
        <Notices user={user} />
      </LaterPart>
    </>
  ) : null;
}
