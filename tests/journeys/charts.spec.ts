import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { ADMIN, DRIVER, enter, expectAccessible, expectRoom, installationOfFile, PARTNER } from '../support/browser.ts';

const installation = installationOfFile();

const chartOf = (page: Page, title: string) => page.getByRole('figure', { name: title, exact: true });

test('an admin looks at the charts of other days, reads them as a table and takes them along (ADMIN-10, ADMIN-13, ADMIN-16, ADMIN-17)', async ({
  page,
}) => {
  await enter(page, installation, ADMIN, '/admin?tab=charts');
  const history = chartOf(page, 'Active users history');
  await expect(history.locator('.apexcharts-canvas')).toBeVisible();
  // What is below is neither asked for nor drawn before the reader gets there.
  await expect(chartOf(page, 'Flex heatmap')).toHaveCount(0);

  await page.getByText('12 weeks', { exact: true }).click();
  await expect(page).toHaveURL(/range=12w/);
  await history.getByText('View as table').click();
  await expect(history.locator('tbody tr')).toHaveCount(84);
  // It is kept in the address, so it is ticked a moment after the click.
  await page.getByLabel('Compare with the days before').click();
  await expect(page.getByLabel('Compare with the days before')).toBeChecked();
  await expect(history.locator('thead')).toContainText('Active users, days before');

  const file = page.waitForEvent('download');
  await history.getByRole('button', { name: 'Save CSV: Active users history' }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toMatch(/^active-users-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('\uFEFFDay,Active users,"Active users, days before"');
  expect(lines).toHaveLength(85);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,[1-9]\d*,\d+$/);
  const picture = page.waitForEvent('download');
  await history.getByRole('button', { name: 'Save PNG: Active users history' }).click();
  const png = readFileSync(await (await picture).path());
  expect([png.subarray(1, 4).toString(), png.length > 5000]).toEqual(['PNG', true]);

  // Thirty charts of twelve weeks are twelve times the drawing.
  await page.getByText('7 days', { exact: true }).click();
  await expect(page).toHaveURL(/range=7d/);
  for (let place = 0; place < (await page.locator('.chart-place').count()); place++)
    await page.locator('.chart-place').nth(place).scrollIntoViewIfNeeded();
  await expect(chartOf(page, 'Flex heatmap').locator('.offer-spot')).not.toHaveCount(0);
  await expect(page.getByRole('figure', { name: /^Success rate, week two/ }).first()).toBeVisible();
  await expect(chartOf(page, 'Billing audit, total').locator('.chart-figure')).toContainText('$');
  // Single figures that are scrolled out of the table have no background that axe could name.
  await history.getByText('View as table').click();
  await expectRoom(page);
  await expectAccessible(page);
});

test('days that cannot be shown are refused in plain words, and so are drivers and another partner’s code (ERR-127, REPORT-01)', async ({
  page,
}) => {
  await enter(page, installation, ADMIN, '/admin?tab=charts&range=custom&from=2026-11-10&to=2026-11-09');
  await expect(page.getByRole('alert')).toContainText('Wrong days input');
  await expect(page.getByRole('alert')).toContainText('The first day can’t be after the last one');

  const as = async ({ phone, password }: typeof ADMIN) => {
    const { idToken } = await installation.as(null)(contract.signIn, { phoneNumber: phone, password });
    return installation.as(idToken);
  };
  await expect((await as(ADMIN))(contract.churnGrowthReport, { from: '2026-11-10', to: '2026-11-09' })).rejects.toThrow('Wrong days input');
  await expect((await as(DRIVER))(contract.activeUsersChart, {})).rejects.toThrow();
  const [own] = await (await as(PARTNER))(contract.referrals, {});
  const all = await (await as(ADMIN))(contract.referrals, {});
  const other = all.find(({ code }) => code !== own!.code)!;
  await expect((await as(PARTNER))(contract.paymentAudit, { type: 'AMOUNT', referralCode: other.code })).rejects.toThrow();

  await page.context().clearCookies();
  await enter(page, installation, PARTNER, '/admin?tab=charts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Charts' })).toHaveCount(0);
});
