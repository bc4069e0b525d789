import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { findChromium } from '#config/tools/test-services.mjs';
import { DRIVER, EVERYTHING, enter, expectAccessible, installationOfFile, NEW_DRIVER, signIn } from '../support/browser.ts';
import { newBrowserKeys, Receiver } from '../support/push-service.ts';

// Notifications are shown by a whole browser alone.
test.use({ launchOptions: { executablePath: findChromium() } });
const installation = installationOfFile();
const keys = newBrowserKeys();
let service: Receiver;
test.beforeAll(async () => {
  service = await new Receiver().open();
});
test.afterAll(() => service?.close());

/** Chromium's own push service is on the internet: this one is on this machine, with keys that the test can read by. */
async function subscribeHere(page: Page): Promise<void> {
  const { p256dh, auth } = keys;
  await page.addInitScript(
    ({ endpoint, p256dh, auth }) => {
      let on = false;
      const subscription = {
        endpoint,
        options: { applicationServerKey: new ArrayBuffer(0) },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          on = false;
          return true;
        },
      };
      PushManager.prototype.subscribe = async () => {
        on = true;
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => (on ? (subscription as unknown as PushSubscription) : null);
    },
    { endpoint: `${service.url}/push/${randomUUID()}`, p256dh, auth },
  );
}

test('a driver turns on notifications, gets the test as a notification, and removes the device', async ({ page, context }) => {
  await subscribeHere(page);
  await enter(page, installation, EVERYTHING, '/settings');
  const part = page.getByRole('region', { name: 'Notifications' });
  await part.getByRole('button', { name: 'Send a test' }).click();
  await expect(part.getByText('There is no device or channel to test yet.')).toBeVisible();

  await context.grantPermissions(['notifications']);
  await part.getByRole('button', { name: 'Turn on for this browser' }).click();
  await expect(part.getByText('This browser gets your notifications.')).toBeVisible();
  await part.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText(/^Test sent to Chrome/)).toBeVisible();
  const message = keys.decrypt(service.received.at(-1)!.body);

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: installation.url,
    registrationId: await registered,
    data: message,
  });
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, tag }) => `${title} (${tag})`);
      }),
    )
    .toEqual(['This is a test (test)']);

  await part.getByRole('switch', { name: 'A search pauses for 5 minutes or more' }).click();
  await part.getByRole('button', { name: /^Remove Chrome/ }).click();
  await expect(part.getByText('No devices yet.')).toBeVisible();
  await page.reload();
  await expect(part.getByRole('switch', { name: 'A search pauses for 5 minutes or more' })).toHaveAttribute('aria-checked', 'false');
});

test('without a network the app opens, shows what was read last and says so; signing out forgets all', async ({ page, context }) => {
  await enter(page, installation, DRIVER, '/flex');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const stored = () =>
    page.evaluate(async () => {
      // Opening makes it, and the app would then find it without its store.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'last-answers')) return '[]';
      const opening = indexedDB.open('last-answers');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const names = [...opening.result.objectStoreNames];
      const reading = names.length ? opening.result.transaction('answers').objectStore('answers').getAll() : null;
      if (reading) await new Promise((resolve) => (reading.onsuccess = resolve));
      opening.result.close();
      return JSON.stringify(reading?.result ?? []);
    });
  await expect.poll(async () => (await stored()).includes('"user"'), { timeout: 20_000 }).toBe(true);
  expect(await stored()).not.toMatch(/idToken|refreshToken(?!Payload)|password|eyJ/i);

  await context.setOffline(true);
  await page.goto(`${installation.url}/flex`);
  await expect(page.getByText(/^\s*Offline – showing data from/)).toBeVisible();
  await expect(page.getByRole('switch').first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^\s*Offline – showing data from/)).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText('Back online')).toBeVisible();
  // A mouse that moves to the menu as a notice comes would be over the notice, and keep it there.
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect.poll(stored).toBe('[]');
});

test('a part of a page whose file does not come leaves the rest, says so, and comes with another try', async ({ page }) => {
  await page.route('**/assets/notifications-*.js', (route) => route.abort());
  await enter(page, installation, EVERYTHING, '/settings');
  const missing = page.locator('main').getByRole('alert').filter({ hasText: 'This part could not be loaded' });
  await expect(missing).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your data' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/notifications-*.js');
  await missing.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible();
  await expect(missing).toBeHidden();
});

test('a driver takes their data along, then deletes the account: not with a wrong password', async ({ page }) => {
  await enter(page, installation, NEW_DRIVER, '/settings');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything (JSON)' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe('batch-grabber-data.json');
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data.profile.phoneNumber).toBe('+12025550104');

  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Either the phone number or password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(NEW_DRIVER.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();

  await page.waitForURL(/\/(login)?$/);
  await page.goto(`${installation.url}/login`);
  await signIn(page, NEW_DRIVER);
  await expect(page.getByText('Either the phone number or password is incorrect.')).toBeVisible();
  const refused = await installation
    .as(null)(contract.signIn, { phoneNumber: NEW_DRIVER.phone, password: NEW_DRIVER.password })
    .catch((error: { body: { code: string } }) => error.body.code);
  expect(refused).toBe('auth.wrong');
});
