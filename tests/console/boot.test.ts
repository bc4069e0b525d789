import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AHEAD } from '#console/app/ahead.ts';
import type { Begun } from '#console/app/begun.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../console/boot.js'), 'utf8');

interface Browser {
  path?: string;
  session?: boolean;
  theme?: string;
  dark?: boolean;
  cookie?: string;
  language?: string;
}

/** Runs the page's first script in a browser that has what it needs and nothing else. */
async function boot({ path = '/', session, theme, dark = false, cookie = '', language = 'en-US' }: Browser) {
  const asked: { address: string; token: string | null }[] = [];
  const links: { rel: string; href: string }[] = [];
  const classes: string[] = [];
  const meta = { content: '' };
  const window = {} as { begun: Begun };
  const root = { classList: { add: (name: string) => classes.push(name) }, lang: '' };
  const given = {
    AHEAD: AHEAD.map((line) => ({ ...line, files: line.file ? [`/${line.file}.js`, '/one.css'] : [] })),
    window,
    document: {
      documentElement: root,
      querySelector: () => meta,
      cookie,
      createElement: () => ({}),
      head: { append: (link: { rel: string; href: string }) => links.push(link) },
    },
    localStorage: { getItem: (key: string) => (key === 'session' ? (session ? 'yes' : null) : (theme ?? null)) },
    location: { pathname: path },
    matchMedia: () => ({ matches: dark }),
    navigator: { language },
    fetch: async (address: string, init: { headers: Record<string, string> }) => {
      asked.push({ address, token: init.headers['authorization'] ?? null });
      return Response.json({ idToken: 'token', expiresIn: 600, userId: 'u1' });
    },
  };
  new Function(...Object.keys(given), TEXT)(...Object.values(given));
  await new Promise((resolve) => setImmediate(resolve));
  return { ...window.begun, asked, links, theme: classes[0], bar: meta.content, lang: root.lang };
}

describe('console/boot', () => {
  it('takes the chosen theme, else the system’s, and the chosen language, else the browser’s', async () => {
    expect(await boot({})).toMatchObject({ theme: 'light', bar: '#f9f9fb', lang: 'en' });
    expect(await boot({ dark: true, language: 'es-MX' })).toMatchObject({ theme: 'dark', bar: '#111113', lang: 'es' });
    expect(await boot({ dark: true, theme: 'light', cookie: 'a=b; language=es' })).toMatchObject({ theme: 'light', lang: 'es' });
    expect(await boot({ theme: 'dark', cookie: 'language=en; a=b', language: 'es' })).toMatchObject({ theme: 'dark', lang: 'en' });
  });

  it.each([
    ['/', false, undefined],
    ['/login', false, 'features/sign-in/sign-in.tsx'],
    ['/flex', false, 'features/sign-in/sign-in.tsx'],
    ['/register/invite/x', false, 'features/register/register.tsx'],
    ['/status', true, 'features/support/status.tsx'],
    ['/faq', false, 'features/support/faq.tsx'],
    ['/contact-us', false, 'features/support/contact.tsx'],
    ['/privacy-policy', false, 'features/legal/legal.tsx'],
    ['/privacy-policy', true, 'features/legal/legal.tsx'],
    ['/', true, 'features/flex-dashboard/flex-dashboard.tsx'],
    ['/flex/configuration', true, 'features/flex-configuration/flex-configuration.tsx'],
    ['/settings', true, 'features/settings/settings.tsx'],
  ])('asks for what %s shows (session: %s): %s', async (path, session, file) => {
    const { file: got, links } = await boot({ path, session });
    expect(got).toBe(file);
    expect(links.map(({ rel, href }) => [rel, href])).toEqual(
      file
        ? [
            ['modulepreload', `/${file}.js`],
            ['preload', '/one.css'],
          ]
        : [],
    );
  });

  it('asks for the session and then for the record of the driver, but for a stranger for nothing', async () => {
    expect((await boot({ path: '/flex' })).asked).toEqual([]);
    const { asked, answers } = await boot({ path: '/flex', session: true });
    expect(asked).toEqual([
      { address: '/prd/auth/refresh', token: null },
      { address: '/prd/user?userId=u1', token: 'token' },
    ]);
    expect(Object.keys(answers)).toEqual(asked.map(({ address }) => address));
  });

  it('leaves the record alone where no screen would take it', async () => {
    const { asked } = await boot({ path: '/privacy-policy', session: true });
    expect(asked.map(({ address }) => address)).toEqual(['/prd/auth/refresh']);
  });
});
