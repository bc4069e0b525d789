import type { ReactElement } from 'react';
import { Navigate, Route, useParams } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { type CatalogueEntry, catalogue } from '#engine/platforms/catalogue.ts';
import { BlockFeed, ServiceConfiguration, ServiceDashboard } from './screens.ts';

/** Services drawn from their description: all but the one with the main switch, which has screens of its own. */
const described = catalogue.filter(({ manifest }) => manifest.capabilities.startFlag === 'start');

/** Dashboard, configuration and block feed of every service, at the addresses its manifest names; admins see others' dashboards. */
export function serviceRoutes(user: UserRecord, done: boolean): ReactElement[] {
  const open = (page: ReactElement) => (done ? page : <Navigate to="/" replace />);
  const pages = described.flatMap((entry) => {
    const { manifest } = entry;
    const dashboard = open(<ServiceDashboard entry={entry} userId={user.userId} key={manifest.service} />);
    const configuration = open(<ServiceConfiguration entry={entry} user={user} key={manifest.service} />);
    const at = manifest.configuration ?? `${manifest.routeRoot}/configuration`;
    return [
      ...[...new Set([manifest.routeRoot, manifest.home ?? manifest.routeRoot])]
        .filter((path) => path !== at)
        .map((path) => <Route key={path} path={path} element={dashboard} />),
      <Route key={at} path={at} element={configuration} />,
      ...(user.Admin
        ? [<Route key={`admin ${at}`} path={`/admin/:userId${manifest.routeRoot}`} element={<Viewed entry={entry} />} />]
        : []),
    ];
  });
  const feeds = catalogue
    .filter(({ manifest }) => manifest.capabilities.blockFeed)
    .map((entry) => {
      const path = `${entry.manifest.routeRoot}/blocks`;
      return <Route key={path} path={path} element={open(<BlockFeed entry={entry} userId={user.userId} key={path} />)} />;
    });
  return [...pages, ...feeds];
}

/** Somebody else's dashboard, as an admin sees it. */
function Viewed({ entry }: { entry: CatalogueEntry }) {
  const { userId = '' } = useParams();
  return <ServiceDashboard entry={entry} userId={userId} admin key={`${entry.manifest.service} ${userId}`} />;
}
