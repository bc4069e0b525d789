// Pictures of every screen for people to look at: widths x colour modes x languages, into `.build/screenshots/`.
//   npm run screenshots                          everything
//   npm run screenshots -- login settings        only these screens
//   npm run screenshots -- --widths 390 --modes dark --languages es
//   npm run screenshots -- --url http://127.0.0.1:3000     of an installation that runs already, with the demo world in it
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { createClient } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { setupCall } from '#api/contract/platform-calls.ts';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import { findChromium } from '#config/tools/test-services.mjs';
import { type ServicePage, servicePages } from '#console/app/service-pages.ts';
import { root, startInstallation } from '../support/installation.ts';

interface Screen {
  name: string;
  path: string;
  /** Phone and password of who looks; absent = nobody is signed in. */
  as?: Person;
  /** Brings the page into the state to be shown. */
  prepare?(page: Page): Promise<unknown>;
}
type Person = keyof typeof PEOPLE;

const PEOPLE = {
  driver: { phone: '+1 202 555 0102', password: 'sandbox-driver' },
  fresh: { phone: '+1 202 555 0104', password: 'sandbox-driver' },
  everything: { phone: '+1 202 555 0103', password: 'sandbox-driver' },
  joining: { phone: '+1 202 555 0199', password: 'a-new-driver' },
  linking: { phone: '+1 202 555 0198', password: 'a-new-driver' },
  placing: { phone: '+1 202 555 0196', password: 'a-new-driver' },
  preferring: { phone: '+1 202 555 0195', password: 'a-new-driver' },
  asked: { phone: '+1 202 555 0197', password: 'a-new-driver' },
  admin: { phone: '+1 202 555 0100', password: 'sandbox-admin' },
};

const FLEX = { key: 'AMAZON_FLEX', label: 'Flex', price: 50 };

/** A screen of a service, named `veho-dashboard`, `relay-configuration`, `flex-blocks`, … */
function pictureOf({ path, page, manifest }: ServicePage): Screen {
  const name = `${manifest.routeRoot.slice(1)}-${page}`;
  if (page === 'viewed') return { name, path: path.replace(':userId', 'demo-driver-0103'), as: 'admin' };
  return { name, path: page === 'configuration' ? `${path}?edit` : path, as: 'everything' };
}

/** Numbers that were asked for a code. */
let asked = 0;
const press = (page: Page, selector: string) => page.locator(selector).first().click();

const SCREENS: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'drawer', path: '/', prepare: (page) => press(page, '.top-bar > .bar-button') },
  { name: 'login', path: '/login' },
  { name: 'login-missing', path: '/login', prepare: (page) => press(page, 'form button[type=submit]') },
  { name: 'register', path: '/register' },
  { name: 'register-problems', path: '/register', prepare: (page) => press(page, 'form button[type=submit]') },
  { name: 'register-referral', path: '/register/referral/SUMMER' },
  { name: 'register-invite', path: '/register/invite/user-demo-driver-0103' },
  { name: 'register-gone-invite', path: '/register/invite/gone' },
  { name: 'forgot', path: '/forgot-password' },
  {
    name: 'forgot-code',
    path: '/forgot-password',
    async prepare(page) {
      // A phone is sent few codes a day, and every picture asks for one.
      await page.locator('input[type=tel]').fill(`+1 202 555 ${String(++asked).padStart(4, '0')}`);
      await press(page, 'form button[type=submit]');
      await page.locator('.code-box').first().waitFor();
    },
  },
  { name: 'terms', path: '/terms-of-service' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'status', path: '/status' },
  { name: 'faq', path: '/faq' },
  { name: 'contact', path: '/contact-us' },
  { name: 'verify', path: '/', as: 'joining' },
  {
    name: 'verify-code',
    path: '/',
    as: 'joining',
    async prepare(page) {
      await press(page, 'form button[type=submit]');
      // The fourth picture shows that no more are sent.
      await page.locator('.code-box, .refusal').first().waitFor();
    },
  },
  { name: 'messages', path: '/sandbox-messages', as: 'joining' },
  { name: 'choose-service', path: '/', as: 'fresh' },
  { name: 'flex-region', path: '/', as: 'linking', prepare: startOver },
  { name: 'flex-credentials', path: '/', as: 'linking', prepare: (page) => link(page, '', '') },
  { name: 'flex-wrong-password', path: '/', as: 'linking', prepare: (page) => link(page, 'ana@example.com', 'guess') },
  { name: 'flex-captcha', path: '/', as: 'linking', prepare: (page) => link(page, 'captcha@example.com') },
  { name: 'flex-options', path: '/', as: 'linking', prepare: (page) => link(page, 'options@example.com') },
  { name: 'flex-approval', path: '/', as: 'linking', prepare: (page) => link(page, 'approve@example.com') },
  {
    name: 'flex-code',
    path: '/',
    as: 'linking',
    async prepare(page) {
      await link(page, 'otp@example.com');
      await page.locator('.flex-setup input[name=flex-password]').waitFor({ state: 'detached' });
      await page.locator('.flex-setup input').fill('0000');
      await press(page, '.flex-setup button[type=submit]');
    },
  },
  { name: 'flex-locked', path: '/', as: 'linking', prepare: (page) => link(page, 'locked@example.com') },
  {
    name: 'flex-cancel',
    path: '/',
    as: 'linking',
    async prepare(page) {
      await startOver(page);
      await press(page, '.service-cancel button');
    },
  },
  { name: 'region', path: '/', as: 'placing' },
  { name: 'preferences', path: '/', as: 'preferring' },
  { name: 'dashboard', path: '/flex', as: 'driver' },
  { name: 'configuration', path: '/flex/configuration', as: 'driver' },
  { name: 'configuration-edit', path: '/flex/configuration?edit', as: 'driver' },
  { name: 'drawer-signed-in', path: '/flex', as: 'driver', prepare: (page) => press(page, '.top-bar > .bar-button') },
  { name: 'settings', path: '/settings', as: 'driver' },
  { name: 'instacart-stats', path: '/instacart-stats/demo-driver-0103', as: 'admin' },
  ...servicePages(true).map(pictureOf),
  { name: 'service-link', path: '/', as: 'asked', prepare: (page) => page.keyboard.press('Escape') },
  { name: 'service-code', path: '/', as: 'asked', prepare: askAgain },
  {
    name: 'service-validation',
    path: '/relay/purchase-hours?edit',
    as: 'everything',
    async prepare(page) {
      await page.locator('#form-timeBuffer').fill('400');
      await press(page, '.save-bar button[type=submit]');
      await page.locator('.validation-list').waitFor();
    },
  },
  {
    name: 'blocks-filter',
    path: '/veho/blocks',
    as: 'everything',
    prepare: (page) => press(page, '.configuration-head button'),
  },
  { name: 'lost', path: '/nowhere', as: 'driver' },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { widths: { type: 'string' }, modes: { type: 'string' }, languages: { type: 'string' }, url: { type: 'string' } },
});
const widths = (values.widths ?? '320,390,768,1024,1440').split(',').map(Number);
const modes = (values.modes ?? 'light,dark').split(',') as ('light' | 'dark')[];
const languages = (values.languages ?? 'en,es').split(',');
const unknown = positionals.filter((name) => !SCREENS.some((screen) => screen.name === name));
if (unknown.length) throw new Error(`no such screen: ${unknown.join(', ')}; there are ${SCREENS.map((screen) => screen.name).join(', ')}`);
const screens = positionals.length ? SCREENS.filter((screen) => positionals.includes(screen.name)) : SCREENS;

const out = join(root, '.build/screenshots');
if (!positionals.length) rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const installation = values.url ? null : await startInstallation({ demo: true });
const baseURL = values.url ?? installation!.url;
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const { phone: phoneNumber, password } = PEOPLE.joining;
  const call = createClient({ baseUrl: baseURL, token: async () => null });
  const { termsVersion } = await call(contract.shell, {});
  // Refused where an earlier run has made this person already.
  await call(contract.register, { name: 'Ana María Fernández', phoneNumber, password, termsVersion }).catch(() => undefined);
  await prepareLinking(PEOPLE.linking, FLEX);
  await prepareLinking(PEOPLE.asked, { key: 'ROADIE', label: 'Roadie', price: 50 });
  await linkAccount(PEOPLE.placing, await prepareLinking(PEOPLE.placing, FLEX));
  await linkAccount(PEOPLE.preferring, await prepareLinking(PEOPLE.preferring, FLEX, { zone: 'us-phoenix', continent: 0, country: 'US' }));
  for (const mode of modes) for (const language of languages) await takeAll(browser, mode, language);
  console.log(out);
} finally {
  await browser.close();
  await installation?.stop();
}

/** One browser profile a person, colour mode and language; every width is the same page made wider. */
async function takeAll(browser: Browser, colorScheme: 'light' | 'dark', language: string): Promise<void> {
  for (const person of new Set(screens.map((screen) => screen.as))) {
    const context = await browser.newContext({
      colorScheme,
      locale: language === 'es' ? 'es-US' : 'en-US',
      timezoneId: 'America/Chicago',
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
      baseURL,
      bypassCSP: true,
    });
    if (person) await signIn(context, PEOPLE[person]);
    for (const screen of screens.filter((each) => each.as === person)) {
      const page = await context.newPage();
      await page.goto(screen.path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      // A picture of the whole page shows what nobody has scrolled to.
      await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
      await screen.prepare?.(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
        // Until pictures, rows and toasts no longer move.
        await page.waitForTimeout(400);
        const dialog = (await page.locator('dialog[open], [role=dialog], [role=alertdialog]').count()) > 0;
        await page.screenshot({ path: join(out, `${screen.name}-${width}-${colorScheme}-${language}.png`), fullPage: !dialog });
      }
      await page.close();
    }
    await context.close();
  }
}

async function signIn(context: BrowserContext, { phone, password }: { phone: string; password: string }): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('#phone').fill(phone);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.close();
}

/** Somebody with a confirmed phone who has chosen this service and has no account linked. */
async function prepareLinking(
  { phone: phoneNumber, password }: (typeof PEOPLE)[Person],
  service: UserRecord['services'][number],
  more: UserUpdate = {},
): Promise<string> {
  const open = createClient({ baseUrl: baseURL, token: async () => null });
  const { termsVersion } = await open(contract.shell, {});
  await open(contract.register, { name: 'Luis Ortega', phoneNumber, password, termsVersion }).catch(() => undefined);
  const admin = await open(contract.signIn, { phoneNumber: '+1 202 555 0100', password: 'sandbox-admin' });
  const { userId } = await open(contract.signIn, { phoneNumber, password });
  const byAdmin = createClient({ baseUrl: baseURL, token: async () => admin.idToken });
  await byAdmin(contract.updateUser, {
    userId,
    body: { phoneVerified: true, services: [service], ...more },
  });
  return userId;
}

/** Links the driver's account of the sandbox, which is named after the phone. */
async function linkAccount({ phone: phoneNumber, password }: (typeof PEOPLE)[Person], userId: string): Promise<void> {
  const { idToken } = await createClient({ baseUrl: baseURL, token: async () => null })(contract.signIn, { phoneNumber, password });
  const own = createClient({ baseUrl: baseURL, token: async () => idToken });
  await own(setupCall('AMAZON_FLEX', 'setupV3'), {
    userId,
    email: `driver${phoneNumber.slice(-4)}@example.com`,
    password: 'sandbox',
    continent: 0,
  });
}

/** Back to the wizard's first screen, from whatever question an earlier picture left open. */
async function startOver(page: Page): Promise<void> {
  await page.locator('.flex-setup h1').waitFor();
  const region = page.locator('.flex-setup input[name=region]').first();
  // From a question to the credentials, from there to the region.
  while (!(await region.isVisible())) {
    await page.locator('.flex-setup .link-button').click();
    await page.waitForTimeout(300);
  }
}

/** Region, credentials, and on to what the sandbox asks this e-mail address. Without one it stays at the form. */
async function link(page: Page, email: string, password = 'sandbox'): Promise<void> {
  await startOver(page);
  await press(page, '.flex-setup button[type=submit]');
  await page.locator('input[name=flex-email]').fill(email);
  await page.locator('input[name=flex-password]').fill(password);
  if (!email) return;
  const answered = page.waitForResponse((response) => response.url().endsWith('/prd/flex-setup'));
  await press(page, '.flex-setup button[type=submit]');
  await answered;
}

/** The dialog that asks for the code of a text message, with a wrong one in it. */
async function askAgain(page: Page): Promise<void> {
  const boxes = page.locator('.code-box').first();
  // In the next language it is asked for still.
  const asks = await boxes.waitFor({ timeout: 1500 }).then(
    () => true,
    () => false,
  );
  if (!asks) {
    await page.locator('input[name=service-account]').fill('otp@example.com');
    await page.locator('input[name=service-password]').fill('sandbox');
    await press(page, '.service-setup button[type=submit]');
  }
  await page.locator('.code-box').first().fill('111111');
  await page.locator('.code-box').last().press('Enter');
  await page.locator('#service-code-error').waitFor();
}
