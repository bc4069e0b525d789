import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { ADMIN, EVERYTHING, enter, expectAccessible, expectRoom, installationOfFile, NEW_DRIVER } from '../support/browser.ts';
import { drivingIn } from '../support/driving.ts';
import type { Installation } from '../support/installation.ts';

const PASSWORD = 'four-quiet-vans';
const driver = (last: number) => ({ phone: `+1 202 555 0${last}`, password: PASSWORD });
const GLOVO = driver(191);
const GRUBHUB = driver(192);
const FAVOR = driver(193);
const PICKUP = driver(194);
const DASHER = driver(195);
const RIDER = driver(196);

const installation = installationOfFile({ prepare, mode: 'default' });
const { link, pickAddress, expectRefused, save, winAndStop } = drivingIn(installation);

test('Veho: a driver links it, sees what is wrong, finishes, starts, wins and stops (VEHO-01, VEHO-05, VEHO-07, SVC-23, VEHO-09, SVC-06)', async ({
  page,
}) => {
  await enter(page, installation, NEW_DRIVER);
  await page.getByRole('button', { name: 'Add Veho' }).click();
  await expect(page.getByRole('heading', { name: 'Link your Veho account' })).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody');
  await page.locator('input[name=service-password]').fill('wrong');
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page.getByText('You must enter a valid email address')).toBeVisible();
  await page.getByLabel('E-mail').fill('journey@example.com');
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The email or password entered are incorrect.' })).toBeVisible();
  await page.locator('input[name=service-password]').fill('sandbox');
  await page.getByRole('button', { name: 'Link account' }).click();

  await expect(page.getByRole('heading', { name: 'How long must a block be?' })).toBeVisible();
  await expectRoom(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('combobox', { name: 'Start time' }).selectOption({ label: '9:00 AM' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('combobox', { name: 'End time' }).selectOption({ label: '9:00 AM' });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This is not a valid configuration. Your end time must be after your start time.')).toBeVisible();
  await page.getByRole('combobox', { name: 'End time' }).selectOption({ label: '9:00 PM' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('slider', { name: 'Time buffer' }).fill('20');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Where do you pick up?' })).toBeVisible();
  await page.getByRole('button', { name: /^Select all: Near you/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Finish' }).click();

  await expect(page).toHaveURL(`${installation.url}/veho/dashboard`);
  await winAndStop(page, 'Veho', {
    table: 'Blocks won',
    row: '$88.50',
    offer: { price: 88.5, locationId: 'Chicago - Pilsen', hours: 3 },
    looked: true,
  });
  await expect(page.locator('td[data-count=got]').first()).not.toHaveText('0');
});

test('Veho: its filters are edited on one page, with the exact refusal (VEHO-06, VEHO-10)', async ({ page }) => {
  await enter(page, installation, NEW_DRIVER, '/veho/configuration?edit');
  await page.getByRole('combobox', { name: 'End time' }).selectOption({ label: '11:00 AM' });
  await page.getByRole('combobox', { name: 'Minimum block length' }).selectOption({ label: '3 h' });
  await page.getByRole('button', { name: 'Save' }).click();
  const told = page.getByRole('alertdialog', { name: 'Please look at these values' });
  await told.getByRole('checkbox', { name: 'I understand' }).check();
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Your minimum block hours cannot last longer than the time you want to work.')).toBeVisible();
  await page.getByRole('combobox', { name: 'End time' }).selectOption({ label: '8:00 PM' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Preferences saved')).toBeVisible();
  await expect(page.locator('.fact-value', { hasText: '8:00 PM' })).toBeVisible();
});

test('Glovo: a buffer of none refused, a shift won, shown in the calendar and dropped (GLOVO-01, GLOVO-03, GLOVO-09, ERR-106)', async ({
  page,
}) => {
  await link(page, GLOVO, 'Glovo', { email: 'madrid+ana@example.com' });
  await expect(page).toHaveURL(`${installation.url}/glovo/purchase-hours`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await chooseHours(page, { zone: ['Country', 'Spain'] });
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('0');
  await expectRefused(page, ['Your time buffer must be a whole number from 1 to 360']);
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('30');
  await save(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await winAndStop(page, 'Glovo', {
    table: 'Blocks won',
    row: 'Centro',
    offer: { price: 30, locationId: '1001', hours: 2 },
    looked: true,
  });
  const calendar = page.getByRole('region', { name: 'Active blocks' });
  // The market's own shifts lie nearer than the one of the test.
  const dropped = calendar.getByRole('listitem').last();
  const when = await dropped.locator('.location-name').textContent({ timeout: 20_000 });
  await dropped.getByRole('button', { name: /^Drop/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: /^Drop/ }).click();
  await expect(page.getByText('Block was dropped successfully')).toBeVisible();
  await expect(calendar.getByText(when!)).toHaveCount(0);
});

test('GrubHub: credentials, then set-up; an end before the start refused, a block won (GRUBHUB-01, GRUBHUB-06, GRUBHUB-07)', async ({
  page,
}) => {
  await link(page, GRUBHUB, 'GrubHub', { email: 'ana@example.com', refused: 'Credentials Invalid' });
  await expect(page.getByRole('heading', { name: 'Your preferences' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Start time' }).selectOption({ label: '9:00 PM' });
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your end time must be after your start time')).toBeVisible();
  await page.getByRole('combobox', { name: 'Start time' }).selectOption({ label: '7:00 AM' });
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption({ label: 'CST (Chicago)' });
  await expect(page.getByRole('combobox', { name: 'Time buffer' }).locator('option:checked')).toHaveText(/15/);
  await page.getByRole('button', { name: 'Finish' }).click();

  await expect(page).toHaveURL(`${installation.url}/grubhub`);
  await winAndStop(page, 'GrubHub', { table: 'Blocks won', row: 'Loop', offer: { price: 44, locationId: 'chi-loop', hours: 2 } });
});

test('Favor: a buffer above a day refused, a neighborhood and a distance, a shift won (FAVOR-01, FAVOR-04, FAVOR-06, FAVOR-07)', async ({
  page,
}) => {
  await link(page, FAVOR, 'Favor', { email: 'ana@example.com' });
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('switch', { name: / search$/ }).click();
  await expect(page.getByText('Complete your configuration first: country, start hour and hours per day.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the configuration' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await chooseHours(page, { zone: ['Country or time zone', 'US, CST (Chicago)'] });
  await pickAddress(page, 'Address', '600 Congress Ave, Austin, 78701');
  await page.getByRole('checkbox', { name: 'Downtown' }).check();
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('1441');
  await expectRefused(page, ['Your time buffer must be a whole number from 0 to 1440']);
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('30');
  await save(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await winAndStop(page, 'Favor', { table: 'Blocks won', row: 'Downtown', offer: { price: 40, locationId: '101', hours: 2 } });
});

test('Point Pick Up: a trip of no miles refused, a preferred warehouse, a batch won (POINT-01, POINT-04, POINT-05, POINT-09)', async ({
  page,
}) => {
  await link(page, PICKUP, 'Point Pick Up', { email: 'ana@example.com' });
  await expect(page).toHaveURL(`${installation.url}/point-pickup`);
  await page.getByRole('link', { name: 'Configuration', exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await pickAddress(page, 'Address', '2100 Greenville Ave, Dallas, 75206');
  await page.getByRole('textbox', { name: 'Warehouse filters' }).fill('Grocery');
  await page.getByRole('textbox', { name: 'Warehouse filters' }).press('Enter');
  await page.getByLabel('Maximum trip distance', { exact: true }).fill('0');
  await expectRefused(page, ['The maximum trip distance must be empty or a positive whole number']);
  await page.getByLabel('Maximum trip distance', { exact: true }).fill('');
  await save(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await winAndStop(page, 'Point Pick Up', {
    table: 'Batches won',
    row: '$61.25',
    offer: { price: 61.25, locationId: 'pp-2101', hours: 1 },
  });
});

test('DoorDash: a buffer above six hours refused, a starting point, a dash won (DOORDASH-01, DOORDASH-02)', async ({ page }) => {
  await link(page, DASHER, 'DoorDash', { email: 'ana@example.com' });
  await expect(page).toHaveURL(`${installation.url}/doordash`);
  await page.getByRole('link', { name: 'Configuration', exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await chooseHours(page, { zone: ['Time zone', 'PST (Los Angeles)'] });
  await page.getByRole('checkbox', { name: 'Mission' }).check();
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('361');
  await expectRefused(page, ['Your time buffer must be a whole number from 0 to 360']);
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('15');
  await save(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await winAndStop(page, 'DoorDash', { table: 'Blocks won', row: 'Mission', offer: { price: 50, locationId: '3001', hours: 2 } });
});

test('Deliveroo: a buffer above six hours refused, a zone, a session won (DELIVEROO-01, DELIVEROO-02)', async ({ page }) => {
  await link(page, RIDER, 'Deliveroo', { email: 'ana@example.com' });
  await expect(page).toHaveURL(`${installation.url}/deliveroo`);
  await page.getByRole('link', { name: 'Configuration', exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await chooseHours(page, { zone: ['Country', 'United Kingdom'] });
  await page.getByRole('checkbox', { name: 'Shoreditch' }).check();
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('361');
  await expectRefused(page, ['Your time buffer must be a whole number from 0 to 360']);
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('15');
  await save(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await winAndStop(page, 'Deliveroo', { table: 'Blocks won', row: 'Shoreditch', offer: { price: 33, locationId: 'SHO', hours: 2 } });
});

test('Instacart: low cost, the phone’s place, the installer, a batch won and on the map (INSTA-02, INSTA-03, INSTA-10, INSTA-16, INSTA-26)', async ({
  page,
}) => {
  await enter(page, installation, EVERYTHING, '/instacart/configuration?edit');
  await page.getByRole('textbox', { name: 'Radius in miles' }).fill('10');
  await page.getByRole('textbox', { name: 'Minimum pay' }).fill('15');
  await page.getByRole('switch', { name: 'Low cost' }).click();
  await expectRefused(page, ['For low cost mode you cannot enter a minimum price greater than $14']);
  await page.getByRole('textbox', { name: 'Minimum pay' }).fill('14');
  await save(page);

  await page.getByRole('link', { name: 'Home' }).click();
  const phone = page.getByRole('region', { name: 'Your phone' });
  await phone.getByRole('button', { name: 'Update location' }).click();
  await expect(page.getByText('User denied the request for Geolocation')).toBeVisible();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 28.55, longitude: -81.37 });
  await phone.getByRole('button', { name: 'Update location' }).click();
  await expect(phone.getByText('Distances are measured from where your phone was.')).toBeVisible();

  const saved = page.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download installer' }).click();
  const installer = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as Record<string, unknown>;
  expect(installer['options']).toMatchObject({ lowCost: true });
  await expect(page.locator('main').getByText('Waiting for app', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: / search$/ })).toHaveAttribute('aria-disabled', 'true');
  await expectRoom(page);
  await phone.getByRole('button', { name: 'I have opened it' }).click();

  await winAndStop(page, 'Instacart', {
    table: 'Batches won today',
    row: '$36.50',
    offer: { price: 36.5, locationId: 'w-1001', hours: 1 },
    looked: true,
  });
  await page.reload();
  const heat = page.getByRole('region', { name: 'Where batches were today' });
  await expect(heat.getByRole('listitem').filter({ hasText: '28.54, -81.37: $' })).toHaveCount(1);
  await page.context().clearCookies();
  await enter(page, installation, ADMIN, '/instacart-stats/demo-driver-0103');
  await expect(page.getByRole('region', { name: 'Won', exact: true })).toContainText('$');
  for (const [at, title] of ['Types of batches', 'Batches by pay', 'Batches by distance'].entries()) {
    // A chart is drawn when it is scrolled to.
    await page.locator('.chart-place').nth(at).scrollIntoViewIfNeeded();
    const chart = page.getByRole('figure', { name: title, exact: true });
    await expect(chart.locator('.apexcharts-canvas')).toBeVisible();
    await chart.getByText('View as table').click();
    await expect(chart.getByRole('cell').filter({ hasText: /^[1-9]/ })).not.toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: 'Dislike reasons' }).getByRole('combobox')).toHaveText('1050100');
});

async function chooseHours(page: Page, { zone: [label, value] }: { zone: [string, string] }): Promise<void> {
  await page.getByLabel(label, { exact: true }).selectOption({ label: value });
  await page.getByLabel('Start hour', { exact: true }).selectOption({ label: '8:00 AM' });
  await page.getByLabel('Hours per day', { exact: true }).selectOption({ label: '14 h' });
}

/** One driver a service, whose phone is proved. */
async function prepare(running: Installation): Promise<void> {
  const stranger = running.as(null);
  const { termsVersion } = await stranger(contract.shell, {});
  for (const { phone, password } of [GLOVO, GRUBHUB, FAVOR, PICKUP, DASHER, RIDER]) {
    await stranger(contract.register, { name: 'Ana Reyes', phoneNumber: phone, password, termsVersion });
    const { userId } = await stranger(contract.signIn, { phoneNumber: phone, password });
    await running.call(contract.updateUser, { userId, body: { phoneVerified: true } });
  }
}
