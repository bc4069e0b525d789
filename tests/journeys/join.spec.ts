import { expect, type Page, test } from '@playwright/test';
import { DRIVER, enter, expectAccessible, installationOfFile, signIn } from '../support/browser.ts';

const STRANGER = { name: 'Ana Reyes', phone: '+1 202 555 0177', password: 'six-green-vans' };
const installation = installationOfFile();

test('a form that is not right says what is missing where it is missing (AUTH-06, AUTH-08, AUTH-09, AUTH-10, AUTH-11)', async ({
  page,
}) => {
  await page.goto(installation.url);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('button', { name: 'Create account' }).click();

  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Enter your name.');
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(/Please enter a valid US mobile phone number\.$/);
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('Tick the box to accept the terms and the privacy policy.');
  await expectAccessible(page);
  await name.fill(STRANGER.name);
  await page.getByLabel('Mobile number').fill('202 555 0177');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Repeat the password').fill('other');
  await page.getByRole('checkbox').check();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/The password needs at least 8 characters\.$/);
  await expect(page.getByLabel('Repeat the password')).toHaveAccessibleDescription('The two passwords do not match.');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${installation.url}/`);
});

test('a number that may not sign up is refused in the words of the rule (AUTH-12, AUTH-22)', async ({ page }) => {
  await page.goto(`${installation.url}/register/referral/ELCID`);
  await signUp(page, { ...STRANGER, phone: '202 555 0178' });
  await expect(page.getByText('You are not allowed to create a user with this phone number.')).toBeVisible();

  await page.goto(`${installation.url}/register`);
  await signUp(page, { ...STRANGER, phone: '202 555 0102' });
  await expect(page.getByText('This phone number already has an account.')).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
});

test('with the keyboard alone a stranger signs up, verifies a phone and chooses Flex (AUTH-07, SETUP-02, SETUP-03, SETUP-04, SETUP-05)', async ({
  page,
}) => {
  await page.goto(`${installation.url}/register`);
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type(STRANGER.name);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Country')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('(202) 555-0177');
  await page.keyboard.press('Tab');
  await page.keyboard.type(STRANGER.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(STRANGER.password);
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await expect(page.getByText('We text a 4-digit code to +1 202 555 0177.')).toBeVisible();
  await expect(page).toHaveURL(`${installation.url}/`);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
  await page.getByRole('button', { name: 'Text me the code' }).press('Enter');
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeVisible();
  const code = await codeOnTheMessagePage(page);
  const wrong = code === '0000' ? '1111' : '0000';

  await page.getByLabel('Digit 1 of 4').focus();
  await page.keyboard.type(`x${wrong.slice(0, 3)}`);
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type(wrong.slice(3));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verification code is incorrect', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await expectAccessible(page);
  await paste(page, `Your code: ${code}`);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Flex' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Link your Flex account' })).toBeVisible();
  await page.goto(`${installation.url}/register`);
  await expect(page).toHaveURL(`${installation.url}/`);
});

test('a forgotten password is reset with a code from the phone; a wrong code is refused (AUTH-14, AUTH-16, ERR-56)', async ({ page }) => {
  await page.goto(`${installation.url}/login`);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await page.getByLabel('Phone number').fill(STRANGER.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByText('If an account has the number +1 202 555 0177, a code is on its way.')).toBeVisible();
  await expectAccessible(page);
  const sent: { at: number; text: string }[] = await installation.control('GET', `messages?to=${encodeURIComponent('+12025550177')}`);
  const newest = sent.sort((a, b) => b.at - a.at)[0]!;
  const code = /\b\d{4}\b/.exec(newest.text)![0];

  await page.getByLabel('Digit 1 of 4').focus();
  await page.keyboard.type(code === '0000' ? '1111' : '0000');
  await page.getByLabel('New password').fill('seven-red-vans');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid verification code', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Set new password' }).click();

  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(page).toHaveURL(`${installation.url}/login`);
  await signIn(page, { ...STRANGER, password: 'seven-red-vans' });
  await expect(page.getByRole('heading', { name: 'Link your Flex account' })).toBeVisible();
});

test('settings: name, picture, privacy and password, each with its refusal (USER-01, USER-02, USER-03, USER-05, ERR-32, ERR-123)', async ({
  page,
}) => {
  await enter(page, installation, DRIVER);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Demo Driver Renamed');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();

  await page.locator('input[type=file]').setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This picture cannot be read. Please use JPEG, PNG or WebP.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByText('Your picture is saved.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture' })).toBeVisible();

  const open = page.getByRole('switch', { name: 'Public profile' });
  await open.click();
  await expect(open).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByText('Other drivers see “Anonymous” in shared lists.')).toBeVisible();

  await changePassword(page, 'not-it-at-all', 'nine-blue-vans');
  await expect(page.getByText('Error changing password: The current password is not right.')).toBeVisible();
  await changePassword(page, DRIVER.password, 'nine-blue-vans');
  await expect(page.getByText('Your password is changed. Other devices are signed out.')).toBeVisible();
  await changePassword(page, 'nine-blue-vans', DRIVER.password);
});

test('one sign-out ends every session of a driver (USER-01)', async ({ page, browser }) => {
  const other = await browser.newPage();
  for (const each of [page, other]) {
    await enter(each, installation, DRIVER);
    await expect(each).toHaveURL(`${installation.url}/flex`);
  }

  await page.goto(`${installation.url}/settings`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();

  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(`${installation.url}/login`);
  await other.close();
});

test('addresses lead where the rules say (ROUTE-12, ROUTE-13, ROUTE-14, ROUTE-15, ROUTE-32, ROLE-17)', async ({ page }) => {
  for (const [from, to] of [
    ['/nowhere', '/login'],
    ['/settings', '/login'],
    ['/somewhere/referral/SUMMER', '/register/referral/SUMMER'],
    ['/terms-of-service', '/terms-of-service'],
    ['/privacy-policy', '/privacy-policy'],
  ]) {
    await page.goto(installation.url + from);
    await expect(page).toHaveURL(installation.url + to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Profile|Home|Configuration)$/ })).toHaveCount(0);
  }

  await enter(page, installation, DRIVER);
  await expect(page).toHaveURL(`${installation.url}/flex`);
  for (const path of ['/login', '/register', '/register/invite/user-1', '/register/referral/SUMMER', '/set-up']) {
    await page.goto(installation.url + path);
    await expect(page).toHaveURL(`${installation.url}/flex`);
  }
  expect((await page.goto(`${installation.url}/nowhere`))!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("404 I think you're in the wrong place :(");
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(`${installation.url}/flex`);
});

async function signUp(page: Page, person: { name: string; phone: string; password: string }): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Mobile number').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Repeat the password').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Reads the code where a driver in a sandbox reads it, and comes back. */
async function codeOnTheMessagePage(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Read the message here' }).click();
  const copy = page.getByRole('button', { name: /^Copy \d{4}$/ }).first();
  await expect(copy).toBeVisible();
  const code = ((await copy.textContent()) ?? '').replace(/\D/g, '');
  await page.getByRole('link', { name: 'Back to the code' }).click();
  return code;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Digit 1 of 4').evaluate((box, content) => {
    const data = new DataTransfer();
    data.setData('text', content);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

async function changePassword(page: Page, old: string, next: string): Promise<void> {
  await page.getByLabel('Current password').fill(old);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Repeat the new password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}
