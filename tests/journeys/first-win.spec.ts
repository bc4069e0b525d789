import { expect, type Page, test } from '@playwright/test';
import { HOUR } from '#engine/model/time-units.ts';
import { DRIVER, enter, expectAccessible, expectSpanish, installationOfFile, NEW_DRIVER, signIn } from '../support/browser.ts';

const installation = installationOfFile();

test('a wrong password is refused in words, and nobody gets further (AUTH-15)', async ({ page }) => {
  await page.goto(`${installation.url}/flex`);
  await expect(page).toHaveURL(`${installation.url}/login`);

  await signIn(page, { ...DRIVER, password: 'not-it' });

  await expect(page.getByRole('alert')).toHaveText('Either the phone number or password is incorrect.');
  await expect(page).toHaveURL(`${installation.url}/login`);
  await expectAccessible(page);
});

test('a driver signs in, starts, wins a block without a reload, and stops (FLEX-DASH-02, FLEX-DASH-25, FLEX-DASH-26, FLEX-DASH-28, I18N-16)', async ({
  page,
}) => {
  const loads = await countLoads(page);
  const notices = await noticesOf(page);
  await page.goto(`${installation.url}/login`);
  await signIn(page, DRIVER);
  await expect(page).toHaveURL(`${installation.url}/flex`);
  await expect(page.locator('main').getByText('Stopped', { exact: true })).toBeVisible();
  const toggle = page.getByRole('switch', { name: 'Flex search' });
  await expect(toggle).toHaveAttribute('aria-checked', 'false');

  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await expect(page.locator('main').getByText('Searching', { exact: true })).toBeVisible();
  await expect(page.getByText(/\d+ stations · checked \d+ s ago/)).toBeVisible();
  await publish(77.83);
  const won = page.getByRole('table', { name: /^Blocks won/ });
  await expect(won.getByText('$77.83')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: /^Current blocks/ }).getByText('$77.83')).toBeVisible();
  await expect(page.locator('.win-moment')).toContainText(/won/);
  expect(loads()).toBe(1);

  await expectAccessible(page);

  await toggle.click();
  const dialog = page.getByRole('alertdialog', { name: 'Stop searching?' });
  await expect(dialog).toContainText('wait for the safe notice before you open the Flex app');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Stop searching' }).click();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect.poll(notices).toContain('Wait for the safe notice before you open the Flex app.');
  await expect(page.locator('main').getByText('Stopped', { exact: true })).toBeVisible();
  await expect.poll(notices).toContain('Safe: you can open the Flex app now.');
  await expect(page.getByLabel('Flex dashboard').getByText('Safe: you can open the Flex app now.')).toBeVisible();
});

test('a block is forfeited only after the browser has asked (FLEX-DASH-09, FLEX-DASH-38, FLEX-DASH-39)', async ({ page }) => {
  await enter(page, installation, DRIVER);
  const blocks = page.getByRole('table', { name: /^Current blocks/ });
  const row = blocks.getByRole('row').filter({ hasText: '$77.83' });
  await expect(row).toBeVisible();
  const asked: string[] = [];

  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await row.getByRole('button', { name: /^Forfeit/ }).click();
  await expect(row).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  const answered = page.waitForResponse((response) => response.url().endsWith('/prd/forfeit'));
  await row.getByRole('button', { name: /^Forfeit/ }).click();
  expect(await (await answered).text()).toContain('forfeited');

  await expect(page.getByText('Block was forfeited successfully.')).toBeVisible();
  await expect(row).toBeHidden();
  expect(asked).toEqual(['Are you sure you want to forfeit this block? It will be removed from your schedule FOREVER.']);
});

test('the choice of Spanish holds for every word and for the next visit (I18N-01, I18N-02)', async ({ page }) => {
  await page.goto(`${installation.url}/login`);
  await page.getByRole('button', { name: 'ES', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le damos la bienvenida');
  await expectSpanish(page);

  await signIn(page, DRIVER);
  await expect(page).toHaveURL(`${installation.url}/flex`);
  await page.reload();

  await expect(page.locator('main').getByText('Detenido', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectSpanish(page);
  const cookie = (await page.context().cookies()).find((each) => each.name === 'language')!;
  expect(cookie.value).toBe('es');
  expect(Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(365);
});

test('a driver without a service is asked to choose one, and can leave (SETUP-08, SHELL-02, SHELL-10)', async ({ page }) => {
  await enter(page, installation, NEW_DRIVER);
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();

  await expect(page).toHaveURL(`${installation.url}/`);
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await page.goto(`${installation.url}/flex`);
  await expect(page).toHaveURL(`${installation.url}/login`);
});

test('without a connection the page says since when, refuses the switch, and comes back by itself', async ({ page, context }) => {
  await enter(page, installation, DRIVER);
  const toggle = page.getByRole('switch', { name: 'Flex search' });
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // What shows notices follows the page.
  await expect(page.locator('section[aria-label^="Notices"]')).toBeAttached();

  await context.setOffline(true);
  await expect(page.getByText(/Offline – showing data from \d+:\d\d/)).toBeVisible();
  await toggle.click();
  await expect(page.getByText('You are offline, so nothing was changed. Check your connection, then try again.')).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByRole('heading', { name: /^Blocks won/ })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Back online')).toBeVisible();
  await expect(page.getByText(/Offline –/)).toBeHidden();
});

test('without a connection a save is refused in plain words, and what was typed stays', async ({ page, context }) => {
  await enter(page, installation, DRIVER, '/settings');
  const name = page.getByRole('textbox', { name: 'Name' });
  const before = await name.inputValue();
  const save = page.locator('section', { has: name }).getByRole('button', { name: 'Save' });
  // What the screen still fetches is there.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(page.locator('section[aria-labelledby="shortcuts"]')).toBeVisible();

  await context.setOffline(true);
  await name.fill('Typed without a network', { timeout: 15_000 });
  await save.click();
  await expect(page.getByText('You are offline, so nothing was changed. Check your connection, then try again.')).toBeVisible();
  await expect(name).toHaveValue('Typed without a network');
  await expect(page.getByText('User updated successfully!')).toHaveCount(0);

  await context.setOffline(false);
  await save.click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await name.fill(before);
  await save.click();
});

/** Every notice the page has shown so far: one is gone after three seconds, a later look must still find it. */
async function noticesOf(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[aria-label^="Notices"] li')) {
        const text = notice.textContent;
        if (text && shown.at(-1) !== text) shown.push(text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown.join('\n'));
}

/** Documents loaded so far: a screen that reloads to show news would count twice. */
async function countLoads(page: Page): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** A block nobody else wants, later than any the market offers and of a price that it never draws: the driver’s filters take it. */
async function publish(price: number): Promise<void> {
  const startsAt = Math.ceil(Date.now() / HOUR) * HOUR + 240 * HOUR;
  const offer = { price, startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 2 * HOUR).toISOString() };
  await installation.control('POST', 'offers', { platform: 'amazon-flex', offers: [offer] });
}
