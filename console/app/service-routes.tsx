import type { ReactElement } from 'react';
import { Route, Routes, useParams } from 'react-router';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { NotFound } from './pages.tsx';
import { PlanBanner } from './plan-banner.tsx';
import { Redirect } from './redirect.tsx';
import { BlockFeed, Community, ServiceConfiguration, ServiceDashboard } from './screens.ts';
import { type ServicePage, servicePages } from './service-pages.ts';

/** The services' pages; before the driver is set up they lead to what is still missing. */
export function ServicePages({ user, done }: { user: UserRecord; done: boolean }) {
  const open = servicePages(may(user, 'users.read')).filter(
    ({ manifest, page }) =>
      (manifest.capabilities.secret !== true || mayOpen(user, manifest)) && (page !== 'feed' || hasFeed(user, manifest)),
  );
  return (
    <Routes>
      {open.map((page) => (
        <Route key={page.path} path={page.path} element={done || page.page === 'viewed' ? screenOf(page, user) : <Redirect to="/" />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function screenOf({ page, path, manifest }: ServicePage, user: UserRecord): ReactElement {
  const { service } = manifest;
  switch (page) {
    case 'dashboard':
      return <ServiceDashboard service={service} userId={user.userId} plan={PlanBanner} key={service} />;
    case 'configuration':
      return <ServiceConfiguration service={service} user={user} key={service} />;
    case 'blocks':
      return <BlockFeed manifest={manifest} userId={user.userId} key={path} />;
    case 'feed':
      return <Community user={user} service={service} key={path} />;
    case 'viewed':
      return <Viewed service={service} />;
  }
}

/** A secret service has its addresses for those who have it, and for roles that look at others. */
function mayOpen(user: UserRecord, { service }: Manifest): boolean {
  return may(user, 'users.read') || user.services.some(({ key }) => key === service);
}

/** Some services show the community only to drivers whose record says so. */
function hasFeed(user: UserRecord, { capabilities: { feed } }: Manifest): boolean {
  return feed !== undefined && (feed.flag === undefined || user[feed.flag] === true);
}

/** Somebody else's dashboard, as an admin sees it. */
function Viewed({ service }: { service: string }) {
  const { userId = '' } = useParams();
  return <ServiceDashboard service={service} userId={userId} admin key={`${service} ${userId}`} />;
}
