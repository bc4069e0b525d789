import { expect, type Locator, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { DRIVER, enter, expectAccessible, expectRoom, expectSpanish, installationOfFile, NEW_DRIVER, speak } from '../support/browser.ts';

const installation = installationOfFile();

test('what was saved is read, edited with the exact messages, and saved (FLEX-CFG-16, FLEX-CFG-22, FLEX-CFG-26, FLEX-CFG-28, FLEX-CFG-29, FLEX-CFG-38)', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByText('18 locations', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();

  const pay = page.locator('#form-minPay');
  await pay.fill('0');
  await pay.blur();
  await expect(page.getByText('Min pay cannot be $0')).toBeVisible();
  await page.locator('#form-timeBuffer').fill('12345');
  await expect(page.locator('#form-timeBuffer')).toHaveValue('1234');
  await page.getByRole('button', { name: 'Set own values: Aurora (DCH8)' }).click();
  const own = page.getByRole('group', { name: 'Own values of Aurora (DCH8)' });
  for (const box of await own.getByRole('checkbox').all()) await box.uncheck();
  await save(page).click();

  await expect(own.getByRole('alert')).toHaveText('Location overrides cannot be left empty.');
  await expect(own.locator('#form-locationOverrides-0-minPay')).toBeFocused();
  await expectInView(own.locator('#form-locationOverrides-0-minPay'));
  await expect(page.getByText('Time buffer can be at most 360')).toBeVisible();
  await expect(page.getByText('3 values need your attention')).toBeVisible();
  await expectAccessible(page);

  await own.getByRole('button', { name: 'All on' }).click();
  await own.locator('#form-locationOverrides-0-minPay').fill('80');
  await own.locator('#form-locationOverrides-0-timeBuffer').fill('30');
  await save(page).click();
  await expect(pay).toBeFocused();
  await pay.fill('55');
  await page.locator('#form-timeBuffer').fill('0');
  await page.getByRole('switch', { name: 'Search on Sunday' }).uncheck();
  await save(page).click();

  await expect(notices(page)).toContainText('Preferences saved');
  await expect(page.getByText('Any block that has not started')).toBeVisible();
  await expect(page.getByText('$55', { exact: true })).toBeVisible();
  const { driverOptions } = await installation.call(contract.getUser, { userId: 'demo-driver-0102' });
  expect(driverOptions).toMatchObject({ minPay: 55, timeBuffer: -60 });
  expect(driverOptions!['locationOverrides']).toMatchObject([{ locationId: 'us-chicago-dch8', minPay: 80, timeBuffer: 30 }]);
  expect(JSON.parse(String(driverOptions!['schedule']))[6]).toEqual([24, 0, '30']);

  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('$20', { exact: true })).toBeVisible();
});

test('an address that names a field leads to it, loaded afresh and from another page, and what it would win is shown', async ({ page }) => {
  const pay = page.locator('#form-minPay');
  await enter(page, installation, DRIVER, '/flex/configuration?edit=minPay');
  await expect(pay).toBeFocused();
  await expect(page.locator('.location-row').first()).toBeVisible();
  await expectInView(pay);

  const preview = page.getByRole('region', { name: 'The last 7 days with these filters' });
  await expect(preview.getByText('Offers', { exact: true })).toBeVisible();
  const asked = page.waitForRequest(
    (request) => request.url().includes('/prd/rule-preview') && (request.postData() ?? '').includes('"minPay":90'),
  );
  await pay.fill('90');
  await asked;
  await expect(preview.getByText(/^−/).first()).toBeVisible();
  await pay.fill('20');

  await page.evaluate(() => {
    history.pushState({ idx: 5 }, '', '/flex/configuration');
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 5 } }));
  });
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.evaluate(() => {
    history.pushState({ idx: 6 }, '', '/flex/configuration?edit=timeBuffer');
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 6 } }));
  });
  await expect(page.locator('#form-timeBuffer')).toBeFocused();
  await expectInView(page.locator('#form-timeBuffer'));
});

test('limits over all platforms are set with what they cost, and taken back', async ({ page }) => {
  await open(page);
  const limits = page.getByRole('region', { name: 'My limits' });
  await limits.getByLabel('Blocks a day').selectOption('1');
  await expect(limits.getByText(/In the last 7 days they would have skipped \d+ offers? of Flex\./)).toBeVisible();
  await expectAccessible(page);
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(notices(page)).toContainText('Limits saved');
  expect((await installation.call(contract.getUser, { userId: 'demo-driver-0102' })).limits).toEqual({ blocksPerDay: 1 });

  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(limits.getByLabel('Blocks a day')).toHaveValue('');
  expect((await installation.call(contract.getUser, { userId: 'demo-driver-0102' })).limits).toEqual({});
});

test('cancel brings the saved values back, and nothing is left without asking (FLEX-CFG-38)', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  const pay = page.locator('#form-minPay');
  await pay.fill('77');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(pay).toHaveValue('77');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(leave).toBeVisible();
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/flex\/configuration\?edit/);
  await expect(pay).toHaveValue('77');
  await page.goBack();
  await expect(leave).toBeVisible();
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await expect(pay).toHaveValue('77');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText('$20', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await pay.fill('78');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await leave.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(`${installation.url}/flex`);
  await page.goto(`${installation.url}/flex/configuration?edit`);
  await expect(pay).toHaveValue('20');
});

test('a save that fails says so and keeps what was typed (FLEX-CFG-40)', async ({ page }) => {
  await open(page, '?edit');
  await page.route('**/prd/user/web', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, code: 'server.error', message: 'x', requestId: 'r' } }),
  );
  await page.locator('#form-minPay').fill('61');
  await save(page).click();

  await expect(notices(page)).toContainText('There was an error updating your filters');
  await expect(page.locator('#form-minPay')).toHaveValue('61');
  await expect(save(page)).toBeVisible();
});

test('locations are chosen by zip code, from the list and on the map, with the keyboard alone (FLEX-CFG-12, FLEX-CFG-14, SHELL-20)', async ({
  page,
}) => {
  await open(page, '?edit');
  const add = page.getByRole('button', { name: 'Add locations' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Locations' });
  await expect(dialog.getByText('18 selected')).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole('checkbox', { name: /DCH0/ })).toBeChecked();

  const search = dialog.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('evanston');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await search.fill('60608');
  await expect(dialog.getByRole('heading', { name: /^Near .*60608/ })).toBeVisible();
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName('Chicago (DCH1)');
  await dialog.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('17 selected')).toBeVisible();
  await search.fill('Nowhere Road, Nocity, 00000');
  await expect(dialog.getByRole('alert')).toHaveText('Location invalid. Please write location as Street Name, City, Zip Code');
  await search.fill('');

  await dialog.getByRole('radio', { name: 'List' }).focus();
  await page.keyboard.press('ArrowRight');
  const map = dialog.getByRole('region', { name: 'Map of the locations' });
  await expect(map.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible();
  await expectAccessible(page);
  const marker = map.getByRole('button', { name: 'Joliet (DCH9)', exact: true });
  await marker.focus();
  await page.keyboard.press('Enter');
  const remove = map.getByRole('button', { name: 'Remove: Joliet (DCH9)' });
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('16 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(marker).toBeFocused();
  await expect(marker).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  await expect(page.getByText('16 locations', { exact: true })).toBeVisible();
});

test('a restricted location cannot be chosen by its driver, and says why (FLEX-CFG-13)', async ({ page }) => {
  const { userId } = await installation.call(contract.getUser, { userId: 'demo-driver-0102' });
  await installation.call(contract.updateUser, {
    userId,
    body: { blacklistedLocations: ['us-chicago-dch4'], driverOptions: { locations: ['us-chicago-dch1', 'us-chicago-dch2'] } },
  });
  await open(page, '?edit');
  await page.getByRole('button', { name: 'Add locations' }).click();
  const restricted = page.getByRole('checkbox', { name: 'Skokie (DCH4)' });

  await expect(restricted).toBeDisabled();
  await expect(restricted).toHaveAccessibleDescription(/This location is restricted\./);
  await expect(page.getByRole('checkbox', { name: /DCH0/ })).toHaveCount(0);
});

test('the code of the map is fetched when it is first looked at, never before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await open(page, '?edit');
  await page.getByRole('button', { name: 'Add locations' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(scripts.filter((url) => url.includes('place-map'))).toEqual([]);

  await page.getByText('Map', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible();
  expect(scripts.filter((url) => url.includes('place-map'))).toHaveLength(1);
});

test('one day’s hours go to others, and each preference has its help (FLEX-CFG-01, FLEX-CFG-39)', async ({ page }) => {
  await open(page, '?edit');
  await page.getByLabel('Monday, from').selectOption('10');
  await page.getByLabel('Monday, until').selectOption('19.5');
  await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy Monday to' });
  await expectAccessible(page);
  await copy.getByRole('button', { name: 'Every day' }).click();
  await copy.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByLabel('Sunday, until')).toHaveValue('19.5');
  await expect(page.getByText('7 days · 66.5 h a week')).toBeVisible();

  const opener = page.getByRole('button', { name: 'Help: Time buffer' }).last();
  await opener.click();
  const help = page.getByRole('dialog', { name: 'Time buffer' });
  await expect(help).toContainText('Example');
  await expect(help).toContainText('Tip');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('nothing needs a sideways scroll at 320 in either language, and every control is big enough for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const locale of ['en', 'es'] as const) {
    await speak(page, installation, locale);
    await open(page, '?edit');
    await page
      .getByRole('button', { name: locale === 'en' ? /^Set own values/ : /^Dar valores propios/ })
      .first()
      .click();
    await page.locator('#form-minPay').fill('x');
    await save(page).click();
    await expectRoom(page);
    if (locale === 'es') await expectSpanish(page);
    await page.locator('[data-tour="add"]').click();
    await expectRoom(page);
    if (locale === 'es') await expectSpanish(page);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('a new driver picks a region, takes the tour, sets preferences and reaches the pages (SETUP-10, SETUP-11, SETUP-12, FLEX-CFG-37)', async ({
  page,
}) => {
  await enter(page, installation, NEW_DRIVER);
  await page.getByRole('button', { name: 'Add Flex' }).click();
  await page.getByRole('radio', { name: 'Americas' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Demo world.')).toBeVisible();
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await expect(page.getByLabel('Flex password')).toHaveValue('sandbox');
  await page.getByRole('button', { name: 'Link account' }).click();

  await expect(page.getByRole('heading', { name: 'Where do you drive?' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Continent')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Americas · United States')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Continent').getByRole('option')).toHaveText(['Americas', 'Europe', 'Asia', 'Australia']);
  await page.getByLabel('Region', { exact: true }).selectOption('Phoenix');
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByRole('heading', { name: 'Your preferences' })).toBeFocused();
  await expect(page.locator('#form-minPay')).toHaveValue('20');
  await expect(page.locator('#form-timeBuffer')).toHaveValue('30');
  const next = page.locator('[data-tour="next"]');
  await expect(next).toBeDisabled();
  await page.getByRole('button', { name: 'Show me around' }).click();
  const tour = page.getByRole('dialog', { name: 'Guided tour' });
  for (let station = 1; station <= 8; station++) {
    await expect(tour).toContainText(`${station} of 8`);
    await expect(page.locator('[data-touring]')).toHaveCount(1);
    if (station === 3) await expectAccessible(page);
    await tour.getByRole('button', { name: station < 8 ? 'Next' : 'Got it' }).click();
  }
  await expect(page.getByRole('button', { name: 'Show me around' })).toBeFocused();

  await page.getByRole('button', { name: 'Add locations' }).click();
  await page.getByRole('searchbox').fill('tempe');
  await page.getByRole('checkbox', { name: 'Tempe (DPH2)' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(next).toBeEnabled();
  await next.click();

  await expect(page).toHaveURL(`${installation.url}/flex`);
  // The set-up ends with the search: the dashboard never opens with Stopped.
  await expect(page.getByRole('switch', { name: 'Flex search' })).toHaveAttribute('aria-checked', 'true');
  const user = await installation.call(contract.getUser, { userId: 'demo-driver-0104' });
  expect(user).toMatchObject({ setupComplete: true, goodStanding: true, zone: 'us-phoenix', continent: 0, country: 'US' });
  expect(user.driverOptions).toMatchObject({ locations: ['us-phoenix-dph2'], minPay: 20, timeBuffer: 30 });
});

async function open(page: Page, query = ''): Promise<void> {
  await enter(page, installation, DRIVER, `/flex/configuration${query}`);
  await expect(page.locator('.location-row').first()).toBeVisible();
}

const save = (page: Page): Locator => page.locator('.save-bar button[type="submit"]');
const notices = (page: Page): Locator =>
  page
    .locator('.toaster')
    .or(page.getByRole('region', { name: /^(Notices|Avisos)/ }))
    .first();

async function expectInView(control: Locator): Promise<void> {
  await expect
    .poll(() =>
      control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      }),
    )
    .toBe(true);
}
