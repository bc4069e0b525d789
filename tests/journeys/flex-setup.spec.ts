import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { DRIVER, enter, expectAccessible, installationOfFile, NEW_DRIVER } from '../support/browser.ts';

const installation = installationOfFile();

test('a locked account ends with its reason, and the session is cleared (FLEX-CRED-08, FLEX-CRED-16, ERR-10)', async ({ page }) => {
  await enter(page, installation, NEW_DRIVER);
  await page.getByRole('button', { name: 'Add Flex' }).click();
  await chooseRegion(page, 'Americas');
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Flex password').focus();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
  const cleared = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().includes('/prd/flex-setup'));

  await link(page, 'locked@example.com', 'sandbox');

  await expect(page.getByRole('heading', { name: 'The account could not be linked' })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Error validating user. The platform has locked this account.');
  await cleared;
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('locked@example.com');

  await link(page, 'options@example.com', 'not-it');
  await expect(page.getByRole('alert')).toHaveText('The email or password entered are incorrect.');
  await expect(page.getByLabel('Flex password')).toBeFocused();
  await expectAccessible(page);
});

test('with the keyboard alone an account is linked through a choice and a code (FLEX-CRED-07, FLEX-CRED-18, ERR-08, SETUP-01, SETUP-07)', async ({
  page,
}) => {
  await enter(page, installation, NEW_DRIVER);
  await expect(page.getByRole('heading', { name: 'Link your Flex account' })).toBeFocused();
  await expect(page).toHaveURL(`${installation.url}/`);
  await page.goto(`${installation.url}/set-up`);
  await expect(page.getByRole('heading', { name: 'Link your Flex account' })).toBeFocused();
  // The region chosen before is kept.
  await page.getByRole('button', { name: 'Change region' }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Americas' })).toBeChecked();
  await page.getByRole('radio', { name: 'Americas' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const polled = page.waitForRequest((request) => request.url().includes('/prd/flex-setup/status'));
  await page.getByLabel('E-mail').fill('options@example.com');
  await page.getByLabel('Flex password').fill('sandbox');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Flex has a question for you.')).toBeVisible();
  await polled;
  await expect(page.getByRole('heading', { name: 'How should Flex reach you?' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right. Please try again.')).toBeVisible();
  await expectAccessible(page);

  const loaded = page.waitForEvent('load');
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');

  await loaded;
  await expect(page.getByRole('heading', { name: 'Where do you drive?' })).toBeVisible();
  const user = await installation.call(contract.getUser, { userId: 'demo-driver-0104' });
  expect(user.accounts).toEqual({ AMAZON_FLEX: 'options@example.com' });
});

test('a refresh of the record that fails says so (USER-13, ERR-33)', async ({ page }) => {
  await enter(page, installation, DRIVER);
  await expect(page.getByRole('switch', { name: 'Flex search' })).toBeVisible();

  await page.route('**/prd/user?*', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, code: 'record.failed', message: 'Error getting user', requestId: 'r' } }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

  await expect(page.getByText('Error refreshing user. Please refresh the page to see updated data.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Flex search' })).toBeVisible();
});

async function chooseRegion(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Next' }).click();
}

async function link(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Flex password').fill(password);
  await page.getByRole('button', { name: 'Link account' }).click();
}
