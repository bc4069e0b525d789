import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isKept } from '#console/data/stored-answers.ts';

const SOURCE = readFileSync(join(import.meta.dirname, '../../console/service-worker.js'), 'utf8');

/** The service worker in a browser that has what it needs and nothing else. */
function start({ online = true, open = [] as string[] } = {}) {
  const listeners = new Map<string, (event: any) => void>();
  const caches = new Map<string, Map<string, Response>>();
  const [asked, shown, opened, told]: [string[], [string, any][], string[], unknown[]] = [[], [], [], []];
  const keyOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://grab.example').pathname;
  const cacheOf = (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return {
      addAll: async (files: string[]) => {
        for (const file of files) cache.set(file, new Response(`kept ${file}`));
      },
      match: async (request: Request | string) => cache.get(keyOf(request))?.clone(),
      put: async (request: Request, answer: Response) => void cache.set(keyOf(request), answer),
    };
  };
  const windows = open.map((url) => ({ url, focus: async () => undefined, postMessage: (data: unknown) => told.push(data) }));
  const self = {
    location: new URL('https://grab.example/sw.js'),
    addEventListener: (type: string, listener: (event: any) => void) => listeners.set(type, listener),
    skipWaiting: () => told.push('took over'),
    clients: { claim: async () => undefined, matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
    registration: { showNotification: async (title: string, options: unknown) => void shown.push([title, options]) },
  };
  const given = {
    VERSION: 'v2',
    FILES: ['/', '/assets/app.js'],
    self,
    caches: {
      open: async (name: string) => cacheOf(name),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    },
    fetch: async (request: Request) => {
      asked.push(keyOf(request));
      if (!online) throw new TypeError('no network');
      return new Response(`fresh ${keyOf(request)}`);
    },
  };
  new Function(...Object.keys(given), SOURCE)(...Object.values(given));
  const fire = async (type: string, event: object = {}) => {
    let answer: Promise<Response> | undefined;
    const waits: Promise<unknown>[] = [];
    listeners.get(type)!({
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (work: Promise<Response>) => (answer = work),
    });
    await Promise.all(waits);
    return answer && (await answer);
  };
  const ask = (path: string, init: { method?: string; mode?: string } = {}) =>
    fire('fetch', { request: { url: `https://grab.example${path}`, method: 'GET', mode: 'cors', ...init } });
  return { fire, ask, caches, asked, shown, opened, told };
}

describe('console/service-worker', () => {
  let worker: ReturnType<typeof start>;
  beforeEach(async () => {
    worker = start({ online: false });
    await worker.fire('install');
  });

  it('shows the kept page at every address without a network, and the newest with one', async () => {
    expect(await (await worker.ask('/flex/configuration', { mode: 'navigate' }))!.text()).toBe('kept /');
    const online = start();
    await online.fire('install');
    expect(await (await online.ask('/flex', { mode: 'navigate' }))!.text()).toBe('fresh /flex');
  });

  it('never touches an answer of the API, nor what is sent', async () => {
    expect(await worker.ask('/prd/user?userId=u1')).toBe(undefined);
    expect(await worker.ask('/prd/blocks', { method: 'POST' })).toBe(undefined);
    expect(worker.asked).toEqual([]);
    expect([...worker.caches.get('shell-v2')!.keys()]).toEqual(['/', '/assets/app.js']);
  });

  it('lets a browser that can take files from what is kept and calls to the server without it', async () => {
    const rules: unknown[] = [];
    const addRoutes = async (some: unknown[]) => void rules.push(...some);
    await start().fire('install', { addRoutes });
    expect(rules).toEqual([
      { condition: { urlPattern: '/prd/*' }, source: 'network' },
      { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    ]);
    // One that knows no such rule installs it all the same.
    await start().fire('install', { addRoutes: async () => Promise.reject(new TypeError('unknown source')) });
  });

  it('takes files under /assets from the browser, and keeps what it had to fetch', async () => {
    const online = start();
    await online.fire('install');
    await online.ask('/assets/app.js');
    expect(await (await online.ask('/assets/late.js'))!.text()).toBe('fresh /assets/late.js');
    await online.ask('/assets/late.js');
    expect(online.asked).toEqual(['/assets/late.js']);
  });

  it('drops the files of older versions, and takes over when the reader says so', async () => {
    worker.caches.set('shell-v1', new Map());
    await worker.fire('activate');
    expect([...worker.caches.keys()]).toEqual(['shell-v2']);
    await worker.fire('message', { data: 'take-over' });
    expect(worker.told).toEqual(['took over']);
  });

  it('shows a push, replacing the one with its tag, and opens what it leads to in the open window or a new one', async () => {
    const data = { title: 'Block won', body: '$77.83', path: '/flex/blocks', tag: 'won:1' };
    await worker.fire('push', { data: { json: () => data } });
    expect(worker.shown).toMatchObject([['Block won', { body: '$77.83', tag: 'won:1', data: { path: '/flex/blocks' } }]]);

    const notification = { close: () => undefined, data: { path: '/flex/blocks' } };
    await worker.fire('notificationclick', { notification });
    expect(worker.opened).toEqual(['https://grab.example/flex/blocks']);
    const used = start({ open: ['https://grab.example/'] });
    await used.fire('notificationclick', { notification });
    expect([used.opened, used.told]).toEqual([[], [{ open: '/flex/blocks' }]]);
    await used.fire('notificationclick', { notification: { ...notification, data: { path: 'https://elsewhere.example/' } } });
    expect([used.opened, used.told]).toEqual([[], [{ open: '/flex/blocks' }]]);
  });

  it('keeps of the answers only what this driver read, and nothing that is secret or somebody else’s', () => {
    expect([['user', 'u1'], ['blocks', 'u1'], ['facts'], ['offers', 'u1', 'AMAZON_FLEX']].every((key) => isKept(key, 'u1'))).toBe(true);
    for (const key of [['user', 'u2'], ['blocks', 'u2'], ['second-factor'], ['sessions'], ['notifications'], ['calendar'], ['users']])
      expect(isKept(key, 'u1')).toBe(false);
  });
});
