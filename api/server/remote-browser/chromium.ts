import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserType, CDPSession, Page, Request } from 'playwright';
import type { RemoteCommand, RemoteEvent } from '#api/contract/remote-browser.ts';
import { REMOTE_BROWSER } from '#config/constants.ts';

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
type OpenUrl = Extract<RemoteCommand, { event: 'open-url' }>['data'];

/** The machine's own Chromium; null where there is none. Nothing is ever downloaded. */
export function findChromium(given: string | undefined): string | null {
  return (given ? [given] : USUAL).find((path) => existsSync(path)) ?? null;
}

/** One Chromium with at most one page. */
export interface RemotePage {
  open(asked: OpenUrl): Promise<void>;
  click(x: number, y: number): Promise<void>;
  press(key: string): Promise<void>;
  /** Bytes that its processes have for themselves; null where the machine does not tell. */
  memory(): number | null;
  close(): Promise<void>;
}

interface Launch {
  executablePath: string;
  /** The only way out. */
  proxy: string;
  tell(event: RemoteEvent): void;
  /** True for an address that the proxy has turned away. */
  isRefused(url: string): boolean;
  /** The page itself led to such an address. */
  onRefused(): void;
  /** The browser ended by itself. */
  onGone(): void;
}

/** Everything that could reach the network past the proxy is closed; names are never resolved by the browser itself. */
const FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--renderer-process-limit=2',
  '--disable-file-system',
  '--disable-gpu',
  `--js-flags=--max-old-space-size=${REMOTE_BROWSER.heapMegabytes}`,
];
/** Ways to speak past HTTP that no challenge page needs. */
const CLOSED = `for (const name of ['WebSocket', 'WebSocketStream', 'WebTransport', 'RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'EventSource', 'Worker', 'SharedWorker'])
  try { Object.defineProperty(globalThis, name, { value: undefined, configurable: false, writable: false }); } catch {}
Object.defineProperty(globalThis, 'open', { value: () => null, configurable: false, writable: false });`;

export async function launchChromium({ executablePath, proxy, tell, isRefused, onRefused, onGone }: Launch): Promise<RemotePage> {
  const browser = await chromiumType().launch({
    executablePath,
    proxy: { server: proxy, bypass: '<-loopback>' },
    // Chromium refuses its own sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: REMOTE_BROWSER.launchMs,
  });
  browser.on('disconnected', onGone);
  const pids = await processesOf(browser);
  let context: BrowserContext | null = null;
  let page: Page | null = null;

  return {
    async open({ url, pageHeight, pageWidth, userAgent }) {
      await context?.close();
      context = await browser.newContext({
        viewport: { width: pageWidth, height: pageHeight },
        userAgent,
        acceptDownloads: false,
        serviceWorkers: 'block',
        permissions: [],
      });
      await context.addInitScript(CLOSED);
      await context.routeWebSocket(/.*/, (socket) => socket.close().catch(() => undefined));
      page = await context.newPage();
      const own = page;
      // A second page asks for nothing before it is closed. A request may outlive its page: what is left of it concerns nobody, and
      // a rejection left to Playwright would end this process.
      await context.route(/.*/, (route) => (isOf(route.request(), own) ? route.continue() : route.abort()).catch(() => undefined));
      context.on('page', (other) => void (other !== own && other.close().catch(() => undefined)));
      page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
      const judge = (request: Request) => {
        if (request.isNavigationRequest() && request.frame() === own.mainFrame() && isRefused(request.url())) onRefused();
      };
      page.on('response', (response) => judge(response.request()));
      page.on('requestfailed', judge);
      await follow(await context.newCDPSession(page), page, tell);
      await page.goto(url, { timeout: REMOTE_BROWSER.navigationMs, waitUntil: 'load' }).catch(() => undefined);
    },
    async click(x, y) {
      await page?.mouse.click(x, y);
    },
    async press(key) {
      if ([...key].length === 1) await page?.keyboard.type(key);
      else await page?.keyboard.press(key);
    },
    memory: () => memoryOf(pids),
    async close() {
      browser.off('disconnected', onGone);
      const late = setTimeout(() => kill(pids), REMOTE_BROWSER.closeMs);
      await browser.close().catch(() => undefined);
      clearTimeout(late);
    },
  };
}

function isOf(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    // A page that is only being opened has no frame yet.
    return false;
  }
}

/** Loads and pictures of the page as they come; a picture is asked for when the last one was sent, a few times a second at most. */
async function follow(session: CDPSession, page: Page, tell: (event: RemoteEvent) => void): Promise<void> {
  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Page.frameStartedLoading', ({ frameId }) => frameId === frameTree.frame.id && tell({ event: 'load-start' }));
  session.on('Page.frameStoppedLoading', ({ frameId }) => frameId === frameTree.frame.id && tell({ event: 'load-finished' }));
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const href = page.url();
    // Before the first page there is nothing to see.
    if (href !== 'about:blank') tell({ event: 'screenshot', data: { image: `data:image/jpeg;base64,${data}`, ...size, href } });
    setTimeout(() => void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined), REMOTE_BROWSER.frameMs);
  });
  await session.send('Page.enable');
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 70 });
}

/** Read when the first driver needs it: it is large, and stays among the packages. */
function chromiumType(): BrowserType {
  const name = 'playwright';
  return (createRequire(import.meta.url)(name) as { chromium: BrowserType }).chromium;
}

async function processesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.map(({ id }) => id);
}

function memoryOf(pids: readonly number[]): number | null {
  let bytes: number | null = null;
  for (const pid of familyOf(pids)) {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readQuietly(`/proc/${pid}/smaps_rollup`))?.[1];
    if (kilobytes !== undefined) bytes = (bytes ?? 0) + Number(kilobytes) * 1024;
  }
  return bytes;
}

/** These processes and those they started. */
function familyOf(pids: readonly number[]): Set<number> {
  const family = new Set<number>();
  const walk = (pid: number) => {
    if (family.has(pid)) return;
    family.add(pid);
    for (const child of readQuietly(`/proc/${pid}/task/${pid}/children`).split(' ')) if (child.trim()) walk(Number(child));
  };
  for (const pid of pids) walk(pid);
  return family;
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function kill(pids: readonly number[]): void {
  for (const pid of familyOf(pids))
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
}
