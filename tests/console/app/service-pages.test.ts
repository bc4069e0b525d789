import { describe, expect, it } from 'vitest';
import { NAVIGATION } from '#console/app/navigation.ts';
import { servicePages } from '#console/app/service-pages.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';

const paths = (admin = false) => servicePages(admin).map(({ path }) => path);
const of = (page: string) => servicePages(true).flatMap((each) => (each.page === page ? [each.path] : []));

describe('console/app, the addresses of the services', () => {
  it('has a dashboard and a configuration for every service (ROUTE-26, SVC-16, LYFT-09)', () => {
    expect(of('dashboard')).toEqual(expect.arrayContaining(['/relay', '/veho', '/veho/dashboard', '/lyft', '/spark', '/roadie']));
    expect(of('configuration')).toEqual(
      expect.arrayContaining([
        '/relay/purchase-hours',
        '/veho/configuration',
        '/lyft/configuration',
        '/spark/configuration',
        '/roadie/configuration',
      ]),
    );
  });

  it('has the three block feeds (ROUTE-27, FEED-01, SPARK-21, VEHO-15)', () => {
    expect(of('blocks').sort()).toEqual(['/flex/blocks', '/spark/blocks', '/veho/blocks']);
  });

  it('has a dashboard of every service with what was won and skipped, a feed of blocks, and a shared feed (PROD-10)', () => {
    const dashboards = ['/flex', ...of('dashboard')];
    for (const { manifest, view } of catalogue) {
      expect(dashboards).toContain(manifest.routeRoot);
      // The main service has separate cards; the others show what their description lists.
      if (manifest.capabilities.startFlag === 'start')
        expect(view.tables.map(({ id }) => id)).toEqual(expect.arrayContaining(['won', 'disliked']));
    }
    expect(of('blocks')).toContain('/flex/blocks');
    expect(of('feed').sort()).toEqual(['/flex/feed', '/relay/feed']);
  });

  it('shows admins the dashboards of others, and nobody else (SVC-10)', () => {
    expect(paths(true)).toContain('/admin/:userId/lyft');
    expect(paths().filter((path) => path.startsWith('/admin'))).toEqual([]);
  });

  it('leads along the bottom to pages that exist, with the blocks where a service has them (OPEN-60)', () => {
    const all = new Set([...paths(), '/flex', '/flex/configuration', '/flex/im-here']);
    for (const places of Object.values(NAVIGATION)) for (const { path } of places) expect(all).toContain(path);

    expect(NAVIGATION['/flex']!.map(({ label }) => label)).toEqual(['dashboard', 'configuration', 'blocks', 'feed', 'imHere']);
    expect(NAVIGATION['/spark']!.map(({ label }) => label)).toEqual(['dashboard', 'configuration', 'blocks']);
    expect(NAVIGATION['/relay']!.map(({ path }) => path)).toEqual(['/relay', '/relay/purchase-hours', '/relay/feed']);
    expect(NAVIGATION['/lyft']!.map(({ path }) => path)).toEqual(['/lyft', '/lyft/configuration']);
  });
});
