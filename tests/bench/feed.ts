// Ten thousand cards of the block feed in Chromium, four times slower than this machine: the frames while they are scrolled, and
// those of as many empty places in the same browser, which is the best this machine can do.
import { rmSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { contract } from '#api/contract/index.ts';
import { FEED } from '#config/constants.ts';
import { findChromium } from '#config/tools/test-services.mjs';
import { freshDataDir } from '../support/database.ts';
import { startInstallation } from '../support/installation.ts';
import { seedDrivers } from './_drivers.ts';
import { framesOf, loadAll, openSignedIn, processorOf, referenceOf, STEP_PX, scroll, scrollEmpty, scrollOnce } from './_frames.ts';
import { atMost, type Row, runAlone } from './row.ts';

const CARDS = 10_000;
const SLOWER = 4;
const MOST_NODES = 1500;
const LIST = '.feed-list';
const VIEWPORT = { width: 390, height: 844 };

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
      const page = await openSignedIn(browser, { url: server.url, path: '/flex/blocks', person: person!, viewport: VIEWPORT });
      await page.locator('.block-card').first().waitFor();
      return await measure(page);
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(page: Page): Promise<Row[]> {
  const slower = await processorOf(page);
  await slower(SLOWER);
  const arriving = await scrollOnce(page, LIST);
  await slower(1);
  await loadAll(page, LIST, CARDS * FEED.rowHeights[0]);
  await slower(SLOWER);
  const down = await scroll(page, LIST);
  const middle = await scroll(page, LIST, 0.5);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const blank = await blanks(page);
  const empty = await scrollEmpty(page.context().browser()!, {
    count: CARDS,
    height: FEED.rowHeights[0],
    viewport: VIEWPORT,
    slower: SLOWER,
  });
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
