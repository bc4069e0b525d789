import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import type { Call } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { everyDay } from '#engine/model/weekly-schedule.ts';
import {
  type Credentials,
  DRIVER,
  EVERYTHING,
  enter,
  expectAccessible,
  expectRoom,
  expectSpanish,
  installationOfFile,
  speak,
} from '../support/browser.ts';

const installation = installationOfFile({ mode: 'default' });
const USER = 'demo-driver-0102';
const OTHER = 'demo-driver-0103';
const HOUR = 3_600_000;
test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 10; Pixel 4 XL) Chrome/140 Mobile' });
/** As the server answers where the builder fails. */
const FAILED = { status: 502, json: { statusCode: 502, code: 'apk.failed', message: 'Error creating apk', requestId: 'r-1' } };

async function as({ phone, password }: Credentials): Promise<Call> {
  return installation.as((await installation.as(null)(contract.signIn, { phoneNumber: phone, password })).idToken);
}

test('a driver’s app fails, is made, and comes down by itself (INSTANT-06, INSTANT-07, INSTANT-10, INSTANT-13, ERR-42)', async ({
  page,
}) => {
  const driver = await as(DRIVER);
  await driver(contract.updateUser, { userId: USER, body: { driverOptions: { instantOffersActive: true } } });
  await enter(page, installation, DRIVER, '/flex/instant-offers');
  const create = page.getByRole('button', { name: 'Create app' });
  await page.route('**/prd/flex-apk', (route) => (route.request().method() === 'POST' ? route.fulfill(FAILED) : route.continue()));
  await create.press('Enter');
  await expect(page.locator('main').getByRole('alert')).toContainText('Error creating apk');
  await expectAccessible(page);

  await page.unroute('**/prd/flex-apk');
  const coming = page.waitForEvent('download');
  await create.press('Enter');
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect(await file.failure()).toBeNull();
  await expect(page.getByText('Your app is ready')).toBeVisible();
  await expectRoom(page);
  await speak(page, installation, 'es');
  await page.reload();
  await expect(page.locator('.instant-ready')).toBeVisible();
  await expectAccessible(page);
  await expectSpanish(page);
});

test('a driver adds selfies and sends one; what is no picture is refused (SELFIE-02, SELFIE-03, SELFIE-08, SELFIE-12)', async ({
  page,
}) => {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a06040' } })
    .jpeg()
    .toBuffer();
  const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer });
  await enter(page, installation, DRIVER, '/flex/selfies');
  await page.getByRole('button', { name: 'Add selfies' }).press('Enter');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(page.getByText('notes.jpg cannot be read. Use JPEG, PNG or WebP.')).toBeVisible();
  await input.setInputFiles([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  // Until the pictures are read.
  await expect(upload).not.toHaveAttribute('aria-disabled');
  await upload.press('Enter');
  await expect(page.getByRole('heading', { name: 'Crop picture 1 of 3' })).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);
  for (let at = 1; at <= 3; at++) {
    await expect(page.getByRole('heading', { name: `Crop picture ${at} of 3` })).toBeVisible();
    await page.getByRole('button', { name: 'Use this crop' }).press('Enter');
  }
  await expect(page.getByRole('progressbar', { name: '3 of 10 selfies' })).toBeVisible();

  await page.getByRole('button', { name: 'Send selfie' }).press('Enter');
  await expect(page.getByText('Selfie sent. It was removed from your selfies.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '2 of 10 selfies' })).toBeVisible();
  await expectAccessible(page);
});

test('a driver donates a block, reads who has it and is led back; one that is gone is refused (DONATE-04, DONATE-05, DONATE-08, DONATE-09)', async ({
  page,
}) => {
  const driver = await as(DRIVER);
  const other = await as(EVERYTHING);
  const search = (call: Call, userId: string, on: boolean, driverOptions: Record<string, unknown> = {}) =>
    call(contract.updateUser, { userId, body: { userDisabled: !on, status: on ? 'Starting' : 'Stopping', driverOptions } });
  const [station] = await installation.control<{ id: string }[]>('GET', 'stations?platform=amazon-flex');
  // At any hour of the day.
  const schedule = everyDay(0, 24);
  await search(other, OTHER, false, { locations: [station!.id], minPay: 1, timeBuffer: -60, schedule });
  await search(driver, USER, true, { timeBuffer: -60, schedule });
  await installation.control('POST', 'reset', { market: 'off' });
  const starts = [1, 4].map((hours) => (Math.ceil(Date.now() / HOUR) + hours) * HOUR);
  const offers = starts.map((startsAt) => ({
    locationId: station!.id,
    price: 96,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 2 * HOUR).toISOString(),
  }));
  await installation.control('POST', 'offers', { platform: 'amazon-flex', offers });
  await expect(async () => {
    const held = (await driver(contract.blocks, { userId: USER })).scheduledAssignments.map(({ startTime }) => startTime * 1000);
    expect(held).toEqual(expect.arrayContaining(starts));
  }).toPass({ timeout: 60_000 });
  const [gone, given] = starts.map((startsAt) => startsAt / 1000) as [number, number];

  await enter(page, installation, DRIVER, `/flex/donate/${gone}`);
  const confirm = page.getByRole('button', { name: 'Donate block' });
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);
  await driver(contract.forfeit, { userId: USER, startTime: gone });
  await confirm.press('Enter');
  await expect(page.getByText(/^Couldn't start the donation\./)).toBeVisible();
  await expect(page).toHaveURL(`${installation.url}/flex`);

  await search(other, OTHER, true);
  await speak(page, installation, 'es');
  await page.goto(`${installation.url}/flex/donate/${given}`);
  await page.locator('.donation-card button').press('Enter');
  await expect(page.locator('.donation-steps')).toBeVisible();
  await expectSpanish(page);
  await expect(page.locator('.donation-result h2')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(`${installation.url}/flex`, { timeout: 10_000 });
  const held = async (call: Call, userId: string) =>
    (await call(contract.blocks, { userId })).scheduledAssignments.map(({ startTime }) => startTime);
  expect(await held(driver, USER)).not.toContain(given);
  expect(await held(other, OTHER)).toContain(given);
});
