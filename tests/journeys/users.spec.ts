import { expect, type Locator, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { ADMIN, type Credentials, enter, expectAccessible, installationOfFile, PARTNER } from '../support/browser.ts';
import { tabTo } from '../support/keyboard.ts';

const PHONE = '+12025550102';

const installation = installationOfFile();

test.use({ viewport: { width: 1024, height: 800 } });

async function as({ phone, password }: Credentials) {
  const { idToken } = await installation.as(null)(contract.signIn, { phoneNumber: phone, password });
  return installation.as(idToken);
}
const grid = (page: Page) => page.getByRole('grid', { name: 'Users' });

test('with the keyboard alone an admin finds a driver and changes the payment date with a reason (ADMIN-20, ADMIN-31, ADMIN-36)', async ({
  page,
}) => {
  const { keyboard } = page;
  const press = async (control: Locator, key = 'Tab') => {
    await tabTo(page, control, key);
    await keyboard.press('Enter');
  };
  const write = async (field: Locator, text: string, key = 'Tab') => {
    await tabTo(page, field, key);
    await keyboard.press('Control+A');
    await keyboard.type(text);
  };
  await enter(page, installation, ADMIN, '/admin/users');
  await expect(grid(page)).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBe(0);
  await expectAccessible(page);

  await write(page.getByRole('searchbox', { name: 'Find by name, phone, ID or code' }), PHONE);
  await expect(grid(page).locator('[data-index]')).toHaveCount(1);
  await press(grid(page).getByRole('button', { name: 'Name' }));
  await expect(page).toHaveURL(/sort=name/);
  await press(grid(page).locator('[data-index="0"]'));
  const panel = page.getByRole('complementary', { name: 'Details of a user' });
  await expect(page).toHaveURL(/user=/);
  await press(panel.getByRole('button', { name: 'Change date' }));
  const dialog = page.getByRole('dialog', { name: 'Change the last payment date' });
  const save = dialog.getByRole('button', { name: 'Change date' });
  await write(dialog.getByLabel('Month'), '2');
  await write(dialog.getByLabel('Day'), '31');
  await press(save);
  await expect(dialog.getByText(/Enter a day that exists/)).toBeVisible();
  await write(dialog.getByLabel('Day'), '3', 'Shift+Tab');
  await press(save);
  await expect(dialog.getByText('Say why the date changes.')).toBeVisible();
  await tabTo(page, dialog.getByLabel('Reason'), 'Shift+Tab');
  await keyboard.type('Missing');
  await expect(dialog.getByLabel('Reason')).toHaveValue('missing Zelle');
  await press(save);

  await expect(dialog).toBeHidden();
  await expect(panel.locator('.users-audit')).toContainText('Last payment');
  const call = await as(ADMIN);
  const { userId } = await call(contract.userIdByPhone, { phoneNumber: PHONE });
  expect((await call(contract.ledger, { userId })).rows.at(-1)).toMatchObject({ kind: 'correction', reason: 'missing Zelle' });
  await keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(grid(page).locator('[data-index="0"]')).toBeFocused();
});

test('an admin keeps a view under a name and finds it again; a name that is taken is refused, and the view is deleted', async ({
  page,
}) => {
  await enter(page, installation, ADMIN, `/admin/users?where=${encodeURIComponent('plan = Paid')}`);
  const save = page.getByRole('button', { name: 'Save view' });
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  const view = page.getByRole('link', { name: 'Paying drivers' });
  await save.click();
  await page.keyboard.type('Paying drivers');
  await page.keyboard.press('Enter');
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expect(dialog).toBeHidden();

  await page.goto(`${installation.url}/admin/users?where=${encodeURIComponent('role = driver')}`);
  await save.click();
  await page.keyboard.type('paying  drivers');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('You already have a view with this name.')).toBeVisible();
  await page.keyboard.press('Escape');
  await view.click();
  await expect(page.getByRole('button', { name: 'Remove filter plan = Paid' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('View “Paying drivers” deleted')).toBeVisible();
  await expect(view).toBeHidden();
});

test('an admin changes all that fit after a preview, and undoes it (ADMIN-22, ADMIN-38)', async ({ page }) => {
  const paying = async () => (await (await as(ADMIN))(contract.allUsers, { where: 'plan = Paid', counts: 'true' })).matching!;
  const before = await paying();
  await enter(page, installation, ADMIN, `/admin/users?where=${encodeURIComponent('plan = Paid and role = driver')}`);
  await grid(page).locator('[data-index="0"]').focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: /^Select all \d+ that fit$/ }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change' });
  await dialog.getByLabel('New value').selectOption('Free');
  await dialog.getByLabel('Reason').fill('A free week for all');
  await dialog.getByRole('button', { name: 'Show preview' }).click();
  await dialog.getByRole('button', { name: /^Apply changes \(\d+\)$/ }).click();

  await expect(dialog.getByText(/^\d+ changed$/)).toBeVisible();
  expect(await paying()).toBeLessThan(before);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('All values are back as they were.')).toBeVisible();
  expect(await paying()).toBe(before);
});

test('a partner sees the drivers of the own code alone, and is refused a stranger (ROLE-06)', async ({ page }) => {
  const call = await as(ADMIN);
  const { userId } = await call(contract.userIdByPhone, { phoneNumber: ADMIN.phone });
  await enter(page, installation, PARTNER, `/admin/users?user=${userId}`);

  await expect(page.getByRole('complementary').getByRole('alert')).toContainText('You are not allowed to do this.');
  const own = await (await as(PARTNER))(contract.allUsers, { counts: 'true' });
  const all = await call(contract.allUsers, { counts: 'true' });
  expect(own.total).toBeLessThan(all.total!);
  await expect(page.getByText(`${own.matching} of ${own.total}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0);
});
