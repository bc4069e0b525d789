import { existsSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Request, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, OPERATOR } from '#api/contract/caller.ts';
import type { Target } from '#api/contract/roles.ts';
import { createRemoteBrowser, type RemoteBrowser } from '#api/server/remote-browser/remote-browser.ts';
import type { REMOTE_BROWSER } from '#config/constants.ts';
import { findChromium } from '#config/tools/test-services.mjs';
import { eventually } from '#tests/support/api.ts';

const machine = { now: Date.now, elapsed: () => performance.now() };
const log = { info: () => undefined, error: () => undefined };

/** Pages by their path; what a page has to tell comes back with POST. */
type Pages = Record<string, { status?: number; headers?: Record<string, string>; body: string }>;

describe('api/server/remote-browser, a page inside it', () => {
  let site: Server;
  let port: number;
  let pages: Pages = {};
  let reports: string[] = [];
  let asked: string[] = [];
  /** Listens on every address of the machine and is on no list. */
  let stranger: SocketServer;
  let strangerPort: number;
  let reached = 0;
  let browser: RemoteBrowser;

  beforeAll(async () => {
    site = createServer((request, answer) => {
      asked.push(request.url!);
      if (request.method === 'POST') {
        request.setEncoding('utf8').on('data', (text) => reports.push(text));
        request.on('end', () => answer.end());
        return;
      }
      const { status = 200, headers = {}, body } = pages[request.url!] ?? { status: 404, body: '' };
      answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
    });
    site.on('upgrade', (request, socket) => {
      asked.push(`upgrade ${request.url}`);
      socket.destroy();
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    port = (site.address() as AddressInfo).port;
    stranger = createSocketServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => stranger.listen(0, '::', done));
    strangerPort = (stranger.address() as AddressInfo).port;
  });
  afterAll(async () => {
    site.closeAllConnections();
    await new Promise((done) => site.close(done));
    await new Promise((done) => stranger.close(done));
  });
  beforeEach(() => {
    [pages, reports, asked, reached] = [{}, [], [], 0];
    [now, target] = [{}, null];
  });
  afterEach(() => browser.close());

  /** A session on the page `/ask/<name>`; `ended` gives the reason of its end, null = as the driver asked. */
  function open(name: string, limits: Partial<typeof REMOTE_BROWSER> = {}, by: Caller = OPERATOR) {
    browser = createRemoteBrowser({
      list: [
        { host: '127.0.0.1', port, firstParts: new Set(['ask']) },
        { host: 'turned.example', port: strangerPort },
      ],
      chromiumPath: findChromium(),
      callers: {
        again: async (caller) => ({ ...caller, ...now }),
        onChange: (_, listener) => {
          changed = listener;
          return () => undefined;
        },
      },
      target: async () => target,
      machine,
      log,
      limits,
      resolve: async () => ['127.0.0.1'],
    });
    const told: string[] = [];
    const ended = new Promise<string | null>((resolve) => {
      const viewer = { tell: ({ event }: { event: string }) => void told.push(event), end: (reason?: string) => resolve(reason ?? null) };
      const session = browser.enter('driver', browser.issue('driver', by).ticket, viewer);
      if (session === null || typeof session === 'string') throw new Error('no session');
      send = (event, data) => session.receive(JSON.stringify({ event, ...(data !== undefined && { data }) }));
    });
    send('open-url', { url: `http://127.0.0.1:${port}/ask/${name}`, pageHeight: 600, pageWidth: 400, userAgent: 'test' });
    return { told, ended };
  }
  /** Who the caller is by now, and whom the page is about. */
  let now: Partial<Caller> = {};
  let target: Target | null = null;
  let changed: () => void = () => undefined;
  let send: (event: string, data?: unknown) => void;

  const page = (script: string, more = '') =>
    `<!doctype html><title>x</title>${more}<script type="module">const tell = (what) => fetch('/ask/report', {method: 'POST', body: JSON.stringify(what)});
${script}</script>`;
  const report = async () => JSON.parse(await eventually(() => reports[0])) as unknown;
  const nothingLeft = () => eventually(() => browser.count() === 0);

  it('ends when the page leads off the list, and says so: redirect, script, refresh, another path, a tunnel', async () => {
    const away = {
      redirect: { status: 302, headers: { location: `http://127.0.0.1:${strangerPort}/ask` }, body: '' },
      script: { body: page(`location.href = 'http://127.0.0.1:${port}/_sandbox/state'`) },
      refresh: { body: `<meta http-equiv="refresh" content="0;url=http://[::1]:${strangerPort}/ask">` },
      tunnel: { body: page(`location.href = 'https://stranger.example/ask'`) },
      turned: { body: page(`location.href = 'http://turned.example:${strangerPort}/ask'`) },
    };
    for (const [name, way] of Object.entries(away)) {
      pages = { [`/ask/${name}`]: way };
      asked = [];
      const session = open(name);

      expect(await session.ended, name).toBe('remote.addressRefused');
      await nothingLeft();
      expect([asked.filter((path) => !path.startsWith('/ask/') && path !== '/favicon.ico'), reached], name).toEqual([[], 0]);
    }
  }, 120_000);

  it('ends for a partner once the driver has left the partner’s code', async () => {
    pages = { '/ask/one': { body: page('tell(1)') } };
    target = { role: 'driver', partnerId: 'partner' };
    const session = open(
      'one',
      {},
      { userId: 'partner', role: 'partner', operator: false, familyId: 'f', actor: null, recent: true, mustEnroll: false },
    );
    await report();
    changed();
    const before = await Promise.race([session.ended, new Promise((resolve) => setImmediate(() => resolve('goes on')))]);

    target = { role: 'driver', partnerId: null };
    changed();

    expect([before, await session.ended]).toEqual(['goes on', 'access.forbidden']);
    await nothingLeft();
  });

  it('lets nothing in it reach a private address, by whatever name, nor a name of the list that has turned private', async () => {
    const hosts = ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]', '2130706433', '0x7f.1', 'turned.example'];
    const urls = [
      ...hosts.map((host) => `http://${host}:${strangerPort}/`),
      'http://169.254.169.254/',
      'http://10.0.0.1/',
      'http://[fd00::1]/',
    ];
    pages['/ask/fetch'] = {
      body: page(`
        const urls = ${JSON.stringify(urls)};
        const read = await Promise.allSettled(urls.map((url) => fetch(url).then((answer) => answer.text())));
        await Promise.allSettled(urls.map((url) => fetch(url, { mode: 'no-cors' })));
        await Promise.all(urls.map((url) => new Promise((done) => {
          const image = new Image();
          image.onload = image.onerror = done;
          image.src = url;
        })));
        await Promise.all(urls.map((url) => new Promise((done) => {
          const frame = document.createElement('iframe');
          frame.onload = done;
          frame.src = url;
          document.body.append(frame);
        })));
        await tell(read.map(({ status }) => status));`),
    };
    const session = open('fetch');

    expect(await report()).toEqual(urls.map(() => 'rejected'));
    expect(reached).toBe(0);
    send('finish');
    expect(await session.ended).toBeNull();
    await nothingLeft();
  }, 60_000);

  it('has no second page, no socket, no worker and no stream in it, in frames neither', async () => {
    pages['/ask/ways'] = {
      body: page(`
        const names = ['WebSocket', 'WebTransport', 'RTCPeerConnection', 'EventSource', 'Worker', 'SharedWorker'];
        const frame = document.createElement('iframe');
        frame.srcdoc = '<p>x</p>';
        await new Promise((done) => { frame.onload = done; document.body.append(frame); });
        const link = Object.assign(document.createElement('a'), { href: '/ask/second', target: '_blank', rel: 'noopener' });
        document.body.append(link);
        link.click();
        const made = [];
        for (const where of [globalThis, frame.contentWindow])
          try { new where.WebSocket('ws://127.0.0.1:${port}/ask/socket'); made.push('socket'); } catch (error) { made.push(error.name); }
        await tell({
          open: window.open('/ask/popup'),
          here: names.filter((name) => globalThis[name] !== undefined),
          framed: names.filter((name) => frame.contentWindow[name] !== undefined),
          made,
        });`),
    };
    pages['/ask/second'] = { body: page(`await tell('second')`) };
    const session = open('ways');

    expect(await report()).toEqual({ open: null, here: [], framed: [], made: ['TypeError', 'TypeError'] });
    send('finish');
    expect(await session.ended).toBeNull();
    await nothingLeft();
    expect(asked.filter((path) => /second|popup|socket|upgrade/.test(path))).toEqual([]);
  }, 60_000);

  it('may end while a page asks for something: no rejection is left, it would end the process', async () => {
    const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright');
    const launch = chromium.launch.bind(chromium);
    let onRequest: ((route: Route, request: Request) => unknown) | undefined;
    const launched = vi.spyOn(chromium, 'launch').mockImplementation(async (options) => {
      const real = await launch(options);
      const newContext = real.newContext.bind(real);
      return Object.assign(real, {
        newContext: async (asked: BrowserContextOptions) => {
          const context = await newContext(asked);
          const route = context.route.bind(context);
          return Object.assign(context, {
            route: (url: RegExp, handler: typeof onRequest & object) => {
              onRequest = handler;
              return route(url, handler);
            },
          });
        },
      });
    });
    pages['/ask/one'] = { body: page('tell(1)') };
    const session = open('one');
    await report();
    send('finish');
    await session.ended;
    launched.mockRestore();

    const closed = () => Promise.reject(new Error('Target page, context or browser has been closed'));
    const request = { frame: () => closed } as unknown as Request;
    const late = { request: () => request, abort: closed, continue: closed } as unknown as Route;
    await expect(onRequest!(late, request)).resolves.toBeUndefined();
    await nothingLeft();
  });

  it('keeps nothing that a page wants to be kept, and goes on', async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('playwright'));
    const kept = () =>
      [...folders().map((name) => join(tmpdir(), name)), join(homedir(), 'Downloads')]
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => readdirSync(folder, { recursive: true }).map(String))
        .filter((name) => name.includes('kept-by-a-page'));
    pages['/ask/file'] = { headers: { 'content-disposition': 'attachment; filename="kept-by-a-page.bin"' }, body: 'x'.repeat(1000) };
    pages['/ask/download'] = {
      body: page(`
        const link = Object.assign(document.createElement('a'), { href: '/ask/file', download: 'kept-by-a-page.bin' });
        document.body.append(link);
        link.click();
        await new Promise((done) => setTimeout(done, 1000));
        await tell('still here');`),
    };
    const session = open('download');

    expect(await report()).toBe('still here');
    expect(kept()).toEqual([]);
    send('finish');
    expect(await session.ended).toBeNull();
    await nothingLeft();
  }, 60_000);

  it.each([
    ['time', { sessionMs: 2500 }, 'remote.timeUp'],
    ['memory', { memoryBytes: 20 * 1024 * 1024, watchMs: 100 }, 'remote.memory'],
    ['bytes', { bytes: 100_000 }, null],
  ] as const)(
    'has so much %s and no more',
    async (kind, limits, reason) => {
      pages['/ask/much'] = {
        body: page(`tell(await fetch('/ask/large').then((answer) => answer.text().then(() => 'had'), () => 'cut').catch(() => 'cut'))`),
      };
      pages['/ask/large'] = { body: 'x'.repeat(1_000_000) };
      const session = open('much', limits);
      if (kind === 'bytes') {
        await eventually(() => asked.includes('/ask/large'));
        await new Promise((done) => setTimeout(done, 500));
        expect(reports).not.toContain('"had"');
        send('finish');
      }

      expect(await session.ended).toBe(reason);
      await nothingLeft();
    },
    60_000,
  );
});
