import { expect, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { ADMIN, DRIVER, enter, expectAccessible, expectRoom, installationOfFile } from '../support/browser.ts';

const installation = installationOfFile();

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
