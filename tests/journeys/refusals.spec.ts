import { expect, type Locator, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { setupCall } from '#api/contract/platform-calls.ts';
import { ADMIN, type Credentials, changeFacts, DRIVER, enter, installationOfFile, NEW_DRIVER } from '../support/browser.ts';
import type { Installation } from '../support/installation.ts';

/** Linked, and without a region yet. */
const LINKED: Credentials = { phone: '+1 202 555 0191', password: 'four-quiet-vans' };
const DRIVER_ID = 'demo-driver-0102';

const installation = installationOfFile({ prepare, mode: 'default' });

test('a system mode, Auto Stop or clicker mode that cannot be set says so, and one that was set too (ERR-26, ERR-27, ERR-29, ERR-30)', async ({
  page,
}) => {
  await enter(page, installation, DRIVER, '/flex');
  const mode = (name: string) => page.getByRole('radio', { name });
  await expect(mode('Money')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'System mode' })).not.toHaveAttribute('aria-disabled', 'true');
  const heal = await broken(page, '**/prd/user/web');

  await mode('Money').click();
  await expect(notice(page, 'Unable to change user mode')).toBeVisible();
  await expect(mode('Discrete')).toBeChecked();
  await page.getByRole('switch', { name: 'Auto Stop' }).click();
  await expect(notice(page, 'Error updating auto stop')).toBeVisible();
  await page.getByRole('switch', { name: 'Clicker mode' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start clicker mode' }).click();
  await expect(notice(page, 'Error starting clicker mode')).toBeVisible();

  await heal();
  await mode('Money').click();
  await expect(notice(page, 'Successfully changed user mode.')).toBeVisible();
  await expect(mode('Money')).toBeChecked();
});

/** Pages with what the server has to be asked for, by who sees them. */
const ASKING: [person: Credentials, paths: string[]][] = [
  [DRIVER, ['/flex', '/billing', '/settings', '/feed', '/invites', '/tax', '/flex/blocks', '/flex/im-here', '/flex/selfies']],
  [
    ADMIN,
    ['/admin', '/admin?tab=charts', '/admin/users', '/admin/referrals', '/admin/messages', '/admin/configuration', '/admin/sessions'],
  ],
];

test('what the server cannot answer is asked for a few times, and no page stays empty', async ({ page }) => {
  const asked = new Map<string, number>();
  const people = /^\/prd\/(auth\/|shell|user$|user\/metadata|events)/;
  for (const [person, paths] of ASKING) {
    await enter(page, installation, person, '/favicon.svg');
    await page.route(
      ({ pathname }) => pathname.startsWith('/prd/') && !people.test(pathname),
      async (route) => {
        const { pathname } = new URL(route.request().url());
        asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
        await route.fulfill({ status: 500, json: { errors: [{ message: 'x', extensions: { code: 'server.error', statusCode: 500 } }] } });
      },
    );
    for (const path of paths) {
      await page.goto(installation.url + path);
      await expect(page.locator('main .card, main .none-yet, main [role=alert], main [role=table]').first()).toBeVisible();
      // A page that asked again for each failure would have asked for some hundred by now.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(
        [...asked].filter(([, times]) => times > 8),
        path,
      ).toEqual([]);
      expect((await page.locator('main').textContent())!.trim().length, path).toBeGreaterThan(40);
      asked.clear();
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a notice goes by itself after 3 seconds (CONST-12)', async ({ page }) => {
  await page.clock.install();
  await enter(page, installation, DRIVER, '/flex');
  await expect(page.getByRole('switch', { name: 'Auto Stop' })).toBeVisible();
  await broken(page, '**/prd/user/web');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const shown = notice(page, 'Error updating auto stop');

  await page.getByRole('switch', { name: 'Auto Stop' }).click();
  let ms = 0;
  await expect(async () => {
    ms += 10;
    await page.clock.runFor(10);
    expect(await shown.isVisible()).toBe(true);
  }).toPass({ intervals: [10] });
  await page.clock.runFor(2900 - ms);
  await expect(shown).toHaveAttribute('data-removed', 'false');

  await page.clock.runFor(ms + 200);
  await expect(shown).not.toHaveAttribute('data-removed', 'false');
});

test('a server that is newer than the page asks for an update, and is asked nothing more until then (OVERLAY-04, OVERLAY-05, ERR-140)', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/prd/') && asked.push(new URL(request.url()).pathname));
  const update = await changeFacts(page, { appVersion: 836 });
  await enter(page, installation, DRIVER, '/flex');
  const dialog = page.getByRole('alertdialog', { name: 'Outdated app version' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const before = asked.length;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForTimeout(1500);
  expect(asked.slice(before)).toEqual([]);

  await update();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('switch', { name: 'Auto Stop' })).toBeVisible();
});

test('a service that cannot be added or taken off again says so (ERR-49, ERR-50)', async ({ page }) => {
  await enter(page, installation, NEW_DRIVER);
  let heal = await broken(page, '**/prd/user/web');
  await page.getByRole('button', { name: 'Add Flex' }).click();
  await expect(page.getByText('Error adding these services to your account')).toBeVisible();

  await heal();
  await page.getByRole('button', { name: 'Add Flex' }).click();
  await expect(page.getByRole('heading', { name: 'Link your Flex account' })).toBeVisible();
  heal = await broken(page, '**/prd/user/web');
  await cancelSetUp(page);
  await expect(notice(page, 'Error canceling set up')).toBeVisible();
  // A notice stays while the pointer rests on it.
  await page.mouse.move(0, 0);

  await heal();
  await cancelSetUp(page);
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
});

test('regions that cannot be read, and choices that cannot be saved, say so (ERR-51, ERR-52, ERR-53)', async ({ page }) => {
  let heal = await broken(page, '**/prd/flex-zones*');
  await enter(page, installation, LINKED);
  await expect(page.getByText('Error getting zone options')).toBeVisible({ timeout: 60_000 });
  await heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Region', { exact: true }).selectOption('Phoenix');

  heal = await broken(page, '**/prd/user/web');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(notice(page, 'Error saving configuration')).toBeVisible();
  await heal();
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('button', { name: 'Add locations' }).click();
  await page.getByRole('checkbox', { name: 'Tempe (DPH2)' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await broken(page, '**/prd/user/web');
  await page.locator('[data-tour="next"]').click();
  await expect(notice(page, 'There was an error saving your configuration')).toBeVisible();
});

function notice(page: Page, text: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: text });
}

/** The calls to an address fail from now on; gives back the way to end it. */
async function broken(page: Page, address: string): Promise<() => Promise<void>> {
  const body = { statusCode: 500, code: 'server.error', message: 'as sent', requestId: 'r' };
  await page.route(address, (route) => route.fulfill({ status: 500, json: body }));
  return () => page.unroute(address);
}

async function cancelSetUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel set-up' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel set-up' }).click();
}

async function prepare(running: Installation): Promise<void> {
  await running.call(contract.updateUser, { userId: DRIVER_ID, body: { showAutoStop: true, showClicker: true } });
  const stranger = running.as(null);
  const { termsVersion } = await stranger(contract.shell, {});
  await stranger(contract.register, { name: 'Ana Reyes', phoneNumber: LINKED.phone, password: LINKED.password, termsVersion });
  const { userId, idToken } = await stranger(contract.signIn, { phoneNumber: LINKED.phone, password: LINKED.password });
  const services = [{ key: 'AMAZON_FLEX', label: 'Flex', price: 50 }];
  await running.call(contract.updateUser, { userId, body: { phoneVerified: true, services } });
  await running.as(idToken)(setupCall('AMAZON_FLEX', 'setupV3'), {
    userId,
    email: 'linked@example.com',
    password: 'sandbox',
    continent: 0,
  });
}
