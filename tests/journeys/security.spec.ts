import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { contract } from '#api/contract/index.ts';
import { ADMIN, type Credentials, DRIVER, enter, expectAccessible, expectRoom, installationOfFile, signIn } from '../support/browser.ts';

const REASON = 'asked why no block comes';

const installation = installationOfFile();

async function as({ phone, password }: Credentials) {
  const { idToken, userId } = await installation.as(null)(contract.signIn, { phoneNumber: phone, password });
  return { call: installation.as(idToken), userId };
}
const banner = (page: Page) => page.getByRole('region', { name: /is viewing as/ });

test('an admin acts as a driver: named on every page, kept from the payment, over with Stop, and readable for the driver (OVERLAY-13, OVERLAY-14)', async ({
  page,
}) => {
  const driver = await as(DRIVER);
  const { name } = await driver.call(contract.getUser, { userId: driver.userId });
  await enter(page, installation, ADMIN, '/admin');
  await page.getByLabel('Phone number').fill(DRIVER.phone);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: 'Act as this driver' }).click();
  const form = page.getByRole('form', { name: `Act as ${name}` });
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(form.getByText('Say why, in at least 3 characters.')).toBeVisible();
  await form.getByLabel(/^Why/).fill(REASON);
  await form.getByRole('button', { name: 'Start' }).click();

  await expect(banner(page)).toContainText(`is viewing as ${name}.`);
  await expect(banner(page)).toContainText(/(20:00|19:\d\d) left/);
  await expectAccessible(page);
  await expectRoom(page);
  // Loaded again it goes on, on every page; what pays is closed.
  await page.goto(`${installation.url}/billing`);
  await expect(banner(page)).toBeVisible();
  const refused = page.waitForResponse((answer) => answer.url().includes('/prd/billing/stripe/amount'));
  await page.reload();
  expect((await refused).status()).toBe(403);

  await banner(page).getByRole('button', { name: 'Stop' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page).toHaveURL(`${installation.url}/admin`);
  await page.reload();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await expect(banner(page)).toBeHidden();

  await page.context().clearCookies();
  await enter(page, installation, DRIVER, '/settings');
  await expect(page.getByText(`Reason: ${REASON}`)).toBeVisible();
});

test('a second factor is set up, asked for at sign-in, and a wrong code lets nobody in', async ({ page }) => {
  await enter(page, installation, ADMIN, '/settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  // Twice: the first opens the steps, the second makes the key.
  const start = page.getByRole('button', { name: 'Set up' });
  if (await start.isVisible()) await start.click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);
  const key = page.locator('code').first();
  const secret = (await key.textContent())!.replace(/\s/g, '');
  const code = () => new TOTP({ secret, period: 30, digits: 6 }).generate();
  const used = code();
  await page.locator('[name=totp]').fill(used);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(/^On since/)).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${installation.url}/login`);
  await signIn(page, ADMIN);
  const field = page.getByLabel('Code of your authenticator app');
  await expect(field).toBeVisible();
  await expectAccessible(page);
  await field.fill('000000');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(`${installation.url}/login`);
  // A code opens once: the next one has to come first.
  await expect.poll(code, { timeout: 40_000 }).not.toBe(used);
  await field.fill(code());
  await field.press('Enter');
  await expect(page).not.toHaveURL(`${installation.url}/login`);
});
