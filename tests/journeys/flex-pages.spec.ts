import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { ADMIN, DRIVER, enter, expectAccessible, expectRoom, expectSpanish, installationOfFile, speak } from '../support/browser.ts';
import { Receiver } from '../support/push-service.ts';

/** The operator's analytics. */
const analytics = new Receiver();
test.beforeAll(async () => void (await analytics.open()));
test.afterAll(() => analytics.close());
const installation = installationOfFile({ mode: 'default', env: () => ({ ANALYTICS_URL: analytics.url }) });
const USER = 'demo-driver-0102';
const MINUTE = 60_000;

async function tokenOf({ phone, password }: { phone: string; password: string }): Promise<string> {
  return (await installation.as(null)(contract.signIn, { phoneNumber: phone, password })).idToken;
}

/** Where the browser says that it is. */
async function stand(page: Page, place: { latitude: number; longitude: number }): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(place);
}

test('with the keyboard a driver says that they are here; far away access is denied three times (IMHERE-08, IMHERE-13, IMHERE-14, IMHERE-15)', async ({
  page,
}) => {
  const admin = installation.as(await tokenOf(ADMIN));
  await admin(contract.setConfig, { type: 'showSecretImHere', value: 'true' });
  await admin(contract.updateUser, { userId: USER, body: { imHere: true } });
  const driver = installation.as(await tokenOf(DRIVER));
  await driver(contract.updateUser, {
    userId: USER,
    body: { userDisabled: false, status: 'Starting', driverOptions: { timeBuffer: -60 } },
  });
  // Nothing else comes that could overlap.
  await installation.control('POST', 'reset', { market: 'off' });
  const [station] = await installation.control<{ id: string; latitude: number; longitude: number }[]>(
    'GET',
    'stations?platform=amazon-flex',
  );
  const startsAt = (Math.ceil(Date.now() / MINUTE) + 15) * MINUTE;
  const hours = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 120 * MINUTE).toISOString() };
  await installation.control('POST', 'offers', { platform: 'amazon-flex', offers: [{ locationId: station!.id, price: 96, ...hours }] });
  await expect(async () => {
    const { scheduledAssignments } = await driver(contract.blocks, { userId: USER });
    expect(scheduledAssignments.map(({ startTime }) => startTime * 1000)).toContain(startsAt);
  }).toPass({ timeout: 60_000 });

  await stand(page, { latitude: station!.latitude + 1, longitude: station!.longitude });
  await enter(page, installation, DRIVER, '/flex/im-here');
  await expect(page.getByText(/^Starts in 1\d min$/)).toBeVisible();
  await expect(page.frameLocator('.im-here-frame iframe').getByText('The station has your code')).toBeVisible();
  await expectRoom(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I’m here' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Are you sure?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Trying again (3 of 3)')).toBeVisible({ timeout: 15_000 });
  const refused = page.locator('main').getByRole('alert');
  await expect(refused).toContainText("There was an error activating I'm here mode. Please contact the professor.");
  const arrivals = (await installation.control<{ call: string; outcome: string }[]>('GET', 'ledger')).filter(
    ({ call }) => call === 'arrive',
  );
  expect(arrivals.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused']);

  await stand(page, station!);
  await speak(page, installation, 'es');
  await page.goto(`${installation.url}/flex/im-here`);
  await page.getByRole('button', { name: 'Estoy aquí' }).click();
  await expectSpanish(page);
  await page.getByRole('button', { name: 'Sí, avisar a Flex' }).click();
  await expect(page.getByText('Modo “Estoy aquí” activado.')).toBeVisible();
  await expect(page).toHaveURL(`${installation.url}/flex`);
});

test('a link checks a batch in, and another one does not (CHECKIN-01, CHECKIN-05, CHECKIN-06)', async ({ page }) => {
  const driver = installation.as(await tokenOf(DRIVER));
  const [block] = (await driver(contract.blocks, { userId: USER })).scheduledAssignments;
  const link = (batch: unknown) =>
    `${installation.url}/check-in?wId=${block!.serviceAreaId}&uId=${USER}&vbId=${batch}&dIds=d1,d2&ts=1&v=3&t=SCAN`;
  await page.goto(link(1));
  await page.getByRole('button', { name: 'Check in' }).press('Enter');
  await expect(page.locator('main').getByRole('alert')).toContainText('Error checking in');
  await page.goto(link(block!.startTime));
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText('Successfully checked in. You are now able to open your Batch Grabber app.')).toBeVisible();
  await expectAccessible(page);

  await speak(page, installation, 'es');
  await page.goto(link(1));
  await page.getByRole('button', { name: 'Registrar llegada' }).press('Enter');
  await expect(page.locator('main').getByRole('alert')).not.toBeEmpty();
  await expectSpanish(page);
});

test('a driver without the proxy reads the steps, learns that it is not there yet or cannot be checked, and gets in once it is (ROUTE-04, SETUP-09, USER-04)', async ({
  page,
}) => {
  const admin = installation.as(await tokenOf(ADMIN));
  const options = JSON.stringify({ server: 'proxy.example.com', port: 8080 });
  await admin(contract.setConfig, { type: 'proxyRequired', value: 'true', options });
  await admin(contract.updateUser, { userId: USER, body: { proxyInstalled: false } });
  await enter(page, installation, DRIVER);
  await expect(page.getByRole('heading', { name: 'Install the proxy' })).toBeVisible();
  await expect(page.getByText('proxy.example.com')).toBeVisible();
  const check = page.getByRole('button', { name: 'Check again' });
  const refused = page.locator('main').getByRole('alert');
  await check.press('Enter');
  await expect(refused).toContainText('Your account does not have the proxy yet.');
  await page.route('**/prd/user?*', (route) => route.abort());
  await check.press('Enter');
  await expect(refused).toContainText('Couldn’t check the proxy.', { timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute('**/prd/user?*');
  await admin(contract.updateUser, { userId: USER, body: { proxyInstalled: true } });
  // The page hears of it by itself, on a busy machine before the key is pressed.
  await check.press('Enter', { timeout: 5000 }).catch(() => undefined);
  await expect(page).toHaveURL(`${installation.url}/flex`);
  await admin(contract.setConfig, { type: 'proxyRequired', value: 'false' });
});

test('the operator’s analytics get nothing of a driver until they agree; a consent that is not saved is taken back (USER-16)', async ({
  page,
}) => {
  const ratings = () => analytics.received.map(({ body }) => JSON.parse(body.toString())).filter(({ event }) => event === 'USER_RATING');
  await enter(page, installation, DRIVER, '/settings');
  const share = page.getByRole('switch', { name: 'Share how you use the app' });
  await expect(share).toHaveAttribute('aria-checked', 'false');
  const rate = async (rating: string) =>
    installation.as(await tokenOf(DRIVER))(contract.trackEvent, { event: 'USER_RATING', properties: { rating } });
  expect(await rate('6')).toEqual({ sent: false });

  await page.route('**/prd/user/web', (route) => route.abort());
  await share.press('Enter');
  await expect(page.getByText('Error updating user')).toBeVisible({ timeout: 30_000 });
  await expect(share).toHaveAttribute('aria-checked', 'false');
  await page.unroute('**/prd/user/web');
  await share.press('Enter');
  await expect(share).toHaveAttribute('aria-checked', 'true');
  await expect.poll(() => rate('7')).toEqual({ sent: true });
  await expect.poll(() => ratings().map(({ properties }) => properties), { timeout: 30_000 }).toContainEqual({ rating: '7' });
  expect(ratings().map(({ properties }) => properties)).not.toContainEqual({ rating: '6' });
});

test('a driver learns when to start, and why there is no location (DIST-02, DIST-03, DIST-04)', async ({ page }) => {
  const way = (at: number) => `${installation.url}/distance-timer?lat=41.9&lng=-87.7&timestamp=${at}`;
  await stand(page, { latitude: 41.6, longitude: -87.7 });
  await page.goto(way(Date.now()));
  await expect(page.getByText(/^Start in \d+ min$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(way(Date.now() - 300 * MINUTE));
  await expect(page.getByText('All good')).toBeVisible();
  await page.context().clearPermissions();
  await page.goto(way(Date.now()));
  await expect(page.getByText('Location unavailable')).toBeVisible();
  await page.goto(`${installation.url}/distance-timer`);
  await expect(page.getByText('Url invalid')).toBeVisible();
});

test('a driver validates the account on the page of Flex in a frame; a wrong password is refused (PROXY-01, PROXY-03, PROXY-04, PROXY-05)', async ({
  page,
}) => {
  await enter(page, installation, DRIVER, '/flex/validate');
  await page.getByLabel('Email of your Flex account').fill('webview@example.com');
  await page.locator('[name=flex-password]').fill('guess');
  await page.locator('[name=flex-password]').press('Enter');
  await expect(page.locator('main').getByRole('alert')).toContainText('The email or password entered are incorrect.');
  await page.locator('[name=flex-password]').fill('sandbox');
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(page.getByText('You must complete the challenge in order to proceed.')).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);
  await page.frameLocator('.flex-setup-frame').getByRole('button', { name: 'It is me' }).click();
  await expect(page.locator('main').getByText('Successfully validated your Flex account.')).toBeVisible();
});

test('a driver gets a new token, and reads why there is none (TOKEN-01, TOKEN-02, TOKEN-04)', async ({ page }) => {
  await enter(page, installation, DRIVER, '/regenerate-token');
  await page.getByRole('button', { name: 'Get a new token' }).press('Enter');
  await expect(page.locator('main').getByText('Your credentials are up to date.')).toBeVisible();
  await installation.control('POST', 'faults', { platform: 'amazon-flex', call: 'auth', status: 400, times: 1 });
  await page.getByRole('button', { name: 'Get a new token' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('Amazon is not allowing you to refresh the token');
  await expectAccessible(page);
});
