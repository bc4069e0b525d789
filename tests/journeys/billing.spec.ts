import { expect, type Page, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import es from '#config/i18n/es/billing.ts';
import { ADMIN, DRIVER, enter, expectAccessible, expectRoom, installationOfFile, speak } from '../support/browser.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const ASKS_THE_BANK = '4000002760003184';

const installation = installationOfFile();

async function as({ phone, password }: { phone: string; password: string }) {
  const { idToken, userId } = await installation.as(null)(contract.signIn, { phoneNumber: phone, password });
  return { call: installation.as(idToken), userId };
}

/** The driver's ledger rows of one kind. */
async function booked(kind: string) {
  const { call, userId } = await as(DRIVER);
  return (await call(contract.ledger, { userId })).rows.filter((row) => row.kind === kind);
}

async function fill(page: Page, number: string, within = page.locator('main')): Promise<void> {
  await within.locator('[name=card-number]').fill(number);
  await within.locator('[name=card-expiry]').fill('1231');
  await within.locator('[name=card-cvc]').fill('123');
  await within.locator('[name=card-zip]').fill('60601');
}

const paid = (page: Page) => page.getByText('Your payment was processed successfully.');
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' });

test('a driver sees plan, price and Zelle code, learns what is missing, and reads the provider’s own words for a declined card (BILL-13, BILL-20, BILL-21, BILL-27)', async ({
  page,
}) => {
  await enter(page, installation, DRIVER, '/billing');
  await expect(plan(page)).toContainText(/active until \w+, \w+ \d+, \d{4}/);
  await expect(page.getByRole('row', { name: 'Total $50.00', exact: true })).toBeVisible();
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
  await page.getByRole('radio', { name: '3 days' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Pay $35.00' })).toBeVisible();
  await page.getByRole('radio', { name: '7 days' }).check({ force: true });

  const pay = page.getByRole('button', { name: 'Pay $50.00' });
  await pay.click();
  await expect(page.getByText('Enter the whole card number.')).toBeVisible();
  await expect(page.getByText('Enter the 5 digits of your ZIP code.')).toBeVisible();
  await expect(page.locator('[name=card-number]')).toBeFocused();
  await expectAccessible(page);
  await expectRoom(page);

  await fill(page, DECLINED);
  await pay.click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  expect(await booked('payment')).toEqual([]);
});

test('a double press pays once; the card reaches nobody but the provider, and the receipt is there (BILL-11, BILL-17, BILL-24)', async ({
  page,
}) => {
  const ours: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(installation.url)) ours.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await enter(page, installation, DRIVER, '/billing');
  await fill(page, GOOD);
  await page.getByRole('button', { name: 'Pay $50.00' }).dblclick();

  await expect(paid(page)).toBeVisible();
  expect(await booked('payment')).toHaveLength(1);
  expect(ours.filter((request) => request.includes('4242'))).toEqual([]);
  await expect(page.locator('[name=card-number]')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('4242');

  await page.getByRole('button', { name: /^Receipt for/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('Visa ending in 4242');
  await expect(receipt.getByRole('row', { name: 'Total $50.00', exact: true })).toBeVisible();
  await expectAccessible(page);
  await receipt.getByRole('button', { name: 'Close' }).click();
  await expect(receipt).toBeHidden();
});

test('the bank’s own page leads back: canceled there nothing is paid, confirmed there it is, in Spanish too', async ({ page }) => {
  await enter(page, installation, DRIVER, '/billing');
  await fill(page, ASKS_THE_BANK);
  await page.getByRole('button', { name: 'Pay $50.00' }).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('Payment was canceled')).toBeVisible();
  await expect(page).toHaveURL(`${installation.url}/billing`);
  expect(await booked('payment')).toHaveLength(1);

  await speak(page, installation, 'es');
  await page.reload();
  await fill(page, DECLINED);
  await page.getByRole('button', { name: 'Pagar $50.00' }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await fill(page, ASKS_THE_BANK);
  await page.getByRole('button', { name: 'Pagar $50.00' }).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('El pago fue cancelado')).toBeVisible();
  await fill(page, ASKS_THE_BANK);
  await page.getByRole('button', { name: 'Pagar $50.00' }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText(es.pay.done)).toBeVisible();
  expect(await booked('payment')).toHaveLength(2);
});

test('where the connection is lost in mid-payment the page says so, and once it is back that the payment went through, once, in Spanish too', async ({
  page,
  context,
}) => {
  await speak(page, installation, 'es');
  await enter(page, installation, DRIVER, '/billing');
  // The card arrives; the answer does not.
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await fill(page, GOOD);
  await page.getByRole('button', { name: 'Pagar $50.00' }).click();
  await expect(page.getByText(es.pay.lost)).toBeVisible();
  await context.setOffline(false);

  await expect(page.getByText(es.pay.done)).toBeVisible();
  expect(await booked('payment')).toHaveLength(3);
});

test('two tabs that pay at once pay once, and both say that it went through, in Spanish too', async ({ page, context }) => {
  await speak(page, installation, 'es');
  await enter(page, installation, DRIVER, '/billing');
  const other = await context.newPage();
  await other.goto(`${installation.url}/billing`);
  for (const tab of [page, other]) await fill(tab, GOOD);
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Pagar $50.00' }).click()));

  for (const tab of [page, other]) await expect(tab.getByText(es.pay.done)).toBeVisible();
  expect(await booked('payment')).toHaveLength(4);
  await other.close();
});

test('an account that ran out is asked to activate, may put it off, and pays from its dashboard, in Spanish too (BILL-08, BILL-16)', async ({
  page,
}) => {
  const admin = await as(ADMIN);
  const driver = await as(DRIVER);
  await admin.call(contract.updateUser, { userId: driver.userId, body: { goodStanding: false }, reason: 'asked for by the driver' });
  await speak(page, installation, 'es');
  await enter(page, installation, DRIVER, '/flex');
  // It opens by itself, holds nobody, and is there again when the app is opened again.
  const overlay = page.getByRole('dialog', { name: 'Active su cuenta' });
  await expect(overlay).toBeVisible();
  await overlay.getByRole('button', { name: 'Ahora no' }).click();
  await expect(overlay).toBeHidden();
  await page.getByRole('button', { name: 'Pagar ahora' }).click();
  await expect(page.getByRole('dialog', { name: 'Pagar su plan' })).toBeVisible();
  await page.reload();
  await expect(overlay.getByText('PRUEBA (SANDBOX): sin dinero real')).toBeVisible();
  await expectAccessible(page);
  await fill(page, GOOD, overlay);
  await overlay.getByRole('button', { name: /^Pagar \$50\.00/ }).click();

  await expect(page.getByText('Su pago se procesó correctamente.')).toBeVisible();
  await expect(overlay).toBeHidden();
  expect((await driver.call(contract.getUser, { userId: driver.userId })).goodStanding).toBe(true);
});

test('a flash sale that has ended is refused; one that runs gives 3 free days, and the next week costs less, in Spanish too (BILL-25, BILL-26, BILL-29)', async ({
  page,
}) => {
  const admin = await as(ADMIN);
  const driver = await as(DRIVER);
  const sale = (flashSale: boolean) =>
    admin.call(contract.updateUser, { userId: driver.userId, body: { flashSale }, reason: 'a slow week' });
  await sale(true);
  await enter(page, installation, DRIVER, '/billing');
  const offer = page.getByRole('region', { name: '3 days for FREE' });
  await expect(offer).toContainText(/Time left to accept: .*\b5\b/);
  await sale(false);
  await offer.getByRole('button', { name: 'Get 3 days free' }).click();
  await expect(page.getByText('unable to accept flash sale offer.')).toBeVisible();
  await expect(offer).toBeHidden();

  await sale(true);
  await speak(page, installation, 'es');
  await page.reload();
  const again = page.getByRole('region', { name: es.sale.title });
  await expect(again).toContainText(/Tiempo para aceptar: .*\b5\b/);
  await expectRoom(page);
  await again.getByRole('button', { name: es.sale.accept }).dblclick();
  await expect(page.getByText(/^Ya tiene sus 3 días gratis\./)).toBeVisible();
  await expect(again).toBeHidden();
  await fill(page, GOOD);
  await page.getByRole('button', { name: 'Pagar $39.00' }).click();
  await expect(page.getByText(es.pay.done)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pagar $50.00' })).toBeVisible();
});
