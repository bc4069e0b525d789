import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { platforms } from '#engine/platforms/registry.ts';
import { DEMO_WORLD } from './demo-world.ts';
import { expectNoEnglishText } from './english-text.ts';
import { type Installation, startInstallation } from './installation.ts';

export interface Credentials {
  phone: string;
  password: string;
}

/** Two people of the demo world: one whose account is linked, one whose phone was just verified. */
export const ADMIN: Credentials = { phone: '+1 202 555 0100', password: 'sandbox-admin' };
export const PARTNER: Credentials = { phone: '+1 202 555 0101', password: 'sandbox-partner' };
export const DRIVER: Credentials = { phone: '+1 202 555 0102', password: 'sandbox-driver' };
/** Has every service. */
export const EVERYTHING: Credentials = { phone: '+1 202 555 0103', password: 'sandbox-driver' };
export const NEW_DRIVER: Credentials = { phone: '+1 202 555 0104', password: 'sandbox-driver' };

interface FileOptions {
  /** Done once, before the first test. */
  prepare?(installation: Installation): Promise<unknown>;
  /**
   * `serial`: each test goes on where the one before it ended; after a failure the rest does not run. `parallel`: none needs another
   * one, and each worker takes a part of them with its own installation.
   */
  mode?: 'serial' | 'default' | 'parallel';
  /** What the installation is configured with besides. */
  env?(): Record<string, string>;
}

/** Between two polls. By the drivers' own modes every win would be waited for some five seconds; the modes have their own tests. */
const PACING = 'fixed:500';

/** One installation with the demo world for all tests of a file, on a phone's screen. Gives a stand-in that works once the first test runs. */
export function installationOfFile({ prepare, mode = 'serial', env }: FileOptions = {}): Installation {
  let installation: Installation | undefined;
  test.use({ viewport: { width: 390, height: 844 } });
  test.describe.configure({ mode });
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    installation = await startInstallation({ demo: true, copyOf: process.env[DEMO_WORLD], env: { PACING, ...env?.() } });
    await prepare?.(installation);
  });
  test.afterAll(() => installation?.stop());
  guardSecrets();
  return new Proxy({} as Installation, {
    get(_, name: keyof Installation) {
      if (!installation) throw new Error('the installation starts with the first test');
      return installation[name];
    },
  });
}

/** What is typed into a password field, of any form that a journey fills, never reaches a storage of the browser. */
function guardSecrets(): void {
  let leaks: string[] = [];
  test.beforeEach(async ({ context }) => {
    leaks = [];
    await context.exposeBinding('leaked', (_, key: string) => leaks.push(key));
    await context.addInitScript(() => {
      const secrets = new Set<string>();
      addEventListener(
        'input',
        ({ target }) => target instanceof HTMLInputElement && target.type === 'password' && secrets.add(target.value),
        true,
      );
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        // What was typed so far is a part of it: two letters are in every word.
        if ([...secrets].some((secret) => secret.length > 4 && value.includes(secret)))
          (window as unknown as { leaked(key: string): void }).leaked(key);
        set.call(this, key, value);
      };
    });
  });
  test.afterEach(() => expect(leaks, 'a secret was kept under').toEqual([]));
}

/** Fills the log-in form that the page shows. */
export async function signIn(page: Page, { phone, password }: Credentials): Promise<void> {
  await page.locator('#phone').fill(phone);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
}

/** Signs in without the form, where the form is not what is looked at, and opens an address. */
export async function enter(page: Page, installation: Installation, person: Credentials, path = '/'): Promise<void> {
  await page.goto(`${installation.url}/favicon.svg`);
  const status = await page.evaluate(async ({ phone, password }) => {
    const answer = await fetch('/prd/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: phone, password, client: 'web' }),
    });
    if (answer.ok) localStorage.setItem('session', 'yes');
    return answer.status;
  }, person);
  expect(status).toBe(200);
  await page.goto(installation.url + path);
}

/** Pages of people who sign in once: each has one page for all tests of the file, which keeps the app's code. `prepare` is called with each. */
export function pagesIn(
  installation: Installation,
  prepare?: (page: Page) => Promise<void>,
): (browser: Browser, person?: Credentials) => Promise<Page> {
  const pages = new Map<string, Page>();
  return async (browser, person) => {
    const phone = person?.phone ?? '';
    const known = pages.get(phone);
    if (known && !known.isClosed()) return known;
    // What moves a page is seen, animations too.
    const page = await (await browser.newContext({ reducedMotion: 'no-preference' })).newPage();
    await prepare?.(page);
    if (person) await enter(page, installation, person, '/favicon.svg');
    pages.set(phone, page);
    return page;
  };
}

/** The next visit is in this language. */
export async function speak(page: Page, installation: Installation, locale: 'en' | 'es'): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: locale, url: installation.url }]);
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * WCAG 2.2 AA by axe, and its contrasts again in dark; a contrast that axe could not decide counts as a failure. Nothing moves
 * while it looks, and because offers go on coming, a row that arrives in the middle of a look is looked at again: what is wrong
 * stays wrong.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  // What is drawn only once it is scrolled to has no ground that it could see.
  const whole = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  // It takes what a fixed bar covers in the middle of a scroll for small; `expectRoom` measures every control whole.
  await look(page, (builder) => builder.withTags(RULES).disableRules('target-size'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, (builder) => builder.withRules(['color-contrast', 'link-in-text-block']));
  await whole.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
  await page.emulateMedia({ reducedMotion: null, colorScheme: 'light' });
}

/** As it comes with the builder, which would hand half a megabyte over again with every look. */
const AXE = readFileSync(createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright'))).resolve('axe-core/axe.min.js'), 'utf8');

/** One document without frames: a look in it alone is a third of the work. What lies under an open dialog is out of reach. */
async function axe(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return (
    new AxeBuilder({ page, axeSource: 'null' })
      .options({ resultTypes: ['violations', 'incomplete'] })
      .setLegacyMode(true)
      // Words within a drawn chart have the page's text colours on its panel, which axe cannot tell; its table has the same words.
      .exclude('.apexcharts-canvas')
      .exclude('.probability-lines')
      .exclude('[data-aria-hidden="true"]')
  );
}

async function look(page: Page, rules: (builder: AxeBuilder) => AxeBuilder): Promise<void> {
  await expect(async () => {
    const { violations, incomplete } = await rules(await axe(page)).analyze();
    const covered = await page.evaluate(coveredLetters);
    const undecided = incomplete
      .filter((result) => result.id === 'color-contrast')
      .flatMap(({ nodes }) => nodes)
      // It may say that something lies under a fixed bar or a dialog just now; a single figure's contrast it knows.
      .filter(({ any }) => !any.some(({ data }) => /^(bgOverlap|elmPartiallyObscur(ed|ing))$/.test(data?.messageKey)))
      // An empty field has no words.
      .filter(({ any }) => !any.some(({ data }) => data?.messageKey === 'emptyValue'))
      .filter(({ any }) => !any.some(({ data }) => data?.messageKey === 'shortTextContent' && data.contrastRatio >= 4.5))
      // A single letter under a fixed bar it names by its length instead.
      .filter(
        ({ html, any }) => !(any.every(({ data }) => data?.messageKey === 'shortTextContent' && !data.bgColor) && covered.includes(html)),
      );
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    expect(undecided.map(({ html, any }) => [html, any.map(({ data }) => data?.messageKey)])).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** The single letters in the window that something fixed to it lies over at the moment. */
function coveredLetters(): string[] {
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.childElementCount === 0 && element.textContent.trim().length === 1)
    .filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      // A bar may lie over a part of it.
      return [0.05, 0.5, 0.95].some((part) => {
        const over = document.elementFromPoint(left + width / 2, top + height * part);
        for (let each = over; each && !each.contains(element); each = each.parentElement)
          if (/^(fixed|sticky)$/.test(getComputedStyle(each).position)) return true;
        return false;
      });
    })
    .map((element) => element.outerHTML);
}

/** Names of places stay what they are: The Domain is a part of Austin. */
const PLACES = [...new Set(platforms.flatMap(({ locations }) => locations.all().map(({ name }) => name)))].sort(
  (a, b) => b.length - a.length,
);

/** No English word is left in what is seen and in what is read out. */
export async function expectSpanish(page: Page): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without hidden parts run together
  const shown = await page.locator('body').innerText();
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label], [title]')]
      .map((element) => `${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('title') ?? ''}`)
      .join(' '),
  );
  // What drivers wrote is in the language they wrote it in.
  const written = await page.locator('.written').allInnerTexts();
  const words = [...PLACES, ...written].reduce((text, each) => text.replaceAll(each, ''), `${shown} ${names}`);
  expect(words).not.toMatch(ENGLISH);
  await expectNoEnglishText(page);
}

const ENGLISH =
  /\b(the|your|you|with|must|cannot|and|block|blocks|offer|offers|stations?|locations?|checked|stopped|searching|search|rows|lost|won|pay|sign|password|phone|theme|language|profile|loading|save|cancel|edit|own|values|days?|hours?|minutes|help|next|close|done|add|remove|selected)\b/i;

/** Nothing runs over the side once the page no longer moves at its width, no place of the navigation is cut, and every control is big enough for a thumb. */
export async function expectRoom(page: Page): Promise<void> {
  await expect(async () => {
    const { over, small, cut } = await page.evaluate(measure);
    expect(over).toEqual([]);
    expect(cut, 'words of the navigation').toEqual([]);
    expect(small).toEqual([]);
  }).toPass({ timeout: 5000 });
}

function measure() {
  const page = document.documentElement;
  const seen = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const named = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName;
  const wide = seen('body *').filter((element) => element.getBoundingClientRect().right > page.clientWidth);
  const small = seen('button, a[href], input, select, textarea, summary, [role="button"]')
    .filter((element) => !element.matches('.skip'))
    // A box to tick is as big as the label around it.
    .map((element) => ({ name: named(element), box: (element.closest('label') ?? element).getBoundingClientRect() }))
    // A box that starts between two pixels measures a hair less than it is.
    .filter(({ box }) => box.width < 43.9 || box.height < 43.9);
  return {
    over: page.scrollWidth > page.clientWidth ? wide.map((element) => `${element.tagName} ${element.className}`) : [],
    cut: seen('.bottom-nav span')
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map(named),
    small: small.map(({ name, box }) => `${name} ${Math.round(box.width)} x ${Math.round(box.height)}`),
  };
}

/** Changes the driver's record on this page, whether it comes with the session or alone. */
export async function changeRecord(page: Page, fields: Record<string, unknown>): Promise<void> {
  await page.route('**/prd/user?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
  });
  await page.route('**/prd/auth/refresh', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: answer.record ? { ...answer, record: { ...answer.record, ...fields } } : answer });
  });
}

/** Changes the facts of the installation on this page, whether they come with the session or alone; call what it gives to end that. */
export async function changeFacts(page: Page, facts: Record<string, unknown>): Promise<() => Promise<void>> {
  const alone = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
  };
  const withSession = async (route: Route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: answer.facts ? { ...answer, facts: { ...answer.facts, ...facts } } : answer });
  };
  await page.route('**/prd/shell', alone);
  await page.route('**/prd/auth/refresh', withSession);
  return async () => {
    await page.unroute('**/prd/shell', alone);
    await page.unroute('**/prd/auth/refresh', withSession);
  };
}
