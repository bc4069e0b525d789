import { expect, type Locator, type Page, test } from '@playwright/test';
import { installationOfFile } from '../support/browser.ts';

const installation = installationOfFile();
const STRANGER = { name: 'Rosa Ibarra', phone: '(202) 555-0171', password: 'seven-small-vans' };

test('from the landing page a stranger is searching within sixteen taps', async ({ page }) => {
  await page.goto(installation.url);
  const taps = await countTaps(page);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(STRANGER.name);
  await type(page.getByLabel('Mobile number'), STRANGER.phone);
  await type(page.getByLabel('Password', { exact: true }), STRANGER.password);
  await type(page.getByLabel('Repeat the password'), STRANGER.password);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('button', { name: 'Text me the code' }).click();
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await page.keyboard.type(await codeSentTo('+12025550171'));

  await page.getByRole('button', { name: 'Add Flex' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await page.getByRole('button', { name: 'Link account' }).click();
  await page.getByRole('heading', { name: 'Where do you drive?' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('heading', { name: 'Your preferences' }).waitFor();
  await page.getByRole('button', { name: 'Add locations' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().click();
  await page.getByRole('dialog').getByRole('button', { name: /^Done/ }).click();
  await page.getByRole('button', { name: 'Save and start searching' }).click();
  await expect(page.getByRole('switch', { name: 'Flex search' })).toHaveAttribute('aria-checked', 'true');
  expect(await taps()).toBeLessThanOrEqual(16);
});

/** Taps a field and types into it. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
}

/** Counts the presses of a pointer on this page, over every load of it. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  let taps = 0;
  await page.exposeFunction('tapped', () => {
    taps += 1;
  });
  const listen = () => addEventListener('pointerdown', () => (window as unknown as { tapped(): void }).tapped(), true);
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return async () => taps;
}

/** The code of the newest message, which a phone fills in by itself. */
async function codeSentTo(phone: string): Promise<string> {
  const sent: { at: number; text: string }[] = await installation.control('GET', `messages?to=${encodeURIComponent(phone)}`);
  return /\b\d{4}\b/.exec(sent.sort((a, b) => b.at - a.at)[0]!.text)![0];
}
