import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { setupCall } from '#api/contract/platform-calls.ts';
import en from '#config/i18n/en/screens.ts';
import es from '#config/i18n/es/screens.ts';
import { type ServicePage, servicePages } from '#console/app/service-pages.ts';
import type { FormItem } from '#engine/describe/form.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import {
  ADMIN,
  type Credentials,
  DRIVER,
  EVERYTHING,
  enter,
  expectAccessible,
  expectRoom,
  expectSpanish,
  installationOfFile,
  NEW_DRIVER,
  PARTNER,
  pagesIn,
  speak,
} from '../support/browser.ts';
import { type Installation, root } from '../support/installation.ts';
import { expectKeyboardReach } from '../support/keyboard-reach.ts';
import { expectStill, watchShifts } from '../support/layout-shifts.ts';
import { expectRoomForLongWords } from '../support/pseudo-locale.ts';

interface Screen {
  path: string;
  as?: Credentials;
  /** What makes it another screen than its address alone. */
  state?: string;
  /** Something that is there once it is whole. */
  has?: string;
  /** What comes later moves what is under it. */
  grows?: boolean;
  /** All that it shows, another screen has shown: one look, in the longer language on the smallest phone. */
  onceMore?: boolean;
}

const PASSWORD = 'four-quiet-vans';
const UNPROVED = { phone: '+1 202 555 0181', password: PASSWORD };
const UNLINKED = { phone: '+1 202 555 0182', password: PASSWORD };
const LINKED = { phone: '+1 202 555 0183', password: PASSWORD };
const ASKED = { phone: '+1 202 555 0185', password: PASSWORD };
const PLACED = { phone: '+1 202 555 0184', password: PASSWORD };

/** What screens before this one have shown: for each page of a service, the parts that its description draws it from. */
const shown = new Set<string>();

/** Screens of a service drawn from its description; its filters as they are edited. */
function screenOf({ path, page }: ServicePage): Screen {
  switch (page) {
    case 'dashboard':
      return { path, as: EVERYTHING, has: '[role=switch]' };
    case 'configuration':
      return { path: `${path}?edit`, as: EVERYTHING, has: '.save-bar' };
    case 'blocks':
      return { path, as: EVERYTHING };
    case 'feed':
      return { path, as: EVERYTHING, has: '.community-new' };
    case 'viewed':
      return { path: path.replace(':userId', 'demo-driver-0103'), as: ADMIN, has: '.viewing-bar' };
  }
}

/** The screen of a service's page, and whether screens before it have shown every part of it. */
function nextScreenOf(service: ServicePage): Screen {
  const fresh = partsOf(service.page, service.manifest.id).filter((part) => !shown.has(part));
  for (const part of fresh) shown.add(part);
  return { ...screenOf(service), onceMore: fresh.length === 0 };
}

function partsOf(page: ServicePage['page'], id: string): string[] {
  const { view } = catalogue.find(({ manifest }) => manifest.id === id)!;
  const parts = page === 'configuration' ? kindsOf(view.form) : page === 'dashboard' || page === 'viewed' ? Object.keys(view) : [];
  return [page, ...parts.map((part) => `${page} ${part}`)];
}

function kindsOf(form: readonly FormItem[]): string[] {
  return form.flatMap((item) => [item.kind, ...(item.kind === 'object' ? kindsOf(item.form) : [])]);
}

/** Every address of the console, and the screens that share one. */
const SCREENS: Screen[] = [
  { path: '/' },
  { path: '/', state: 'menu', has: 'dialog[open]' },
  { path: '/login' },
  { path: '/register' },
  { path: '/register/invite/gone' },
  { path: '/register/referral/SUMMER' },
  { path: '/forgot-password' },
  { path: '/terms-of-service' },
  { path: '/privacy-policy' },
  { path: '/status', has: '.support-list' },
  { path: '/faq', has: '.faq' },
  { path: '/help/pauses?service=AMAZON_FLEX&topic=needs-sign-in', has: '.pause-help details[open]' },
  { path: '/contact-us', has: '.contact' },
  { path: '/', state: 'phone', as: UNPROVED },
  { path: '/sandbox-messages', as: UNPROVED },
  { path: '/remote-browser', as: UNPROVED },
  { path: '/', state: 'service', as: NEW_DRIVER },
  { path: '/set-up', state: 'account', as: UNLINKED, has: 'input[name=region]' },
  { path: '/', state: 'region', as: LINKED, has: 'select' },
  { path: '/', state: 'preferences', as: PLACED, has: '#form-minPay' },
  { path: '/', state: 'home', as: EVERYTHING, has: '.home-all [role=switch]' },
  { path: '/flex', as: DRIVER, has: '[role=switch]' },
  { path: '/flex', state: 'menu', as: DRIVER, has: 'dialog[open]' },
  { path: '/flex/configuration', as: DRIVER, has: '.location-row' },
  { path: '/flex/sign-in', as: DRIVER },
  { path: '/masacre', has: '.masacre' },
  { path: '/documentation', has: '.documentation' },
  { path: '/distance-timer?lat=41.9&lng=-87.7&timestamp=1', has: '.distance-timer' },
  { path: '/check-in?wId=w&uId=u&vbId=b&dIds=d1,d2&ts=1&v=3&t=SCAN', has: '.check-in' },
  { path: '/flex/validate', as: DRIVER, has: '[name=flex-email]' },
  { path: '/regenerate-token', as: DRIVER, has: '.regenerate-token' },
  { path: '/flex/selfies', as: DRIVER, has: '.selfie-ring' },
  { path: '/flex/donate/1', as: DRIVER, has: '.donation-card [role=alert]' },
  { path: '/flex/im-here', as: DRIVER, has: '.im-here-notice' },
  { path: '/flex/instant-offers', as: DRIVER, has: '.instant-settings' },
  ...servicePages(true).map(nextScreenOf),
  { path: '/', state: 'code', as: ASKED, has: '.code-box' },
  { path: '/settings', as: DRIVER, has: '#delete-account' },
  { path: '/tax', as: EVERYTHING, has: '.tax-table' },
  { path: '/invites', as: DRIVER, has: '.invites-list' },
  { path: '/feed', as: DRIVER, has: '.post' },
  { path: '/billing', as: DRIVER, has: '.billing-pay' },
  { path: '/admin', as: ADMIN, has: '[role=tabpanel]' },
  { path: '/admin?tab=charts', as: ADMIN, has: '.apexcharts-canvas' },
  { path: '/admin?tab=audit', as: ADMIN, has: '.chart-card' },
  { path: '/admin?tab=activity', as: ADMIN, has: '[role=tabpanel]' },
  // A search that goes on says what it does now: its row becomes longer and shorter.
  { path: '/admin/sessions', as: ADMIN, has: '.staff-row', grows: true },
  { path: '/admin/demo-driver-0102', as: ADMIN, has: '[role=switch]' },
  { path: '/admin/users', as: ADMIN, has: '.users-frame' },
  { path: '/admin/sms', as: ADMIN, has: '.tools-chips' },
  { path: '/admin/messages', as: ADMIN, has: '.outbox' },
  { path: '/admin/messages?section=jobs', as: ADMIN, has: '.tools-list button' },
  { path: '/admin/invites', as: ADMIN, has: '.invite-tool' },
  { path: '/admin/configuration', as: ADMIN, has: '.content-editor' },
  { path: '/admin/configuration?section=settings', as: ADMIN, has: '.content-list' },
  { path: '/admin/referrals', as: ADMIN, has: '.referral-row' },
  { path: '/admin/referrals', state: 'partner', as: PARTNER, has: '.referral-row', grows: true },
  { path: '/admin/billing?user=demo-driver-0102', as: ADMIN, has: '.billing-tools', grows: true },
  { path: '/instacart-stats/demo-driver-0103', as: ADMIN, has: '.stats-wide', grows: true },
  { path: '/nowhere', as: DRIVER },
];

const installation = installationOfFile({ prepare, mode: 'parallel' });
const pageOf = pagesIn(installation, watchShifts);

test('every address of the app is among the screens looked at', () => {
  const app = ['app', 'signed-in'].map((file) => readFileSync(join(root, `console/app/${file}.tsx`), 'utf8')).join();
  const written = [...app.matchAll(/\bpath="(\/[^"]*)"|'(\/[^']*)'/g)].map(([, attribute, listed]) => attribute ?? listed!);
  const paths = [...written, ...servicePages(true).map(({ path }) => path)];
  const looked = SCREENS.map(({ path }) => path.split('?')[0]!);
  const missing = paths.filter((path) => !looked.some((each) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(each)));
  expect(paths.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});

test('a stranger reads the first words before the app is there, in the language of the reader, and they stay where they are (I18N-01)', async ({
  page,
}) => {
  const places = [
    { path: '/', of: ({ join }: Pick<typeof en, 'join'>) => join.landing },
    { path: '/login', of: ({ console }: Pick<typeof en, 'console'>) => console.signIn },
  ];
  for (const [locale, texts] of [
    ['en', en],
    ['es', es as typeof en],
  ] as const) {
    await speak(page, installation, locale);
    for (const { path, of } of places) {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(installation.url + path);
      const first = await firstWords(page);
      expect(first).toMatchObject({ title: of(texts).title, lead: of(texts).lead });
      await page.unroute('**/assets/*.js');
      await page.goto(installation.url + path);
      await expect(page.locator('#content h1')).toBeVisible();
      expect(await firstWords(page)).toEqual(first);
    }
  }
});

test('a first page has its record with its session, however late that is known', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => /\/prd\/(user\?|shell)/.test(request.url()) && asked.push(new URL(request.url()).pathname));
  await page.route('**/prd/auth/refresh', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await enter(page, installation, DRIVER, '/settings');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  // Neither is asked for: both come with the session. `enter` opens no page of the app before.
  expect(asked).toEqual([]);
});

test('a stranger’s first page asks for the facts of the installation once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/prd/shell') && asked.push(request.url()));
  await page.goto(`${installation.url}/contact-us`);
  // What they say is on the page, not the first words, which come with the page.
  await expect(page.locator('.contact-way').first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a page without a map or a chart asks for the code of neither', async ({ page }) => {
  const large = readdirSync(join(root, '.build/console/assets')).filter((file) => /^(map|apex-frame)-.*\.js$/.test(file));
  expect(large).toHaveLength(2);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/assets/', '')));
  await enter(page, installation, DRIVER, '/settings');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await page.goto(`${installation.url}/feed`);
  await expect(page.locator('.post').first()).toBeVisible();
  expect(asked.filter((file) => /^shared-.*\.js$/.test(file)).length).toBeGreaterThan(0);
  expect(asked.filter((file) => large.includes(file))).toEqual([]);
});

test('the open page of the staff is in view among their places on a phone', async ({ page }) => {
  await enter(page, installation, ADMIN, '/admin/billing');
  await expect(page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
});

for (const screen of SCREENS) {
  const { path, state, as, onceMore } = screen;
  const still = !screen.grows;
  const name = `${path}${state ? ` (${state})` : ''}${as ? ', signed in,' : ''}`;
  if (onceMore)
    test(`${name} is accessible, stays where it is, has room at 320 and no English in Spanish (I18N-01)`, async ({ browser }) => {
      const page = await pageOf(browser, as);
      await page.setViewportSize({ width: 320, height: 640 });
      await speak(page, installation, 'es');
      await page.goto(installation.url + path);
      await isWhole(page, screen);
      await expectStill(page);
      await expectAccessible(page);
      await expectRoom(page);
      await expectSpanish(page);
    });
  else
    test(`${name} is accessible in both modes and by keyboard,${still ? ' stays where it is,' : ''} has room at 390 and 320, for long words too, and no English in Spanish (I18N-01)`, async ({
      browser,
    }) => {
      const page = await pageOf(browser, as);
      await page.setViewportSize({ width: 390, height: 844 });
      await speak(page, installation, 'en');
      await page.goto(installation.url + path);
      await isWhole(page, screen);
      if (still) await expectStill(page);
      await expectAccessible(page);
      await expectKeyboardReach(page);
      await expectRoom(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectRoom(page);
      await expectRoomForLongWords(page);

      await speak(page, installation, 'es');
      await page.reload();
      await isWhole(page, screen);
      if (still) await expectStill(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expectSpanish(page);
      await expectRoom(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectRoom(page);
    });
}

function firstWords(page: Page) {
  return page.evaluate(() => {
    const [title, lead] = [document.querySelector('main h1')!, document.querySelector('main p')!];
    const { x, y, height } = title.getBoundingClientRect();
    return { title: title.textContent, lead: lead.textContent, x, y, height, leadY: lead.getBoundingClientRect().y };
  });
}

async function isWhole(page: Page, { state, has }: Screen): Promise<void> {
  // Under a dialog it is there for the eyes alone.
  await expect(page.locator('h1').first()).toBeVisible();
  if (state === 'menu') await page.getByRole('button', { name: /^Men[uú]$/ }).click();
  if (has) await expect(page.locator(has).first()).toBeVisible();
  await expect(page.locator('.skeleton-card')).toHaveCount(0);
}

/** One person for each step of joining. */
async function prepare(running: Installation): Promise<void> {
  const stranger = running.as(null);
  const { termsVersion } = await stranger(contract.shell, {});
  for (const { phone, password } of [UNPROVED, UNLINKED, LINKED, PLACED, ASKED]) {
    await stranger(contract.register, { name: 'Ana Reyes', phoneNumber: phone, password, termsVersion });
  }
  for (const [who, more] of [
    [UNLINKED, {}],
    [LINKED, {}],
    [PLACED, { zone: 'us-phoenix', continent: 0, country: 'US' }],
  ] as const) {
    const { userId, idToken } = await stranger(contract.signIn, { phoneNumber: who.phone, password: who.password });
    const services = [{ key: 'AMAZON_FLEX', label: 'Flex', price: 50 }];
    await running.call(contract.updateUser, { userId, body: { phoneVerified: true, services, ...more } });
    if (who === UNLINKED) continue;
    const email = `driver${who.phone.slice(-4)}@example.com`;
    await running.as(idToken)(setupCall('AMAZON_FLEX', 'setupV3'), { userId, email, password: 'sandbox', continent: 0 });
  }
  const { userId, idToken } = await stranger(contract.signIn, { phoneNumber: ASKED.phone, password: ASKED.password });
  const services = [{ key: 'ROADIE', label: 'Roadie', price: 50 }];
  await running.call(contract.updateUser, { userId, body: { phoneVerified: true, services } });
  await running.as(idToken)(setupCall('ROADIE', 'setup'), { userId, email: 'otp@example.com', password: 'sandbox' });
}
