// Ten thousand cards of the block feed in Chromium, four times slower than this machine: the frames while they are scrolled, and
// those of as many empty places in the same browser, which is the best this machine can do.
import { rmSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { contract } from '#api/contract/index.ts';
import { FEED } from '#config/constants.ts';
import { findChromium } from '#config/tools/test-services.mjs';
import { freshDataDir } from '../support/database.ts';
import { startInstallation } from '../support/installation.ts';
import { type Person, seedDrivers } from './_drivers.ts';
import { atMost, type Row, runAlone } from './row.ts';

const CARDS = 10_000;
const SLOWER = 4;
const STEP_PX = 120;
const SCROLL_MS = 4000;
const LONG_MS = 25;
const MOST_NODES = 1500;
const LIST = '.feed-list';
const VIEWPORT = { width: 390, height: 844 };

interface Frames {
  perSecond: number;
  /** Share of those that took more than 25 ms, in per cent. */
  long: number;
  worst: number;
}

export async function feedRows(): Promise<Row[]> {
  const dataDir = await freshDataDir();
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const [person] = await seedDrivers(dataDir, { drivers: 1, verdictsEach: CARDS, searching: true });
    const server = await startInstallation({ dataDir, sandbox: false });
    try {
      const { termsVersion } = await server.call(contract.shell, {});
      const services = [{ key: 'AMAZON_FLEX', label: 'Flex', price: 50 }];
      await server.call(contract.updateUser, { userId: person!.userId, body: { phoneVerified: true, services, termsVersion } });
      return await measure(await openFeed(browser, server.url, person!));
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(page: Page): Promise<Row[]> {
  const cpu = await page.context().newCDPSession(page);
  const slower = (rate: number) => cpu.send('Emulation.setCPUThrottlingRate', { rate });
  await slower(SLOWER);
  const arriving = await scroll(page);
  await slower(1);
  await loadAll(page);
  await slower(SLOWER);
  const down = await scroll(page, 0);
  const middle = await scroll(page, 0.5);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const blank = await blanks(page);
  const empty = await scrollEmpty(page.context().browser()!);
  const rows = [
    ...framesOf(`feed of ${CARDS.toLocaleString('en-US')}, ${SLOWER}x slower, from the top`, down),
    ...framesOf(`feed of ${CARDS.toLocaleString('en-US')}, ${SLOWER}x slower, from the middle`, middle),
    ...framesOf(`feed while its pages arrive, ${SLOWER}x slower`, arriving),
    ...referenceOf(`${CARDS.toLocaleString('en-US')} empty places, ${SLOWER}x slower`, empty),
    atMost('feed: frames with an empty place in view', blank, 0, 'frames'),
    atMost('feed: elements on the page', nodes, MOST_NODES, ''),
  ];
  console.error(`worst frames: ${[down, middle, arriving].map(({ worst }) => `${worst.toFixed(1)} ms`).join(', ')}`);
  return rows;
}

function framesOf(name: string, { perSecond, long }: Frames): Row[] {
  return [
    { name: `${name}: frames`, value: perSecond, unit: 'fps', limit: '>= 58', pass: perSecond >= 58 },
    { name: `${name}: over ${LONG_MS} ms`, value: long, unit: '%', limit: '< 2', pass: long < 2 },
  ];
}

function referenceOf(name: string, { perSecond, long }: Frames): Row[] {
  return [
    { name: `${name}: frames`, value: perSecond, unit: 'fps', limit: 'reference', pass: true },
    { name: `${name}: over ${LONG_MS} ms`, value: long, unit: '%', limit: 'reference', pass: true },
  ];
}

/** The same scrolling over a list of the same size in which nothing is drawn. */
async function scrollEmpty(browser: Browser): Promise<Frames> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const places = '<div class="place"></div>'.repeat(CARDS);
  await page.setContent(
    `<style>${LIST} { height: 700px; overflow-y: auto } .place { height: ${FEED.rowHeights[0]}px }</style>
     <div class="${LIST.slice(1)}">${places}</div>`,
  );
  const cpu = await page.context().newCDPSession(page);
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const frames = await scroll(page);
  await page.close();
  return frames;
}

/** A browser that is signed in as this driver: the session's call is answered here, everything else by the server. */
async function openFeed(browser: Browser, url: string, { userId, token }: Person): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en-US' });
  await page.addInitScript(() => localStorage.setItem('session', 'yes'));
  await page.route('**/prd/auth/refresh', (route) => route.fulfill({ json: { idToken: token, expiresIn: 3600, userId } }));
  await page.goto(`${url}/flex/blocks`);
  await page.locator('.block-card').first().waitFor();
  return page;
}

/** Goes to the end again and again until every page has come. */
async function loadAll(page: Page): Promise<void> {
  const whole = CARDS * FEED.rowHeights[0];
  await page.evaluate(
    async ({ selector, whole }) => {
      const list = document.querySelector(selector)!;
      const until = performance.now() + 120_000;
      while (list.scrollHeight < whole) {
        if (performance.now() > until) throw new Error(`only ${list.scrollHeight} of ${whole} px came`);
        list.scrollTop = list.scrollHeight;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    { selector: LIST, whole },
  );
}

/** Scrolls by a step in each frame, from this share of the list on. */
async function scroll(page: Page, from = 0): Promise<Frames> {
  const times = await page.evaluate(
    ({ selector, from, step, ms }) => {
      const list = document.querySelector(selector)!;
      list.scrollTop = list.scrollHeight * from;
      return new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const frame = (now: number) => {
          times.push(now);
          if (now - times[0]! >= ms) return resolve(times);
          list.scrollTop += step;
          requestAnimationFrame(frame);
        };
        // What the jump has begun is over.
        setTimeout(() => requestAnimationFrame(frame), 1000);
      });
    },
    { selector: LIST, from, step: STEP_PX, ms: SCROLL_MS },
  );
  const frames = times.slice(1).map((time, i) => time - times[i]!);
  const elapsed = times.at(-1)! - times[0]!;
  const long = frames.filter((ms) => ms > LONG_MS).length;
  return { perSecond: frames.length / (elapsed / 1000), long: (100 * long) / frames.length, worst: Math.max(...frames) };
}

/** How many of a hundred scrolled frames are painted without a card in the middle of the list. */
async function blanks(page: Page): Promise<number> {
  return page.evaluate(
    ({ selector, step }) => {
      const list = document.querySelector(selector)!;
      const { left, top, width, height } = list.getBoundingClientRect();
      return new Promise<number>((resolve) => {
        let [count, empty] = [0, 0];
        const frame = () => {
          const covered = [0.1, 0.5, 0.9].every(
            (share) => document.elementFromPoint(left + width / 2, top + height * share)?.closest('.feed-row') != null,
          );
          if (!covered) empty++;
          if (++count === 100) return resolve(empty);
          list.scrollTop += step;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      });
    },
    { selector: LIST, step: STEP_PX },
  );
}

await runAlone(import.meta.filename, feedRows);
