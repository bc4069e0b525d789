// Ten thousand rows of the all-users table in Chromium: the frames while they are scrolled, and those of as many empty places in the
// same browser, which is the best this machine can do. On a processor four times slower they are shown without a limit: there the
// empty places miss it as well.
import { rmSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { contract } from '#api/contract/index.ts';
import { openDatabase } from '#api/db/client.ts';
import { users } from '#api/db/schema/index.ts';
import { findChromium } from '#config/tools/test-services.mjs';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';
import { freshDataDir, machine, silentLog } from '../support/database.ts';
import { startInstallation } from '../support/installation.ts';
import { seedDrivers } from './_drivers.ts';
import { framesOf, loadAll, openSignedIn, processorOf, referenceOf, scroll, scrollEmpty } from './_frames.ts';
import { atMost, type Row, runAlone } from './row.ts';

const USERS = 10_000;
/** Users an insert. */
const STATEMENT = 1000;
const SLOWER = 4;
/** Of a row, at the density that is set first. */
const ROW_HEIGHT = 36;
const MOST_NODES = 1500;
const TABLE = '.users-scroll';
const VIEWPORT = { width: 1440, height: 900 };

export async function usersScrollRows(): Promise<Row[]> {
  const dataDir = await freshDataDir();
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const [admin] = await seedDrivers(dataDir, { drivers: 1, verdictsEach: 1 });
    await insertUsers(dataDir);
    const server = await startInstallation({ dataDir, sandbox: false });
    try {
      const { termsVersion } = await server.call(contract.shell, {});
      await server.call(contract.updateUser, { userId: admin!.userId, body: { phoneVerified: true, termsVersion } });
      const page = await openSignedIn(browser, { url: server.url, path: '/admin/users', person: admin!, viewport: VIEWPORT });
      await page.locator('.users-row[aria-rowindex="10"]').waitFor();
      return await measure(page);
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Users of every kind, and the seeded driver as the admin who looks at them. */
async function insertUsers(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: silentLog, machine });
  const now = Date.now();
  await database.db.update(users).set({ role: 'admin' });
  for (let from = 0; from < USERS; from += STATEMENT)
    await database.db.insert(users).values(
      Array.from({ length: STATEMENT }, (_, k) => {
        const n = from + k;
        return {
          userId: `user-${n}`,
          name: `${n % 2 ? 'Driver' : 'Conductora'} with a name ${n}`,
          phoneNumber: `+1${3_000_000_000 + n}`,
          goodStanding: n % 3 > 0,
          accountType: n % 5 ? 'Paid' : 'Free',
          referralCode: `CODE${n % 200}`,
          createdAt: now - n * MINUTE,
          lastPaymentAt: n % 8 ? now - (n % 20) * 24 * HOUR : null,
          updatedAt: now,
        };
      }),
    );
  await database.close();
}

async function measure(page: Page): Promise<Row[]> {
  const slower = await processorOf(page);
  await loadAll(page, TABLE, USERS * ROW_HEIGHT);
  const down = await scroll(page, TABLE);
  await slower(SLOWER);
  const slowly = await scroll(page, TABLE, 0.5);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const browser = page.context().browser()!;
  const empty = { count: USERS, height: ROW_HEIGHT, viewport: VIEWPORT };
  const count = USERS.toLocaleString('en-US');
  console.error(`worst frames: ${[down, slowly].map(({ worst }) => `${worst.toFixed(1)} ms`).join(', ')}`);
  return [
    ...framesOf(`users table of ${count}`, down),
    ...referenceOf(`${count} empty places`, await scrollEmpty(browser, { ...empty, slower: 1 })),
    ...referenceOf(`users table of ${count}, ${SLOWER}x slower`, slowly),
    ...referenceOf(`${count} empty places, ${SLOWER}x slower`, await scrollEmpty(browser, { ...empty, slower: SLOWER })),
    atMost('users table: elements on the page', nodes, MOST_NODES, ''),
  ];
}

await runAlone(import.meta.filename, usersScrollRows);
