import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { DRIVER, enter, installationOfFile } from '../support/browser.ts';
import { expectSeenFocus, tabTo } from '../support/keyboard.ts';

const STRANGER = { name: 'Eva Quintero', phone: '(202) 555-0191', password: 'five-slow-vans' };
const installation = installationOfFile();

test('with the keyboard alone a stranger gets from the landing page to a running search, and always sees the focus (SETUP-01, SETUP-05, FLEX-CFG-12, FLEX-DASH-25)', async ({
  page,
}) => {
  await page.goto(installation.url);
  const { keyboard } = page;
  const type = async (text: string) => {
    await keyboard.type(text);
    await expectSeenFocus(page);
  };

  await tabTo(page, page.getByRole('link', { name: 'Get Started' }).first());
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await type(STRANGER.name);
  await tabTo(page, page.getByLabel('Mobile number'));
  await type(STRANGER.phone);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await type(STRANGER.password);
  await tabTo(page, page.getByLabel('Repeat the password'));
  await type(STRANGER.password);
  await tabTo(page, page.getByRole('checkbox'));
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Create account' }));
  await keyboard.press('Enter');

  await expect(page.getByText('We text a 4-digit code to +1 202 555 0191.')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Text me the code' }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Read the message here' }));
  await keyboard.press('Enter');
  const copy = page.getByRole('button', { name: /^Copy \d{4}$/ }).first();
  await tabTo(page, copy);
  const code = /\d{4}/.exec((await copy.textContent()) ?? '')![0];
  await tabTo(page, page.getByRole('link', { name: 'Back to the code' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  // The last digit sends it, and the page goes on.
  await keyboard.type(code);

  await tabTo(page, page.getByRole('button', { name: 'Add Flex' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Link your Flex account' })).toBeFocused();
  await tabTo(page, page.getByRole('radio').first());
  await keyboard.press('ArrowDown');
  await expectSeenFocus(page);
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Americas' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('E-mail'));
  await type('eva@example.com');
  await tabTo(page, page.getByLabel('Flex password'));
  await type('sandbox');
  await tabTo(page, page.getByRole('button', { name: 'Link account' }));
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Where do you drive?' })).toBeVisible({ timeout: 30_000 });
  await tabTo(page, page.getByLabel('Region', { exact: true }));
  await type('Phoenix');
  await expect(page.getByLabel('Region', { exact: true })).toHaveValue('us-phoenix');
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Your preferences' })).toBeFocused();
  await takeTour(page);
  const add = page.getByRole('button', { name: 'Add locations' });
  await tabTo(page, add);
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox'));
  await type('tempe');
  const station = page.getByRole('checkbox', { name: 'Tempe (DPH2)' });
  await tabTo(page, station);
  await keyboard.press('Space');
  await expect(station).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Done' }));
  await keyboard.press('Enter');
  await expect(add).toBeFocused();
  await tabTo(page, page.locator('[data-tour="next"]'));
  await keyboard.press('Enter');

  await expect(page).toHaveURL(`${installation.url}/flex`);
  await tabTo(page, page.getByRole('link', { name: 'Configuration' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Edit' }));
  await keyboard.press('Enter');
  await tabTo(page, page.locator('#form-minPay'));
  await keyboard.press('ControlOrMeta+a');
  await type('45');
  await tabTo(page, page.getByRole('button', { name: /^Save/ }));
  await keyboard.press('Enter');
  await expect(page.getByText('$45', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Home', exact: true }));
  await keyboard.press('Enter');
  // The set-up has started the search: it is switched off, then on again.
  const toggle = page.getByRole('switch', { name: 'Flex search' });
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await tabTo(page, toggle);
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Stop searching' }));
  await keyboard.press('Enter');
  await expect(page.locator('main').getByText('Stopped', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await keyboard.press('Space');
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await expect(page.locator('main').getByText('Searching', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(toggle).toBeFocused();
  const { userId } = await installation.as(null)(contract.signIn, { phoneNumber: STRANGER.phone, password: STRANGER.password });
  const user = await installation.call(contract.getUser, { userId });
  expect(user.driverOptions).toMatchObject({ locations: ['us-phoenix-dph2'], minPay: 45 });
});

test('the menu keeps the focus in and gives it back; the first stop of a page leads past the bar (SHELL-04)', async ({ page }) => {
  await page.goto(installation.url);
  await tabTo(page, page.locator('.skip'));
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();

  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await tabTo(page, opener, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab');
    // The browser's own bar is a stop too: the page itself has none outside the menu.
    expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body)).toBe(true);
  }
  await tabTo(page, menu.getByRole('button', { name: 'Español' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menú', exact: true })).toBeFocused();
});

test('a service the driver lacks asks in a dialog whether to add it; no gives the focus back and changes nothing, yes opens its set-up (SHELL-06)', async ({
  page,
}) => {
  await enter(page, installation, DRIVER, '/flex');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  const asks = page.getByRole('alertdialog', { name: 'Add Veho?' });
  const ask = async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    if (!(await menu.getByRole('button', { name: 'Add Veho' }).isVisible())) {
      await tabTo(page, menu.locator('summary'));
      await page.keyboard.press('Enter');
    }
    await tabTo(page, menu.getByRole('button', { name: 'Add Veho' }));
    await page.keyboard.press('Enter');
    await expect(asks).toBeVisible();
  };
  const services = async () => (await installation.call(contract.getUser, { userId: 'demo-driver-0102' })).services.map(({ key }) => key);

  await ask();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  expect(await services()).toEqual(['AMAZON_FLEX']);

  await ask();
  await tabTo(page, asks.getByRole('button', { name: 'Add' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Veho/ })).toBeVisible();
  expect(await services()).toEqual(['AMAZON_FLEX', 'VEHO']);
});

async function takeTour(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Show me around' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const tour = page.getByRole('dialog', { name: 'Guided tour' });
  for (let station = 1; station <= 8; station++) {
    await expect(tour).toContainText(`${station} of 8`);
    await tabTo(page, tour.getByRole('button', { name: station < 8 ? 'Next' : 'Got it' }));
    await page.keyboard.press('Enter');
  }
  await expect(opener).toBeFocused();
}
