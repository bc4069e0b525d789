import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { DRIVER, enter, expectAccessible, expectRoom, expectSpanish, installationOfFile, speak } from '../support/browser.ts';

const installation = installationOfFile();
const ADMIN = { phoneNumber: '+1 202 555 0100', password: 'sandbox-admin' };

/** A call with somebody's own token. */
async function as({ phoneNumber, password }: { phoneNumber: string; password: string }) {
  const { idToken, userId } = await installation.as(null)(contract.signIn, { phoneNumber, password });
  return { call: installation.as(idToken), userId };
}

test('with the keyboard a driver changes mode and learns why nothing was won; a mode that is no longer allowed is refused (FLEX-DASH-05, FLEX-DASH-33, FLEX-DASH-35)', async ({
  page,
}) => {
  const admin = await as(ADMIN);
  const { userId, call } = await as({ phoneNumber: DRIVER.phone, password: DRIVER.password });
  // What the admin changes meanwhile reaches this page late.
  await page.route('**/prd/events', (route) => route.abort());
  await enter(page, installation, DRIVER, '/flex');
  const modes = page.getByRole('radiogroup', { name: 'System mode' });
  await expect(modes.getByRole('radio', { name: 'Discrete' })).toBeChecked();
  await page.getByRole('button', { name: 'About the system modes' }).press('Enter');
  await expect(page.getByRole('note')).toContainText('Fastest and riskiest.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note')).toBeHidden();

  await modes.getByRole('radio', { name: 'Discrete' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Successfully changed user mode.')).toBeVisible();
  await expect(modes.getByRole('radio', { name: 'Money' })).toBeChecked();
  expect((await call(contract.getUser, { userId })).mode).toBe('lucrative');

  await admin.call(contract.updateUser, { userId, body: { flexRestriction: 'PART_TIME' } });
  await modes.getByText('Masacre').click();
  await expect(page.getByText('Unable to change user mode')).toBeVisible();
  await expect(modes.getByRole('radio', { name: 'Money' })).toBeChecked();
  expect((await call(contract.getUser, { userId })).mode).toBe('lucrative');

  const why = page.getByRole('button', { name: /^Why (nothing|not more)\?/ });
  await why.press('Enter');
  await expect(why).toHaveAttribute('aria-expanded', 'true');
  await expectRoom(page);
  await expectAccessible(page);
});

test('on the way home a driver sees the shape of the dashboard until its file is there', async ({ page }) => {
  await enter(page, installation, DRIVER, '/settings');
  let giveFile = () => {};
  const held = new Promise<void>((resolve) => {
    giveFile = resolve;
  });
  await page.route(/\/dashboards-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('link', { name: /^Batch Grabber/ }).click();
  await expect(page.locator('.dashboard-side .skeleton-card')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden();
  giveFile();
  await expect(page.getByRole('switch', { name: 'Flex search' })).toBeVisible();
});

test('where Flex ends the sign-in the driver signs in again and the search goes on by itself', async ({ page }) => {
  const { userId, call } = await as({ phoneNumber: DRIVER.phone, password: DRIVER.password });
  await enter(page, installation, DRIVER, '/flex');
  await page.getByRole('switch', { name: 'Flex search' }).click();
  await expect(page.locator('main').getByText('Searching', { exact: true })).toBeVisible();

  await installation.control('POST', 'faults', { platform: 'amazon-flex', call: 'poll', status: 307, times: 1 });
  await expect(page.locator('main').getByText('Needs your answer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Done, search again' }).click();
  await expect(page.locator('main').getByText('Searching', { exact: true })).toBeVisible();

  await installation.control('POST', 'faults', { platform: 'amazon-flex', call: 'poll', status: 403, times: 2 });
  await expect(page.locator('main').getByText('Needs sign-in', { exact: true })).toBeVisible();
  await speak(page, installation, 'es');
  await page.goto(`${installation.url}/flex`);
  await expectSpanish(page);
  await page.getByRole('link', { name: 'Iniciar sesión de nuevo' }).click();
  await expectAccessible(page);
  await expectSpanish(page);
  await signInAgain(page);

  await expect(page).toHaveURL(`${installation.url}/flex`);
  await expect(page.locator('main').getByText('Buscando', { exact: true })).toBeVisible();
  const { accounts, userDisabled } = await call(contract.getUser, { userId });
  expect([accounts?.['AMAZON_FLEX'], userDisabled]).toEqual(['driver0102@example.com', false]);
});

async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await page.getByLabel('Correo electrónico').fill('driver0102@example.com');
  await page.locator('input[name=flex-password]').fill('sandbox');
  await page.locator('input[name=flex-password]').press('Enter');
}
