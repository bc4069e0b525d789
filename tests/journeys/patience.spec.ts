import { expect, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { DRIVER, enter, expectAccessible, expectRoom, expectSpanish, installationOfFile, speak } from '../support/browser.ts';

/** The market is learned from the recorded offers as it is every day; then nothing comes but what a test publishes. */
const installation = installationOfFile({
  mode: 'default',
  async prepare({ call, control }) {
    await expect.poll(async () => (await call(contract.runJob, { job: 'markets' })).state, { timeout: 150_000 }).toBe('ok');
    await control('POST', 'reset', { market: 'off' });
  },
});

/** The demo driver, by their own token. */
async function asDriver() {
  const { idToken, userId } = await installation.as(null)(contract.signIn, { phoneNumber: DRIVER.phone, password: DRIVER.password });
  return { call: installation.as(idToken), userId };
}

test('a patient driver reads with figures why a block was passed over, and takes it by hand', async ({ page }) => {
  const { call, userId } = await asDriver();
  await call(contract.updateUser, { userId, body: { driverOptions: { minPay: 1 } } });
  await enter(page, installation, DRIVER, '/flex');
  const patience = page.getByRole('radiogroup', { name: 'Patience' });
  await expect(patience.getByRole('radio', { name: 'What fits' })).toBeChecked();
  await patience.getByText('The best').click();
  await expect(patience.getByRole('radio', { name: 'The best' })).toBeChecked();
  await expect(page.locator('#patience-does')).toHaveText('Waits for the best pay. Some hours may stay empty.');

  // Five hours from noon for $1 an hour: it fits the filters, and its hours bring more.
  const noon = (Math.floor(Date.now() / DAY) + 1) * DAY + 18 * HOUR;
  const offer = { price: 5, startsAt: new Date(noon).toISOString(), endsAt: new Date(noon + 5 * HOUR).toISOString() };
  await page.getByRole('switch', { name: 'Flex search' }).click();
  await expect(page.locator('main').getByText('Searching', { exact: true })).toBeVisible({ timeout: 30_000 });
  await installation.control('POST', 'offers', { platform: 'amazon-flex', offers: [offer] });
  const passed = async () => (await call(contract.feed, { userId, passed: true })).items.some(({ price, odds }) => price === 5 && odds);
  await expect.poll(passed, { timeout: 30_000 }).toBe(true);
  await page.goto(`${installation.url}/flex/blocks?status=passed`);
  const card = page.getByRole('article').filter({ hasText: '$5.00' });
  await expect(card).toContainText(/\$1\/h; these hours reach \$\d+\/h before .+ of \d+/);
  await expectRoom(page);
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Take it now' }).press('Enter');
  await expect(page.getByText('The block is yours.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Take it now' })).toBeHidden();
});

test('a driver sets a goal from its ranges and takes it back; a goal out of reach is called so', async ({ page }) => {
  const { call, userId } = await asDriver();
  const stored = async () => {
    const { weeklyGoal, patience } = await call(contract.getUser, { userId });
    return [weeklyGoal ?? null, patience];
  };
  const before = await stored();
  await speak(page, installation, 'es');
  await enter(page, installation, DRIVER, '/flex');
  await page.getByRole('button', { name: /Meta semanal/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Meta semanal' });
  const amount = sheet.getByRole('textbox');

  await amount.fill('9999');
  await expect(sheet.getByRole('alert')).toContainText('No se alcanza con sus horas y filtros', { timeout: 60_000 });
  await amount.fill('99999');
  await expect(sheet.getByRole('button', { name: 'Guardar meta' })).toHaveAttribute('aria-disabled', 'true');

  const choices = sheet.getByRole('group', { name: 'Lo que suele dar una semana' });
  await sheet.getByText('Horas', { exact: true }).click();
  await amount.fill('10');
  await expect(choices.locator('label').first()).toHaveText(/\d h a \d+ h/);
  await sheet.getByText('Dinero', { exact: true }).click();
  await amount.fill('100');
  await expect(choices.locator('label')).toHaveText([/\$\d.* a \$\d/, /\$\d.* a \$\d/, /\$\d.* a \$\d/]);
  await expect(sheet.getByText('Lo mejor para su meta')).toBeVisible();
  await expectSpanish(page);
  await expectRoom(page);
  await expectAccessible(page);
  await choices.locator('label').nth(1).click();
  await sheet.getByRole('button', { name: 'Guardar meta' }).press('Enter');
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Su meta está guardada.')).toBeVisible();
  expect(await stored()).toEqual([10_000, 'middle']);

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Su meta está como antes.')).toBeVisible();
  expect(await stored()).toEqual(before);
});
