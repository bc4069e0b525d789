import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { App } from '#console/app/app.tsx';
import { Toaster } from '#console/app/toaster.tsx';
import { ConsoleProvider } from '#console/data/console.tsx';
import { loadLocale } from '#console/data/i18n.ts';
import { keys } from '#console/data/live.ts';
import { outdatedAtom, sessionAtom } from '#console/data/settings.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { consoleParts, draw, wordsOf } from '../draw.tsx';
import { aSession, aUser, FLEX } from '../make.ts';

const address = vi.hoisted(() => ({ path: '/' }));

// Without a browser: the address is a variable, a redirect and a screen say what they are.
vi.mock('react-router', async (original) => {
  const router = await original<typeof import('react-router')>();
  const BrowserRouter = ({ children }: { children: ReactNode }) => (
    <router.MemoryRouter initialEntries={[address.path]}>{children}</router.MemoryRouter>
  );
  return { ...router, BrowserRouter };
});
vi.mock('#console/app/redirect.tsx', () => ({ Redirect: ({ to }: { to: string }) => <i>{`goes to ${to}`}</i> }));
vi.mock('#console/app/screens.ts', async (original) => {
  const screens = Object.keys(await original<typeof import('#console/app/screens.ts')>());
  return Object.fromEntries(
    screens.map((name) => [name, ({ version }: { version?: number }) => <i>{[name, version].join(' ').trim()}</i>]),
  );
});
vi.mock('sonner', () => ({ toast: {}, Toaster: ({ duration }: { duration: number }) => <i>{`notices stay ${duration} ms`}</i> }));

interface World {
  /** Nobody is signed in where there is no record. */
  user?: UserRecord;
  locale?: 'en' | 'es';
  termsVersion?: number;
  /** The operator asks for the proxy. */
  proxyRequired?: boolean;
  /** What the operator has chosen is not known yet. */
  factsPending?: boolean;
  /** The server is newer than the console. */
  outdated?: boolean;
  /** The signed-in user's id is in the operator's list of admins. */
  adminDashboard?: boolean;
}

function html(path: string, world: World = {}): string {
  const { user, locale = 'en', termsVersion = 1, proxyRequired = false, factsPending = false, outdated = false, adminDashboard } = world;
  address.path = path;
  const known: [readonly unknown[], unknown][] = factsPending ? [] : [[['facts'], { termsVersion, proxyRequired, disabledServices: [] }]];
  if (user) known.push([keys.user(user.userId), user]);
  if (adminDashboard !== undefined) known.push([['metadata'], { adminDashboard, mustEnroll: false }]);
  const parts = consoleParts(locale, known);
  parts.store.set(sessionAtom, user ? { status: 'signed-in', userId: user.userId } : { status: 'signed-out', failure: null });
  parts.store.set(outdatedAtom, outdated);
  return renderToString(
    <ConsoleProvider parts={parts}>
      <App />
    </ConsoleProvider>,
  ).replaceAll('&#x27;', "'");
}

/** What is in the page; of one that leads elsewhere, where to. */
const page = (path: string, world?: World) => {
  const words = wordsOf(/<main[^>]*>(.*)<\/main>/s.exec(html(path, world))![1]!).replace(/^\||\|$/g, '');
  return /goes to \S+$/.exec(words)?.[0] ?? words;
};
/** Each stroke of a drawing: what it is and where. */
const shapesOf = (svg: string) =>
  [...svg.matchAll(/<(rect|path|circle)[^>]*?\b(?:d|cx|rx)="([^"]+)"/g)].map(([, kind, at]) => `${kind} ${at}`);
const drawer = (world: World) => /<dialog[^>]*>(.*)<\/dialog>/s.exec(html('/', world))![1]!;
const topBar = (world: World) => /<header[^>]*>(.*)<\/header>/s.exec(html('/', world))![1]!.replace(/<dialog.*<\/dialog>/s, '');

const unproved = aUser({ phoneVerified: false, services: [], setupComplete: false });
const unlinked = aUser({ setupComplete: false });

beforeAll(() => loadLocale('es'));
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('localStorage', { getItem: () => null });
});

const SUPPORT = [
  ['/status', 'Status'],
  ['/faq', 'Faq'],
  ['/contact-us', 'Contact'],
] as const;

describe('console/app, who sees which page', () => {
  it('leads a driver of one service to its home once it is set up: Flex, Veho (ROUTE-17, ROUTE-24)', () => {
    const only = (key: string, setupComplete: boolean) => aUser({ services: [{ key, label: key, price: 50, setupComplete }] });

    expect(page('/', { user: only('AMAZON_FLEX', true) })).toBe('goes to /flex');
    expect(page('/', { user: only('VEHO', true) })).toBe('goes to /veho/dashboard');
    for (const key of ['AMAZON_FLEX', 'VEHO']) expect(page('/', { user: only(key, false) })).toBe('SetUp');
  });

  it('leads a driver whose set-up is complete from / to /flex (ROUTE-02)', () => {
    expect(page('/', { user: aUser() })).toBe('goes to /flex');
    // Until the dashboard's code is there.
    expect(html('/', { user: aUser() })).toContain('skeleton-card');
    expect(page('/flex', { user: aUser() })).toBe('MainDashboard');
    expect(page('/set-up', { user: aUser() })).toBe('goes to /');
  });

  it('shows the admin dashboard at / to the admins of the fixed list, and the own services to others (ROUTE-01)', () => {
    const admin = aUser({ role: 'admin', Admin: true });

    expect(page('/', { user: admin, adminDashboard: true })).toBe('goes to /admin');
    expect(page('/admin', { user: admin, adminDashboard: true })).toContain('AdminDashboard');
    expect(page('/', { user: admin, adminDashboard: false })).toBe('goes to /flex');
  });

  it('shows the community at /feed to who is signed in, at /flex/feed with the flag and always at /relay/feed (ROUTE-31, ROUTE-25, ROUTE-30, PROD-13)', () => {
    expect(page('/feed', { user: aUser() })).toBe('Community');
    expect(page('/feed')).toBe('goes to /login');
    expect(page('/flex/feed', { user: aUser({ showFeed: true }) })).toBe('Community');
    expect(page('/flex/feed', { user: aUser({ showFeed: false }) })).toContain('404');
    expect(page('/relay/feed', { user: aUser() })).toBe('Community');
    expect(page('/lyft/feed', { user: aUser({ showFeed: true }) })).toContain('404');
    expect(drawer({ user: aUser() })).toContain('href="/feed"');
  });

  it('shows how the proxy is installed at / while the operator asks for it and the driver has none (ROUTE-04)', () => {
    const without = aUser({ proxyInstalled: false });

    expect(page('/', { user: without, proxyRequired: true })).toBe('ProxyInstall');
    expect(page('/', { user: without, factsPending: true })).toBe('');
    expect(page('/', { user: aUser({ proxyInstalled: true }), proxyRequired: true })).toBe('goes to /flex');
    expect(page('/', { user: without })).toBe('goes to /flex');
    expect(page('/', { user: aUser({ proxyInstalled: false, setupComplete: false }), proxyRequired: true })).toBe('SetUp');
  });

  it.each(SUPPORT)('shows %s to everybody, with its place in the menu (SHELL-09, LEGAL-09, PROD-24)', (path, screen) => {
    expect(page(path)).toBe(screen);
    expect(page(path, { user: aUser() })).toBe(screen);
    for (const world of [{}, { user: aUser() }]) expect(drawer(world)).toContain(`href="${path}"`);
  });

  it('has the instant offers at their address for the signed-in whose set-up is complete (ROUTE-05)', () => {
    expect(page('/flex/instant-offers', { user: aUser() })).toBe('InstantOffers');
    expect(page('/flex/instant-offers', { user: unlinked })).toBe('goes to /');
    expect(page('/flex/instant-offers')).toBe('goes to /login');
  });

  it('shows the set-up at / until it is complete, and no page of a service (ROUTE-03)', () => {
    for (const user of [unproved, unlinked]) {
      expect(page('/', { user })).toBe('SetUp');
      expect(page('/set-up', { user })).toBe('SetUp');
      expect(page('/flex', { user })).toBe('goes to /');
      expect(page('/flex/configuration', { user })).toBe('goes to /');
    }
  });

  it('shows nobody but the signed-in more than the public pages and the way to log in (ROUTE-16)', () => {
    expect(page('/terms-of-service')).toBe('Terms');
    expect(page('/privacy-policy')).toBe('Privacy');
    expect(page('/login')).toBe('SignIn');
    for (const path of ['/flex', '/flex/configuration', '/flex/sign-in', '/settings', '/set-up', '/admin/u2', '/nowhere']) {
      expect(page(path)).toBe('goes to /login');
    }
  });

  it('has a home and a configuration page for every service, at the addresses of its manifest (ROUTE-26)', () => {
    const described = manifests.filter(({ capabilities }) => capabilities.startFlag === 'start' && capabilities.secret !== true);
    expect(described.length).toBeGreaterThan(5);
    for (const { routeRoot, configuration = `${routeRoot}/configuration` } of described) {
      expect(page(configuration, { user: aUser() })).toBe('ServiceConfiguration');
      if (routeRoot !== configuration) expect(page(routeRoot, { user: aUser() })).toBe('ServiceDashboard');
      expect(page(configuration, { user: unlinked })).toBe('goes to /');
    }
  });

  it('keeps a secret service from all but those who have it, and admins (INSTA-01, ROUTE-07)', () => {
    const { services } = aUser();
    const holder = aUser({ services: [...services, { ...services[0]!, key: 'INSTACART' }] });
    expect(page('/instacart', { user: aUser() })).toContain("404 I think you're in the wrong place :(");
    expect(page('/instacart', { user: holder })).toBe('ServiceDashboard');
    expect(page('/instacart', { user: aUser({ Admin: true }) })).toBe('ServiceDashboard');
  });

  it('has the block feed of the services that have one, and no other (ROUTE-27)', () => {
    for (const path of ['/flex/blocks', '/spark/blocks', '/veho/blocks']) expect(page(path, { user: aUser() })).toBe('BlockFeed');
    expect(page('/lyft/blocks', { user: aUser() })).toContain("404 I think you're in the wrong place :(");
  });

  it('chooses hours at purchase-hours where a service sells them (ROUTE-28)', () => {
    for (const root of ['/relay', '/glovo', '/grubhub', '/favor']) {
      expect(page(`${root}/purchase-hours`, { user: aUser() })).toBe('ServiceConfiguration');
    }
  });

  it('keeps the view of somebody else’s dashboard to the roles that may look at others', () => {
    for (const role of ['partner', 'support', 'admin', 'owner'] as const)
      expect([role, page('/admin/u2', { user: aUser({ role }) })]).toEqual([role, 'MainDashboard']);
    expect(page('/admin/u2', { user: aUser() })).toContain("404 I think you're in the wrong place :(");
  });

  it('leads those who look after drivers and drive for nobody to /admin, which drivers do not have (ROUTE-09)', () => {
    for (const role of ['partner', 'support', 'admin', 'owner'] as const) {
      expect(page('/', { user: aUser({ role, services: [] }) })).toBe('goes to /admin');
      expect(page('/admin', { user: aUser({ role, services: [] }) })).toBe(
        role === 'admin' || role === 'owner' ? 'AdminDashboard' : 'StaffHome',
      );
      expect(page('/', { user: aUser({ role }) })).toBe('goes to /flex');
      expect(page('/', { user: aUser({ role, services: [], phoneVerified: false }) })).toBe('SetUp');
    }
    expect(page('/', { user: aUser({ services: [] }) })).toBe('SetUp');
    expect(page('/admin', { user: aUser() })).toContain("404 I think you're in the wrong place :(");
  });

  it('asks for the terms wherever the accepted version differs from the current one (OVERLAY-01)', () => {
    expect(page('/settings', { user: aUser({ termsVersion: 1 }), termsVersion: 2 })).toBe('Settings|TermsDialog 2');
    expect(page('/settings', { user: aUser({ termsVersion: 3 }), termsVersion: 2 })).toBe('Settings|TermsDialog 2');
    expect(page('/settings', { user: aUser({ termsVersion: 2 }), termsVersion: 2 })).toBe('Settings');
  });

  it('shows nothing but the update once the server is newer, in both languages (OVERLAY-04, OVERLAY-05, ERR-140)', () => {
    for (const world of [{}, { user: aUser() }]) {
      expect(page('/flex', { ...world, outdated: true })).toBe(
        'Outdated app version|There is a newer version of this page. Update to go on.|Update',
      );
    }
    expect(page('/flex', { locale: 'es', outdated: true })).toMatch(/^Versión de la aplicación desactualizada\|.*\|Actualizar$/);
  });

  it('takes a notice away after 3 seconds, and colours its mark by its kind (OVERLAY-18)', () => {
    const css = readFileSync(join(import.meta.dirname, '../../../console/ui/feedback/toaster.css'), 'utf8');
    const colours = [...css.matchAll(/\.toast\[data-type="(\w+)"\] \[data-icon\] \{\s*color: var\(--status-(\w+)-fg\)/g)];

    expect(draw(<Toaster />)).toContain('notices stay 3000 ms');
    expect(Object.fromEntries(colours.map(([, kind, role]) => [kind, role]))).toEqual({
      success: 'ok',
      error: 'bad',
      warning: 'wait',
      info: 'info',
    });
  });
});

describe('console/app, the shell around every page', () => {
  it('shows the logo with the name and the version 3.0 (SHELL-01)', () => {
    for (const world of [{}, { user: aUser() }]) {
      const [, drawn] = /<a[^>]*href="\/"[^>]*><svg class="mark"[^>]*>(.*?)<\/svg>/.exec(topBar(world))!;
      expect(shapesOf(drawn!)).toEqual(shapesOf(readFileSync('console/public/favicon.svg', 'utf8')));
      expect(wordsOf(topBar(world))).toContain('|Batch Grabber|3.0|');
    }
  });

  it('shows the way to /login while nobody is signed in (SHELL-03)', () => {
    expect(topBar({})).toMatch(/<a[^>]*href="\/login"[^>]*>Log in<\/a>/);
    expect(topBar({ user: aUser() })).not.toContain('/login');
    expect(topBar({ user: unproved })).not.toContain('/login');
  });

  it('has the choice of the language in the drawer, signed in or not (I18N-05)', () => {
    for (const world of [{}, { user: aUser() }, { user: unproved }]) {
      expect(wordsOf(drawer(world))).toContain('|English|Español|');
    }
    expect(drawer({ locale: 'es' })).toMatch(/<button[^>]*lang="es"[^>]*aria-pressed="true"/);
  });

  it('lists the driver’s services in the drawer once all of them are set up (SHELL-05)', () => {
    const services = [FLEX, 'RELAY'].map((key) => ({ key, label: key, price: 50 }));
    const entries = (user: UserRecord) => [...drawer({ user }).matchAll(/href="(\/(?:flex|relay)[^"]*)"/g)].map(([, path]) => path);

    expect(entries(aUser())).toEqual(['/flex']);
    expect(entries(aUser({ services }))).toHaveLength(2);
    expect(entries(aUser({ services: [services[0]!, { ...services[1]!, setupComplete: false }] }))).toEqual([]);
    expect(entries(unproved)).toEqual([]);
  });

  it('shows the state of each of the driver’s services in the drawer (I18N-13)', () => {
    const user = aUser({ sessions: { AMAZON_FLEX: aSession() } });

    expect(wordsOf(drawer({ user }))).toContain('|Flex|Running|');
    expect(wordsOf(drawer({ user, locale: 'es' }))).toContain('|Flex|En marcha|');
  });

  it('offers the services a driver lacks behind one row of the drawer, and asks nothing by itself', () => {
    expect(drawer({ user: aUser() })).toMatch(/<details[^>]*><summary[^>]*>.*Add a service.*<\/summary>.*Add Relay.*<\/details>/s);
    expect(wordsOf(drawer({ user: aUser() }))).not.toMatch(/Add (Amazon )?Flex|\?/);
    expect(drawer({ user: unlinked })).not.toContain('Add a service');
  });

  it('leads each role from the drawer to the pages that it may open, and a driver to none (ROLE-03, SHELL-07)', () => {
    const places = (role: UserRecord['role']) =>
      [...drawer({ user: aUser({ role }) }).matchAll(/href="(\/admin[^"]*)"/g)].map(([, path]) => path);
    expect(places('driver')).toEqual([]);
    expect(places('partner')).toEqual(['/admin', '/admin/users', '/admin/referrals']);
    expect(places('support')).toEqual(['/admin', '/admin/users', '/admin/referrals', '/admin/invites']);
    for (const role of ['admin', 'owner'] as const)
      expect(places(role)).toEqual([
        '/admin',
        '/admin/sessions',
        '/admin/users',
        '/admin/referrals',
        '/admin/billing',
        '/admin/sms',
        '/admin/messages',
        '/admin/invites',
        '/admin/configuration',
      ]);
    expect(wordsOf(drawer({ user: aUser({ role: 'partner' }) }))).toContain('|My code|');
  });

  it('marks the page that is open in a service’s navigation, also where the home has two addresses', () => {
    const user = aUser({ services: [{ key: 'VEHO', label: 'Veho', price: 50 }] });
    const current = (path: string) =>
      /<nav class="bottom-nav".*?<\/nav>/s.exec(html(path, { user }))![0].match(/<a[^>]*aria-current="page"[^>]*>/g);

    for (const path of ['/veho', '/veho/dashboard']) {
      expect(current(path)).toHaveLength(1);
      expect(current(path)![0]).toContain('href="/veho/dashboard"');
    }
    expect(current('/veho/blocks')![0]).toContain('href="/veho/blocks"');
  });
});
