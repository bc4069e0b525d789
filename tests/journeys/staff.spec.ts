import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { contract } from '#api/contract/index.ts';
import { ADMIN, DRIVER, enter, expectAccessible, expectRoom, installationOfFile, PARTNER, signIn } from '../support/browser.ts';

const installation = installationOfFile();

async function as({ phone, password }: typeof ADMIN) {
  const { idToken, userId } = await installation.as(null)(contract.signIn, { phoneNumber: phone, password });
  return { call: installation.as(idToken), userId };
}

test('an admin acts as a driver for a reason, sees the banner on every page, may not do what is the driver’s alone, and comes back; the driver reads of it (ROLE-13)', async ({
  page,
}) => {
  const driver = await as(DRIVER);
  const { name } = await driver.call(contract.getUser, { userId: driver.userId });
  await enter(page, installation, ADMIN, '/admin/sessions');
  await page.locator('#driver-phone').fill(DRIVER.phone);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'Act as this driver' }).click();
  const form = page.getByRole('form', { name: `Act as ${name}` });
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(form.getByText('Say why, in at least 3 characters.')).toBeVisible();
  await expectRoom(page);
  await form.getByLabel('Why').fill('The search does not start');
  await form.getByRole('button', { name: 'Start' }).click();

  const banner = page.getByRole('region', { name: new RegExp(`is viewing as ${name}`) });
  await expect(banner).toContainText(/(20:00|19:\d\d) left/);
  await page.goto(`${installation.url}/settings`);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toHaveCount(0);

  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL(`${installation.url}/admin`);
  const [look] = await driver.call(contract.godModes, { userId: driver.userId });
  expect(look).toMatchObject({ reason: 'The search does not start' });
});

test('a partner finds their drivers but may act as none', async ({ page }) => {
  const { call } = await as(PARTNER);
  const [mine] = (await call(contract.allUsers, { where: 'role = driver' })).users;
  await enter(page, installation, PARTNER, '/admin');
  await page.locator('#driver-phone').fill(mine!.phoneNumber!);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.locator('.staff-found')).toContainText(mine!.name!);
  await expect(page.getByRole('button', { name: 'Act as this driver' })).toHaveCount(0);
  await expect(call(contract.startGodMode, { userId: mine!.userId!, reason: 'to look' })).rejects.toMatchObject({
    body: { code: 'access.forbidden' },
  });
});

test('an admin turns on the second factor and signs in with its code; a wrong code and a used one are refused', async ({ page }) => {
  await enter(page, installation, ADMIN, '/settings');
  const factor = page.locator('section', { has: page.locator('#second-factor') });
  await factor.getByRole('button', { name: 'Set up' }).click();
  await factor.getByRole('button', { name: 'Set up' }).click();
  await expect(factor.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = Secret.fromBase32((await factor.locator('.secret-key').textContent())!.replaceAll(' ', ''));
  const codeIn = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => ![-30, 0, 30].some((seconds) => codeIn(seconds) === code))!;
  await factor.locator('[name=totp]').fill(wrong);
  await factor.getByRole('button', { name: 'Turn on' }).click();
  await expect(factor.getByRole('alert')).toContainText('This code is not right');
  await expectAccessible(page);
  await expectRoom(page);
  const used = codeIn(0);
  await factor.locator('[name=totp]').fill(used);
  await factor.getByRole('button', { name: 'Turn on' }).click();
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factor).toContainText('10 recovery codes left');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${installation.url}/login`);
  await signIn(page, ADMIN);
  const code = page.getByLabel('Code of your authenticator app');
  await code.fill(used);
  await code.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is not right, or it was used already.');
  await expectRoom(page);
  await code.fill(codeIn(30));
  await code.press('Enter');
  await expect(page.getByRole('heading', { name: /^Daily Admin Dashboard/ })).toBeVisible();
});
