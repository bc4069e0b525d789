import { expect, type Locator, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { DEMO_CREW_CODE } from '#api/server/demo/people.ts';
import { ADMIN, DRIVER, enter, expectAccessible, expectRoom, installationOfFile, speak } from '../support/browser.ts';

const installation = installationOfFile();

test('on the narrowest phone a notice of two lines lies over neither the switch nor the primary button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await speak(page, installation, 'es');
  for (const [path, control] of [
    ['/flex', page.getByRole('switch').first()],
    ['/flex/configuration?edit', page.locator('.save-bar [type=submit]')],
    ['/settings', page.locator('[type=submit]').first()],
  ] as const) {
    await enter(page, installation, DRIVER, path);
    await expect(control).toBeVisible();
    await control.scrollIntoViewIfNeeded();
    // The record cannot be fetched again: what the page says of it is as long as its notices get.
    await page.route('**/prd/user?*', (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expectUncovered(page, control);
    await page.unroute('**/prd/user?*');
  }
});

test('an admin writes the general dialog, learns what is missing, and a driver sees it once (OVERLAY-08, ADMIN-51)', async ({
  page,
  browser,
}) => {
  await enter(page, installation, ADMIN, '/admin/configuration');
  const editor = page.getByRole('region', { name: 'General dialog' });
  const english = editor.getByRole('group', { name: 'English' });
  await english.getByLabel('Title').fill('New rules');
  await english.getByLabel('Text', { exact: true }).fill('Read them before Friday.');
  await expect(editor.getByLabel('Preview')).toContainText('New rules');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(editor.getByText('Write the title and the text in both languages.')).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);

  const spanish = editor.getByRole('group', { name: 'Spanish' });
  await spanish.getByLabel('Title').fill('Reglas nuevas');
  await spanish.getByLabel('Text', { exact: true }).fill('Léalas antes del viernes.');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Every driver sees this dialog once, from now on.');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText(/Version \d+ is live/)).toBeVisible();

  const other = await browser.newContext();
  const phone = await other.newPage();
  await enter(phone, installation, DRIVER, '/');
  const dialog = phone.getByRole('dialog', { name: 'New rules' });
  await expect(dialog).toContainText('Read them before Friday.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => {
      const { idToken, userId } = await installation.as(null)(contract.signIn, { phoneNumber: DRIVER.phone, password: DRIVER.password });
      return (await installation.as(idToken)(contract.getUser, { userId }))['generalDialogData'];
    })
    .toEqual({ version: expect.any(Number) });
  await phone.reload();
  await expect(phone.getByRole('heading').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await other.close();

  // The journeys after this one meet no dialog.
  const back = await installation.as(null)(contract.signIn, { phoneNumber: ADMIN.phone, password: ADMIN.password });
  await installation.as(back.idToken)(contract.setConfig, { type: 'generalDialogConfig', value: '0' });
});

test('a promotion waits while the driver pays or stops, and is seen once; the partner’s contacts are in the menu (OVERLAY-10, OVERLAY-17)', async ({
  page,
}) => {
  const call = async ({ phone, password }: typeof ADMIN) =>
    installation.as((await installation.as(null)(contract.signIn, { phoneNumber: phone, password })).idToken);
  const admin = await call(ADMIN);
  await admin(contract.sendPromotion, {
    users: ['demo-driver-0102'],
    message: { title: 'Two days free', subtitle: '', bodyText: '', bodyHTML: '<p>Ask <b>us</b>.</p>', from: null, until: null },
  });
  const entry = (await admin(contract.referrals, {})).find(({ code }) => code === DEMO_CREW_CODE)!;
  const contactOptions = [{ type: 'TELEGRAM', value: '@crew' } as const];
  await admin(contract.saveReferral, { referral: { code: entry.code, chatButton: true, contactOptions } });
  await (await call(DRIVER))(contract.updateUser, { userId: 'demo-driver-0102', body: { userDisabled: false, status: 'Starting' } });

  const promotion = page.getByRole('dialog', { name: 'Two days free' });
  const read = () => page.waitForResponse((response) => response.url().includes('/promotion-messages?'));
  const first = read();
  await enter(page, installation, DRIVER, '/billing');
  await first;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(promotion).toBeHidden();

  // It comes while the question about the stop is open.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/promotion-messages?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${installation.url}/flex`);
  await page.getByRole('switch', { name: 'Flex search' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop searching?' });
  await expect(question).toBeVisible();
  const second = read();
  release();
  await second;
  await question.getByRole('button', { name: 'Stop searching' }).click();
  await expect(promotion).toContainText('Ask us.');
  await expectAccessible(page);
  const seen = page.waitForResponse((response) => response.url().endsWith('/promotion-messages/seen'));
  await promotion.getByRole('button', { name: 'Close' }).click();
  expect((await seen).status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Telegram @crew' })).toHaveAttribute('href', 'https://t.me/crew');
  await expect(promotion).toBeHidden();
});

/** A notice is there, and no point of the control is under it. */
async function expectUncovered(page: Page, control: Locator): Promise<void> {
  const notice = page.locator('[data-sonner-toast]').first();
  await expect(notice).toBeVisible();
  await expect
    .poll(async () => {
      const [over, under] = await Promise.all([notice.boundingBox(), control.boundingBox()]);
      return over!.y + over!.height <= under!.y || under!.y + under!.height <= over!.y;
    })
    .toBe(true);
}
