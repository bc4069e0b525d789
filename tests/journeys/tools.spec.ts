import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { ADMIN, DRIVER, EVERYTHING, enter, installationOfFile, PARTNER } from '../support/browser.ts';

const installation = installationOfFile({ mode: 'default' });

async function as({ phone, password }: typeof ADMIN) {
  const { idToken, userId } = await installation.as(null)(contract.signIn, { phoneNumber: phone, password });
  return { call: installation.as(idToken), userId };
}

const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` }).click();

test('an admin writes to chosen drivers with a merge field, tests it on the own phone, sends it and takes it back (ADMIN-42, ADMIN-43, ADMIN-44)', async ({
  page,
}) => {
  await enter(page, installation, ADMIN, '/admin/sms');
  await next(page, 'Personalize');
  await expect(page.getByText('Choose at least one service.')).toBeVisible();
  await expect(page.getByText('Choose a status. Any takes everybody.')).toBeVisible();
  await page.getByRole('button', { name: 'Any service' }).click();
  await page.getByLabel('Good-standing status').selectOption('Any');
  await page.getByLabel('Other filters').fill('phoneNumber = +19995550000');
  await expect(page.getByText('No driver fits these filters. Choose others.')).toBeVisible();
  await page.getByLabel('Other filters').fill('phoneNumber = +12025550102');
  await expect(page.getByText('1 driver will get it.')).toBeVisible();
  await next(page, 'Personalize');
  await page.getByLabel('First name: If not known').fill('friend');
  await next(page, 'Write');
  await next(page, 'Review');
  await expect(page.getByText('Write the message in English.')).toBeVisible();
  const message = page.getByLabel('Message in English');
  await message.fill('Hi {nickname}');
  await expect(page.getByText('{nickname} is not a merge field.')).toBeVisible();
  await message.fill('Meet us at noon, ');
  await page.getByRole('button', { name: 'Insert First name' }).first().click();
  await expect(message).toHaveValue('Meet us at noon, {firstName|friend}');

  const { name } = (await (await as(DRIVER)).call(contract.getUser, { userId: 'demo-driver-0102' })) as { name: string };
  const preview = page.getByRole('region', { name: 'As the first drivers get it' });
  await expect(preview).toContainText(`Meet us at noon, ${name.split(' ')[0]}`);
  await next(page, 'Review');
  await page.getByRole('button', { name: 'Send a test to my phone' }).click();
  await expect(page.getByText(/^The test is on its way to/)).toBeVisible();
  const sent = await installation.control<{ text: string }[]>('GET', `messages?to=${encodeURIComponent('+12025550100')}`);
  expect(sent.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Meet us at noon, (?!friend)\w+$/));

  await next(page, 'Send');
  await page.getByRole('button', { name: 'Send to 1 driver' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: /^Take it back/ }).click();
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
  await page.locator('.send-sms').getByRole('link', { name: 'Outbox and jobs' }).click();
  await expect(page.getByText(`Meet us at noon, ${name.split(' ')[0]}`)).toBeVisible();
  expect(await installation.control('GET', `messages?to=${encodeURIComponent('+12025550102')}`)).toEqual([]);
});

test('invites of some days are saved as CSV; days that cannot be exported are refused (ADMIN-40, ADMIN-41)', async ({ page }) => {
  await enter(page, installation, ADMIN, '/admin/invites');
  const save = page.getByRole('button', { name: 'Export CSV' });
  const days = async (first: string, last: string) => {
    await page.getByLabel('First day').fill(first);
    await page.getByLabel('Last day').fill(last);
    await save.click();
  };
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Choose both days.');
  await days('2026-03-02', '2026-03-01');
  await expect(page.getByRole('alert')).toContainText('Start after end.');
  await days('2026-03-01', '2026-03-31');
  await expect(page.getByRole('alert')).toContainText('Range over 30 days.');
  await days('2020-03-01', '2020-03-30');
  await expect(page.getByRole('alert')).toContainText('No data to export.');

  const driver = await as(DRIVER);
  const { invite } = await driver.call(contract.createInvite, { phoneNumber: '+12025550177', via: 'link' });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now());
  const file = page.waitForEvent('download');
  await days(today, today);
  const saved = await file;
  expect(saved.suggestedFilename()).toBe(`invites-${today}-${today}.csv`);
  const lines = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toContain('inviteId');
  expect(lines.filter((line) => line.includes(invite.inviteId))).toHaveLength(1);
  await expect(page.getByText(/^Invites exported: [1-9]\d*\.$/)).toBeVisible();
});

test('an admin reads what an Instacart driver’s batches were like; a partner is refused another partner’s driver', async ({ page }) => {
  const admin = await as(ADMIN);
  const { userId } = await as(EVERYTHING);
  const stats = await admin.call(contract.instacartStats, { userId });
  const dollars = (sum: number) => sum.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await enter(page, installation, ADMIN, `/instacart-stats/${userId}`);
  await expect(page.getByRole('region', { name: 'Won', exact: true })).toContainText(dollars(stats.gotMoney));
  await expect(page.getByRole('table', { name: /^Dislike reasons/ }).or(page.getByText('No batch in this time.').first())).toBeVisible();

  const own = (await (await as(PARTNER)).call(contract.allUsers, {})).users.map((user) => user.userId);
  const stranger = (await admin.call(contract.allUsers, { where: 'role = driver' })).users.find((user) => !own.includes(user.userId))!;
  await page.context().clearCookies();
  await enter(page, installation, PARTNER, `/instacart-stats/${stranger.userId}`);
  await expect(page.getByRole('alert')).toContainText('There was an error getting instacart stats for this user.');
});
