import { useDeferredValue, useEffect } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router';
import { isAdmin, may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { CONSOLE } from '#config/constants.ts';
import { useConsole } from '../data/console.tsx';
import { useFacts } from '../data/facts.ts';
import { useMetadata } from '../data/metadata.ts';
import { useOverlay } from '../data/overlay-queue.ts';
import { useUser } from '../data/queries.ts';
import { homeOf, isStaffOnly, mayRegenerateToken, needsProxy, nextStep } from '../data/set-up.ts';
import { whatsNewIsDue } from '../features/whats-new/due.ts';
import { LaterPart } from '../ui/feedback/later-part.tsx';
import { useRenderedParts, useServerRendering } from '../ui/rendered-parts.ts';
import { adminPlacesOf } from './navigation.ts';
import { Leading, RecordFailed, Waiting } from './pages.tsx';
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

/** What only admins have: the fixed list whose `/` is the admin dashboard, and the duty to have a second factor. */
function useAdminRules(user: UserRecord | undefined): { adminDashboard: boolean; mustEnroll: boolean } {
  const { data } = useMetadata(user !== undefined && isAdmin(user.role));
  return { adminDashboard: data?.adminDashboard === true, mustEnroll: data?.mustEnroll === true };
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

/** The pages of somebody who is signed in, and what lies over them: notices, terms, what is new. */
export function SignedIn({ userId }: { userId: string }) {
  const { world } = useConsole();
  const user = useUser(userId, CONSOLE.userRefreshMs.flex);
  const { data: facts, isError: factsFailed } = useFacts();
  const terms = facts?.termsVersion;
  // The first page is drawn in slices: a record that has come would otherwise draw all of it at once.
  const known = useDeferredValue(user.data !== undefined);
  const { adminDashboard, mustEnroll } = useAdminRules(user.data);
  useActingAgain(user.data);
  const termsAreDue = terms !== undefined && user.data !== undefined && terms !== user.data.termsVersion;
  // The first of the queue: shown at once, and what else would open waits for it.
  useOverlay('terms', termsAreDue);
  const asText = useServerRendering();
  if (!user.data || !known) return user.isError ? <RecordFailed error={user.error} onRetry={() => void user.refetch()} /> : <Waiting />;
  if (mustEnroll) return <EnrollFirst />;
  // A page made as text waits for no other file.
  const partnersDrawn = !asText && may(user.data, 'codes.help');
  const mayLookAtOthers = may(user.data, 'users.read');
  const next = nextStep(user.data);
  const done = next.step === 'done';
  const setUp = next.step === 'choose' && isStaffOnly(user.data) ? <Redirect to="/admin" /> : <SetUp user={user.data} />;
  const way = homeOf(user.data);
  const inside = way === null ? <Home user={user.data} /> : <Leading to={way} />;
  // Before the operator's choice is known they would be led past the proxy's page.
  const proxyPage = facts ? (
    facts.proxyRequired && <ProxyInstall busy={user.isFetching} onCheck={() => user.refetch()} />
  ) : factsFailed ? null : (
    <Waiting />
  );
  const home = (needsProxy(user.data) && proxyPage) || inside;
  return (
    <>
      {partnersDrawn && (
        <LaterPart optional fallback={null}>
          <PartnerNotice />
        </LaterPart>
      )}
      <AdminBar user={user.data} />
      <Routes>
        <Route path="/" element={adminDashboard ? <Redirect to="/admin" /> : done ? home : setUp} />
        <Route path="/set-up" element={done ? <Redirect to="/" /> : setUp} />
        {['/login', '/register', '/register/invite/:inviteId', '/register/referral/:referralId', '/forgot-password'].map((path) => (
          <Route key={path} path={path} element={<Redirect to="/" />} />
        ))}
        <Route path="/settings" element={<Settings user={user.data} />} />
        <Route path="/tax" element={<Tax user={user.data} />} />
        <Route path="/invites" element={<Invites user={user.data} />} />
        <Route path="/feed" element={<Community user={user.data} />} />
        <Route path="/billing" element={<Billing user={user.data} />} />
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
        <Route path="/flex/validate" element={<ProxyValidation user={user.data} />} />
        {mayRegenerateToken(user.data) && <Route path="/regenerate-token" element={<RegenerateToken user={user.data} />} />}
        <Route path="/flex/im-here" element={done ? <ImHere user={user.data} /> : <Redirect to="/" />} />
        <Route path="/flex/instant-offers" element={done ? <InstantOffers user={user.data} home="/flex" /> : <Redirect to="/" />} />
        <Route path="/flex/selfies" element={done ? <Selfies user={user.data} home="/flex" /> : <Redirect to="/" />} />
        <Route path="/flex/donate/:startTime" element={done ? <DonationScreen userId={userId} home="/flex" /> : <Redirect to="/" />} />
        <Route path="/flex/sign-in" element={done ? <FlexSignInAgain user={user.data} home="/flex" /> : <Redirect to="/" />} />
        {mayLookAtOthers && <Route path="/instacart-stats/:userId" element={<InstacartStats />} />}
        {mayLookAtOthers && (
          <Route path="/admin" element={may(user.data, 'reports.read') ? <AdminDashboard /> : <StaffHome user={user.data} />} />
        )}
        {mayLookAtOthers && <Route path="/admin/sessions" element={<StaffHome user={user.data} />} />}
        {mayLookAtOthers && <Route path="/admin/users" element={<AllUsers user={user.data} />} />}
        {may(user.data, 'content') && <Route path="/admin/configuration" element={<Content />} />}
        {may(user.data, 'codes.read') && <Route path="/admin/referrals" element={<Referrals user={user.data} />} />}
        {may(user.data, 'users.money') && <Route path="/admin/billing" element={<BillingTools />} />}
        {may(user.data, 'messages.send') && <Route path="/admin/sms" element={<SendSms />} />}
        {may(user.data, 'messages.read') && <Route path="/admin/messages" element={<Outbox />} />}
        {may(user.data, 'users.names') && <Route path="/admin/invites" element={<InviteTool />} />}
        {mayLookAtOthers && <Route path="/admin/:userId" element={<ViewedDashboard />} />}
        {/* The other platforms' sixty addresses are looked through where it is none of those above. */}
        <Route path="*" element={<ServicePages user={user.data} done={done} />} />
      </Routes>
      <LaterPart optional fallback={null}>
        {termsAreDue && <TermsDialog userId={userId} version={terms} />}
      </LaterPart>
      {!asText && done && <OverThePage user={user.data} />}
    </>
  );
}

/** What may lie over a page: it follows the page, and is a separate component so that the page is not rendered again with it. */
function OverThePage({ user }: { user: UserRecord }) {
  return useRenderedParts(2, true) > 1 ? (
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
