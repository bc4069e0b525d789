import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { UserUpdate } from '#api/contract/users.ts';
import { changeFacts, EVERYTHING, enter, expectAccessible, expectRoom, installationOfFile } from '../support/browser.ts';
import { drivingIn } from '../support/driving.ts';
import type { Installation } from '../support/installation.ts';

const PASSWORD = 'four-quiet-vans';
const GIGS = { phone: '+1 202 555 0171', password: PASSWORD };
const RIDES = { phone: '+1 202 555 0172', password: PASSWORD };
const TRIPS = { phone: '+1 202 555 0174', password: PASSWORD };
const MOVED = { phone: '+1 202 555 0175', password: PASSWORD };
const LEFT = { phone: '+1 202 555 0176', password: PASSWORD };
const SLOTS = { phone: '+1 202 555 0173', password: PASSWORD };

const PLACES = ['Chicago - Pilsen', 'Chicago - Bedford Park'];

const installation = installationOfFile({ prepare, mode: 'default' });
const { link, paste, lookUp, pickAddress, expectRefused, save, winAndStop, start, stop, publish } = drivingIn(installation);

test('Roadie: six digits of a text message, one refused value, a win, a stop (ROADIE-02, ROADIE-03, ROADIE-04, ROADIE-05, ROADIE-07, SVC-17)', async ({
  page,
}) => {
  await link(page, GIGS, 'Roadie', { email: 'otp+gigs@example.com', refused: 'Wrong Password' });
  const dialog = page.getByRole('dialog', { name: 'Text message code' });
  await expect(dialog.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Code inputted is wrong, please try again')).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);
  for (const code of ['222222', '333333']) {
    await paste(dialog.getByRole('textbox', { name: 'Digit 1 of 6' }), `Your code: ${code}`);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByRole('button', { name: 'Send code' })).toBeVisible();
  }
  await expect(dialog.getByText('Code inputted is expired, try starting again')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveValue('');
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await expect(page.locator('input[name=service-password]')).toBeFocused();
  await page.keyboard.press('Enter');
  await paste(dialog.getByRole('textbox', { name: 'Digit 1 of 6' }), '123 456');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`${installation.url}/roadie`);
  await page.getByRole('switch', { name: / search$/ }).click();
  await expect(page.getByText('Complete your configuration before you start: location and time zone.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the configuration' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Maximum distance', { exact: true }).fill('0');
  await expectRefused(page, ['number must be bigger', 'Wrong Location']);
  await pickAddress(page, 'Location', '650 Ponce De Leon Ave NE, Atlanta, 30308');
  await page.getByLabel('Maximum distance', { exact: true }).fill('25');
  await page.getByLabel('Time zone', { exact: true }).selectOption({ label: 'EST (New York)' });
  await expectAccessible(page);
  await save(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await winAndStop(page, 'Roadie', {
    table: 'Gigs won',
    row: '$61.50',
    offer: { price: 61.5, locationId: 'atl-midtown-hardware', hours: 1, extra: { decisionSeconds: 0 } },
    looked: true,
  });

  for (const call of ['poll', 'auth']) await installation.control('POST', 'faults', { platform: 'roadie', call, status: 401, times: 1 });
  await start(page, 'Roadie');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in to Roadie again' });
  await expectRoom(page);
  await again.locator('input[name=service-password]').fill('sandbox');
  await page.keyboard.press('Enter');
  await paste(dialog.getByRole('textbox', { name: 'Digit 1 of 6' }), '123456');
  const started = page.waitForRequest((request) => request.postData()?.includes('accessToken') === true);
  await page.keyboard.press('Enter');
  await started;
  await expect(page.locator('main').getByText('Searching', { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('Lyft: the code, an address that is none, distances with both values, a win, a stop (LYFT-01, LYFT-04, LYFT-05, LYFT-09, SVC-22)', async ({
  page,
}) => {
  await link(page, RIDES, 'Lyft', { email: 'otp+rides@example.com' });
  const dialog = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(dialog.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await dialog.getByLabel('Code').fill('0000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That code is wrong. Look again, then try once more.')).toBeVisible();
  await expectRoom(page);
  await paste(dialog.getByLabel('Code'), 'Lyft: 1234');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`${installation.url}/lyft`);
  await page.getByRole('link', { name: 'Configuration' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await lookUp(page, 'Address', 'nowhere at all');
  await expect(page.getByText('Location invalid. Please write location as Street Name, City, Zip Code')).toBeVisible();
  await pickAddress(page, 'Address', '225 S Canal St, Chicago, 60606');
  await page.getByRole('textbox', { name: 'Distance in miles' }).fill('50');
  await page.getByRole('textbox', { name: 'Minimum pay' }).fill('');
  await page.getByLabel('Average miles per hour', { exact: true }).fill('');
  await expectRefused(page, ['Each distance needs both values: distance and minimum pay', 'Average miles per hour is required']);
  await page.getByRole('textbox', { name: 'Minimum pay' }).fill('70');
  await page.getByLabel('Average miles per hour', { exact: true }).fill('40');
  await page.getByLabel('Time zone', { exact: true }).selectOption({ label: 'CST (Chicago)' });
  await expectAccessible(page);
  await save(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await winAndStop(page, 'Lyft', {
    table: 'Rides won',
    row: '$74.25',
    offer: { price: 74.25, locationId: 'chi-union-station', hours: 0.5, extra: { earnings: { minimum_amount: 74.25 } } },
  });
  await expect(page.getByRole('region', { name: 'Potential pay' })).toContainText('$74.25');
});

test('Relay: zones by borough, hours that end too late, a full zone that is left for good, a win, a stop (RELAY-01, RELAY-02, RELAY-04, RELAY-05, RELAY-12, RELAY-13)', async ({
  page,
}) => {
  const { userId } = await installation.as(null)(contract.signIn, { phoneNumber: SLOTS.phone, password: PASSWORD });
  await link(page, SLOTS, 'Relay', { phone: '+1 212 555 0173', refused: 'Credentials Invalid' });
  await expect(page).toHaveURL(`${installation.url}/relay/purchase-hours`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Time zone', { exact: true }).selectOption({ label: 'EST (New York)' });
  await page.getByLabel('Start hour', { exact: true }).selectOption({ label: '9:00 AM' });
  await page.getByLabel('Hours per day', { exact: true }).selectOption({ label: '15 h' });
  await page.getByLabel('Area', { exact: true }).selectOption({ label: 'Brooklyn' });
  await page.getByRole('checkbox', { name: 'Williamsburg' }).check();
  await page.getByRole('checkbox', { name: 'Park Slope' }).check();
  await expectRefused(page, ['Start hour plus hours per day can be at most 23']);
  await page.getByLabel('Hours per day', { exact: true }).selectOption({ label: '12 h' });
  await expectAccessible(page);
  await expectRoom(page);
  await save(page);

  // Somebody who may says that a zone is full.
  const full = { relayOptions: { blackList: ['bk-park-slope', 'bk-bushwick'] } };
  await installation.call(contract.updateUser, { userId, body: full as UserUpdate });
  await page.reload();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bushwick' }).getByText('FULL', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Bushwick' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Park Slope' }).click();
  const leave = page.getByRole('alertdialog', { name: 'Take Park Slope off?' });
  await expect(leave).toContainText('Once it is off you cannot choose it again.');
  await leave.getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByRole('checkbox', { name: 'Park Slope' })).toBeDisabled();
  await save(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await winAndStop(page, 'Relay', {
    table: 'Blocks won',
    row: '$92.00',
    offer: { price: 92, locationId: 'bk-williamsburg', hours: 2 },
    looked: true,
  });
  await expect(page.locator('td[data-count=got]').first()).not.toHaveText('0');
});

test('Spark: the account, then its settings; offline until the driver goes online, a reserved batch won, a stop (SPARK-07, SPARK-11, SPARK-13, SPARK-15, SPARK-21, FEED-11)', async ({
  page,
}) => {
  const account = 'offline+trips@example.com';
  await link(page, TRIPS, 'Spark', { email: account, refused: 'The email or password entered are incorrect.' });
  await expect(page.getByRole('heading', { name: 'Your preferences' })).toBeVisible();
  await expect(page.getByText('You have no locations available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Finish' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: /^Select all/ }).click();
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('1.5');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your time buffer must be a whole number')).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);
  await page.getByRole('textbox', { name: 'Time buffer' }).fill('0');
  await page.getByRole('button', { name: 'Finish' }).click();

  await expect(page).toHaveURL(`${installation.url}/spark`);
  await expect(page.getByRole('region', { name: 'Metrics' })).toContainText('Good');
  await start(page, 'Spark');
  await expect(page.getByText('Your Spark account is offline. Open the Spark app and go online to receive offers.')).toBeVisible();
  await expectAccessible(page);
  await stop(page, 'Spark');
  await fetch(`${installation.sandboxUrl}/spark/app/${account}`, { method: 'POST' });
  await winAndStop(page, 'Spark', {
    table: 'Batches won',
    row: '$81.75',
    offer: { price: 81.75, locationId: '9001', hours: 1, reservedFor: account },
    looked: true,
  });

  await page.getByRole('link', { name: 'Blocks' }).click();
  const card = page.locator('.block-card').filter({ hasText: '$81.75' });
  await expect(card.getByText('reserved', { exact: true })).toBeVisible();
});

test('Spark: an account whose area has changed sees it once, and on its dashboard (SPARK-01, SPARK-04, SPARK-05, SPARK-08, SPARK-09, SPARK-10)', async ({
  page,
}) => {
  await enter(page, installation, MOVED);
  await page.getByRole('alertdialog', { name: 'Delivery area changed' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Your delivery area has changed.').first()).toBeVisible();
  const metrics = page.getByRole('region', { name: 'Metrics' });
  await expect(metrics).toContainText('Acceptance rate');
  await expect(metrics).toContainText('Target above 4.7');
  await expect(metrics.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact-us');
  await expect(page.getByRole('region', { name: 'Stores' })).toContainText('Supercenter');
  await expectRoom(page);
  await page.reload();
  await expect(metrics).toContainText('Target above 4.7');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('what the operator says of a service: a notice for the time being, then that it is switched off (SPARK-06, VEHO-14, SVC-26)', async ({
  page,
}) => {
  await changeFacts(page, { temporaryNotices: ['SPARK'] });
  await enter(page, installation, LEFT);
  const notice = page.getByRole('alertdialog', { name: 'Notice' });
  await expect(notice).toContainText('We estimate that Spark will work normally by tonight.');
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toHaveCount(0);

  await changeFacts(page, { disabledServices: ['SPARK'] });
  await page.reload();
  const overlay = page.getByRole('alertdialog', { name: 'Spark is not available at the moment' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await overlay.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Spark' })).toHaveCount(0);
});

test('blocks: none, new ones on a button, the filter, more at the end (FEED-02, FEED-06, FEED-07, FEED-08, FEED-09, FEED-10)', async ({
  page,
}) => {
  await enter(page, installation, EVERYTHING, '/veho/blocks');
  await expect(page.getByText('no blocks', { exact: true })).toBeVisible();
  await expect(page.getByText('auto refresh', { exact: true })).toBeVisible();
  const { idToken } = await installation.as(null)(contract.signIn, { phoneNumber: EVERYTHING.phone, password: EVERYTHING.password });
  const turn = (start: boolean) =>
    installation.as(idToken)(contract.updateUser, { userId: 'demo-driver-0103', body: { vehoOptions: { start } } as UserUpdate });
  await turn(true);
  // Of blocks at the same time one at most is taken: the others are lost or left.
  const puts = Array.from({ length: 70 }, (_, i) => ({ price: 40 + i, locationId: PLACES[i % 2]!, hours: 3 }));
  await publish('veho', ...puts);
  await page.getByRole('button', { name: /new blocks?: see new offers$/ }).click({ timeout: 30_000 });
  const cards = page.locator('.block-card');
  await expect(cards.first()).toBeVisible();
  // The page counted before they came, less than half a minute ago: now they are in the count.
  await expect(page.getByRole('button', { name: /^All [1-9]/ })).toBeVisible({ timeout: 5_000 });
  await turn(false);
  await expectAccessible(page);

  await page.reload();
  const list = page.getByRole('list', { name: 'Blocks, newest first' });
  const height = () => list.evaluate((element) => element.scrollHeight);
  await expect(cards.first()).toBeVisible();
  expect((await page.locator('.feed-row').first().boundingBox())!.height).toBe(250);
  // Fifty of them with the header of their day, and the outline of what comes.
  expect(await height()).toBe(51 * 215 + 35);
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(height).toBeGreaterThan(51 * 215 + 35);
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByText('That was everything.')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });

  await page.getByRole('button', { name: 'Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter blocks' });
  await dialog.getByRole('radio', { name: 'Won' }).check();
  await expectRoom(page);
  await dialog.getByRole('button', { name: 'Show blocks' }).click();
  await expect(page.getByRole('button', { name: 'Filter 1' })).toBeFocused();
  await expect(cards.filter({ hasNotText: 'Won' })).toHaveCount(0);
  await expect(cards.filter({ hasText: 'Won' }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Filter 1' }).click();
  await dialog.getByRole('radio', { name: 'All' }).check();
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await dialog.getByRole('checkbox', { name: PLACES[0]! }).check();
  await dialog.getByRole('button', { name: 'Show blocks' }).click();
  await expect(cards.filter({ hasNotText: 'Won' }).first()).toContainText(PLACES[0]!);
  await expect(cards.filter({ hasNotText: PLACES[0]! })).toHaveCount(0);
});

test('a service that is not the driver’s cannot be started (SVC-07, LYFT-03)', async ({ page }) => {
  await enter(page, installation, MOVED, '/lyft');
  await page.getByRole('switch', { name: / search$/ }).click();
  await expect(notices(page)).toContainText('Lyft is not enabled for this user');
});

const notices = (page: Page) => page.locator('.toaster');

/** One driver a service, whose phone is proved. Nobody but the tests puts offers up. */
async function prepare(running: Installation): Promise<void> {
  const stranger = running.as(null);
  const { termsVersion } = await stranger(contract.shell, {});
  for (const { phone, password } of [GIGS, RIDES, SLOTS, TRIPS, MOVED, LEFT]) {
    await stranger(contract.register, { name: 'Ana Reyes', phoneNumber: phone, password, termsVersion });
    const { userId, idToken } = await stranger(contract.signIn, { phoneNumber: phone, password });
    await running.call(contract.updateUser, { userId, body: { phoneVerified: true } });
    if (phone !== MOVED.phone && phone !== LEFT.phone) continue;
    const email = phone === MOVED.phone ? 'moved+trips@example.com' : 'left+trips@example.com';
    await running.as(idToken)(platformCall('SPARK', 'setup'), { userId, email, password: 'sandbox' });
    const sparkOptions = { locations: ['9001', '9002'], setupComplete: true };
    await running.as(idToken)(contract.updateUser, { userId, body: { sparkOptions } as UserUpdate });
  }
}
