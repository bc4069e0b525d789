import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EarlyRequests } from '#console/app/early-requests.ts';
import { SCREEN_FILES } from '#console/app/screen-files.ts';
import { configurationOf, dashboardsOf } from '#console/data/service-paths.ts';
import { manifests } from '#engine/platforms/manifests.ts';

const TEXT = textOf('boot.js');
const WORDS_TEXT = textOf('first-words.js');

function textOf(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../console', name), 'utf8');
}

interface Browser {
  path?: string;
  session?: boolean;
  theme?: string;
  dark?: boolean;
  cookie?: string;
  language?: string;
  /** What the session brings. */
  record?: { name: string; role: string; services: { key: string }[] };
}

const DRIVER = { name: 'Ana', role: 'driver', services: [{ key: 'VEHO' }] };

/** Runs the page's first script in a browser that has what it needs and nothing else. */
async function boot({ path = '/', session, theme, dark = false, cookie = '', language = 'en-US', record: answered = DRIVER }: Browser) {
  const asked: { address: string; page?: boolean; outlastsThePage?: true }[] = [];
  const classes: string[] = [];
  const files: string[] = [];
  const workers: string[] = [];
  const meta = { content: '' };
  const window = {} as { early: EarlyRequests };
  const root = { classList: { add: (name: string) => classes.push(name) }, lang: '' };
  const given = {
    SCREEN_FILES: SCREEN_FILES.map((line) => ({ ...line, files: [`/${line.file}.js`, '/one.css'] })),
    DESCRIPTIONS: manifests.flatMap((manifest) => [
      { key: manifest.service, paths: [...dashboardsOf(manifest), configurationOf(manifest)], files: [`/${manifest.id}.js`] },
      { paths: [configurationOf(manifest)], files: [`/${manifest.id}-rules.js`] },
    ]),
    window,
    document: {
      documentElement: root,
      querySelector: () => meta,
      cookie,
      createElement: () => ({}),
      head: { append: (...links: { href: string }[]) => files.push(...links.map(({ href }) => href)) },
    },
    localStorage: { getItem: (key: string) => (key === 'session' ? (session ? 'yes' : null) : (theme ?? null)) },
    location: { pathname: path },
    matchMedia: () => ({ matches: dark }),
    navigator: { language },
    Worker: class {
      constructor(address: string) {
        workers.push(address);
      }
    },
    fetch: async (address: string, init: { body: string; keepalive?: boolean }) => {
      const { page, facts } = JSON.parse(init.body) as { page: boolean; facts: boolean };
      asked.push({ address, page, ...(init.keepalive && { outlastsThePage: true }) });
      return Response.json({
        idToken: 'token',
        expiresIn: 600,
        userId: 'u1',
        ...(page && { page: { record: answered } }),
        ...(facts && { facts: { proxyRequired: false } }),
      });
    },
  };
  new Function(...Object.keys(given), TEXT)(...Object.values(given));
  await new Promise((resolve) => setTimeout(resolve, 5));
  const early = [...files];
  if (early.length === 0) window.early.preload();
  return {
    ...window.early,
    file: window.early.fileAt(path),
    files,
    early,
    workers,
    asked,
    theme: classes[0],
    bar: meta.content,
    lang: root.lang,
  };
}

describe('console/boot', () => {
  it('takes the chosen theme, else the system’s, and the chosen language, else the browser’s', async () => {
    expect(await boot({})).toMatchObject({ theme: 'light', bar: '#f9f9fb', lang: 'en' });
    expect(await boot({ dark: true, language: 'es-MX' })).toMatchObject({ theme: 'dark', bar: '#111113', lang: 'es' });
    expect(await boot({ dark: true, theme: 'light', cookie: 'a=b; language=es' })).toMatchObject({ theme: 'light', lang: 'es' });
    expect(await boot({ theme: 'dark', cookie: 'language=en; a=b', language: 'es' })).toMatchObject({ theme: 'dark', lang: 'en' });
  });

  it.each([
    ['/', false, 'features/landing/landing.tsx'],
    ['/login', false, 'features/sign-in/sign-in.tsx'],
    ['/flex', false, 'features/sign-in/sign-in.tsx'],
    ['/register/invite/x', false, 'features/register/register.tsx'],
    ['/status', true, 'features/support/status.tsx'],
    ['/faq', false, 'features/support/faq.tsx'],
    ['/contact-us', false, 'features/support/contact.tsx'],
    ['/privacy-policy', false, 'features/legal/legal.tsx'],
    ['/privacy-policy', true, 'features/legal/legal.tsx'],
    ['/flex/configuration', true, 'features/service/configuration.tsx', 'amazon-flex'],
    ['/settings', true, 'features/settings/settings.tsx'],
    ['/veho', true, 'app/dashboards.tsx', 'veho'],
    ['/relay', true, 'app/dashboards.tsx', 'relay'],
    ['/relay/purchase-hours', true, 'features/service/configuration.tsx', 'relay'],
    ['/veho/configuration', true, 'features/service/configuration.tsx', 'veho'],
    ['/undefined', true, 'app/dashboards.tsx'],
  ])('knows what %s shows (session: %s): %s, and of which service', async (path, session, file, id?: string) => {
    const form = file === 'features/service/configuration.tsx';
    const files = [`/${file}.js`, '/one.css', ...(id ? [`/${id}.js`] : []), ...(form ? [`/${id}-rules.js`] : [])];
    // A stranger's are asked for once the first words are there.
    expect(await boot({ path, session })).toMatchObject({ file, files, early: session ? files : [] });
  });

  it.each([
    { services: ['VEHO'], dashboard: ['/app/dashboards.tsx.js', '/one.css', '/veho.js'] },
    { services: ['VEHO', 'LYFT'], dashboard: [] },
    { services: [], dashboard: [] },
  ])('asks at / for the overview at once, and for the dashboard of the one service in $services', async ({ services, dashboard }) => {
    const record = { ...DRIVER, services: services.map((key) => ({ key })) };
    const overview = ['/features/home/home.tsx.js', '/one.css'];
    expect(await boot({ path: '/', session: true, record })).toMatchObject({ early: [...overview, ...dashboard] });
  });

  it('asks at / for no dashboard for who is no driver', async () => {
    const record = { ...DRIVER, role: 'owner', services: [{ key: 'VEHO' }] };
    const { asked, early } = await boot({ path: '/', session: true, record });
    expect(asked).toHaveLength(1);
    expect(early).toEqual(['/features/home/home.tsx.js', '/one.css']);
  });

  it('asks for the session with what the page is drawn from and for the facts of the installation, but for a stranger for nothing', async () => {
    expect((await boot({ path: '/flex' })).asked).toEqual([]);
    const { asked, answers, opened, page } = await boot({ path: '/flex', session: true });
    expect(asked).toEqual([{ address: '/prd/auth/refresh', page: true, outlastsThePage: true }]);
    const facts = { proxyRequired: false };
    expect(page).toEqual({ record: DRIVER });
    expect(await (await answers['/prd/shell'])!.json()).toEqual(facts);
    expect(await opened).toEqual({ record: DRIVER, facts });
    expect(await (await answers['/prd/auth/refresh'])!.json()).toMatchObject({ idToken: 'token' });
  });

  it('reads the tables of dates on another thread, from a file that is there', async () => {
    const { workers } = await boot({});
    expect(workers).toEqual(['/date-tables.js']);
    expect(existsSync(join(import.meta.dirname, '../../console/public', workers[0]!))).toBe(true);
  });

  it('leaves what a page is drawn from alone where no screen would take it', async () => {
    const { asked } = await boot({ path: '/privacy-policy', session: true });
    expect(asked[0]).toEqual({ address: '/prd/auth/refresh', page: false, outlastsThePage: true });
  });
});

interface Element {
  tag: string;
  rel?: string;
  src?: string;
  href?: string;
  async?: boolean;
}

/** Runs the page's second script: what it draws, and what it adds to the head before and after the first frame. */
function firstWords({ path, session = false, lang = 'en' }: { path: string; session?: boolean; lang?: string }) {
  const added: Element[] = [];
  const drawn: Record<string, { textContent: string }> = {};
  let frame = () => undefined as unknown;
  const words = (of: string) => ({ template: `first-${of}`, title: `${lang} title`, lead: `${lang} lead` });
  const given = {
    WORDS: { [lang]: { stranger: { '/': words('landing') }, driver: { '/flex': words('state') } } },
    SCRIPTS: ['/libraries.js', '/app.js'],
    window: { early: { signedIn: session, preload: () => added.push({ tag: 'preload' }) } },
    location: { pathname: path },
    document: {
      documentElement: { lang },
      getElementById: (id: string) => ({
        append: () => undefined,
        content: {
          cloneNode: () => ({ querySelector: (part: string) => (drawn[`${id} ${part}`] = { textContent: '' }) }),
        },
      }),
      createElement: (tag: string) => ({ tag }),
      head: { append: (element: Element) => added.push(element) },
    },
    requestAnimationFrame: (then: () => unknown) => (frame = then),
    setTimeout: (then: () => unknown, ms?: number) => ms === undefined && then(),
  };
  new Function(...Object.keys(given), WORDS_TEXT)(...Object.values(given));
  const before = added.length;
  frame();
  return { before, added, drawn: Object.fromEntries(Object.entries(drawn).map(([part, { textContent }]) => [part, textContent])) };
}

describe('console/first-words', () => {
  it.each([
    { path: '/', session: false, template: 'first-landing' },
    { path: '/flex', session: true, template: 'first-state' },
  ])('are on $path (session: $session) before the app is, in its language', ({ template, ...browser }) => {
    expect(firstWords({ ...browser, lang: 'es' }).drawn).toEqual({ [`${template} .title`]: 'es title', [`${template} .lead`]: 'es lead' });
  });

  it.each([
    ['/', true],
    ['/flex', false],
  ])('are none on %s (session: %s)', (path, session) => {
    expect(firstWords({ path, session }).drawn).toEqual({});
  });

  it('come before everything that the app is made of: a stranger’s screen is asked for, the app’s files run one after the other', () => {
    const { before, added } = firstWords({ path: '/' });
    const app = [
      { tag: 'script', async: false, src: '/libraries.js' },
      { tag: 'script', async: false, src: '/app.js' },
    ];

    expect(before).toBe(0);
    expect(added).toMatchObject([{ tag: 'preload' }, ...app]);
    expect(firstWords({ path: '/flex', session: true }).added).toMatchObject(app);
  });
});
