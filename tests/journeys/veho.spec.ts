import { expect, test } from '@playwright/test';
import { enter, expectAccessible, expectRoom, houseOfFile, NEW_DRIVER } from '../support/browser.ts';

const HOUR = 3_600_000;
const house = houseOfFile();

test('a driver links Veho, is told what is wrong, finishes, starts, wins and stops (VEHO-01, VEHO-05, VEHO-07, SVC-23, VEHO-09, SVC-06)', async ({
  page,
}) => {
  await enter(page, house, NEW_DRIVER);
  await page.getByRole('button', { name: 'Register for Veho' }).click();
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

  await expect(page).toHaveURL(`${house.url}/veho/dashboard`);
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Start Veho?' }).getByRole('button', { name: 'Start now' }).click();
  await expect(page.getByText('Searching', { exact: true })).toBeVisible();
  // Rows hold still under the pointer, which the dialog left above the table.
  await page.mouse.move(5, 5);
  await publish(88.5);
  await expect(page.getByRole('table', { name: /^Blocks won/ }).getByText('$88.50')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('td[data-count=got]').first()).not.toHaveText('0');
  await expectAccessible(page);
  await expectRoom(page);

  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Stop Veho?' }).getByRole('button', { name: 'Stop now' }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
});

test('its filters are edited on one page, with the exact refusal (VEHO-06, VEHO-10)', async ({ page }) => {
  await enter(page, house, NEW_DRIVER, '/veho/configuration?edit');
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

/** A route nobody else wants, in the afternoon eight days ahead. */
async function publish(price: number): Promise<void> {
  const noon = new Date(Date.now() + 8 * 24 * HOUR);
  // 18:00 UTC is noon or 1 PM in Chicago.
  const startsAt = noon.setUTCHours(18, 0, 0, 0);
  const offer = {
    price,
    locationId: 'Chicago - Pilsen',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 3 * HOUR).toISOString(),
  };
  await house.control('POST', 'offers', { platform: 'veho', offers: [offer] });
}
