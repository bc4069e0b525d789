// Long lists of the console in Chromium: the frames while they are scrolled, against those of a list of empty places in the same
// browser, which is the best that this machine can do.
import type { Browser, Page } from 'playwright';
import type { Person } from './_drivers.ts';
import type { Row } from './row.ts';

/** How far a frame scrolls. */
export const STEP_PX = 120;
const SCROLL_MS = 4000;
const LONG_MS = 25;
const RUNS = 3;

interface Frames {
  perSecond: number;
  /** Share of those that took more than 25 ms, in per cent. */
  long: number;
  worst: number;
}

/** A frame a sixtieth of a second, but for one in thirty. */
export function framesOf(name: string, { perSecond, long }: Frames): Row[] {
  return [
    { name: `${name}: frames`, value: perSecond, unit: 'fps', limit: '>= 58', pass: perSecond >= 58 },
    { name: `${name}: over ${LONG_MS} ms`, value: long, unit: '%', limit: '< 2', pass: long < 2 },
  ];
}

export function referenceOf(name: string, { perSecond, long }: Frames): Row[] {
  return [
    { name: `${name}: frames`, value: perSecond, unit: 'fps', limit: 'reference', pass: true },
    { name: `${name}: over ${LONG_MS} ms`, value: long, unit: '%', limit: 'reference', pass: true },
  ];
}

/** Makes the page's processor slower than this machine by a rate; 1 = as it is. It lasts as long as the session, which is never closed. */
export async function processorOf(page: Page): Promise<(rate: number) => Promise<unknown>> {
  const cpu = await page.context().newCDPSession(page);
  return (rate) => cpu.send('Emulation.setCPUThrottlingRate', { rate });
}

interface EmptyList {
  count: number;
  /** Of each place, in pixels. */
  height: number;
  viewport: { width: number; height: number };
  slower: number;
}

/** Scrolls a list in which nothing is drawn. */
export async function scrollEmpty(browser: Browser, { count, height, viewport, slower }: EmptyList): Promise<Frames> {
  const page = await browser.newPage({ viewport });
  const places = '<div class="place"></div>'.repeat(count);
  await page.setContent(
    `<style>.list { height: 700px; overflow-y: auto } .place { height: ${height}px }</style><div class="list">${places}</div>`,
  );
  await (await processorOf(page))(slower);
  const frames = await scroll(page, '.list');
  await page.close();
  return frames;
}

interface Signing {
  url: string;
  path: string;
  person: Person;
  viewport: { width: number; height: number };
}

/** A page that is signed in as this person: the session's call is answered here, everything else by the server. */
export async function openSignedIn(browser: Browser, { url, path, person: { userId, token }, viewport }: Signing): Promise<Page> {
  const page = await browser.newPage({ viewport, locale: 'en-US' });
  await page.addInitScript(() => localStorage.setItem('session', 'yes'));
  await page.route('**/prd/auth/refresh', (route) => route.fulfill({ json: { idToken: token, expiresIn: 3600, userId } }));
  await page.goto(`${url}${path}`);
  return page;
}

/** Goes to the end of a list again and again until it is this high. */
export async function loadAll(page: Page, selector: string, height: number): Promise<void> {
  await page.evaluate(
    async ({ selector, height }) => {
      const list = document.querySelector(selector)!;
      const until = performance.now() + 120_000;
      while (list.scrollHeight < height) {
        if (performance.now() > until) throw new Error(`only ${list.scrollHeight} of ${height} px came`);
        list.scrollTop = list.scrollHeight;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    { selector, height },
  );
}

/** Scrolls a list from this share of it on: the run in the middle of three, for this machine does other things as well. */
export async function scroll(page: Page, selector: string, from = 0): Promise<Frames> {
  const runs: Frames[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await scrollOnce(page, selector, from));
  return runs.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(RUNS / 2)]!;
}

/** Scrolls by a step in each frame. */
export async function scrollOnce(page: Page, selector: string, from = 0): Promise<Frames> {
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
    { selector, from, step: STEP_PX, ms: SCROLL_MS },
  );
  const frames = times.slice(1).map((time, i) => time - times[i]!);
  const elapsed = times.at(-1)! - times[0]!;
  const long = frames.filter((ms) => ms > LONG_MS).length;
  return { perSecond: frames.length / (elapsed / 1000), long: (100 * long) / frames.length, worst: Math.max(...frames) };
}
