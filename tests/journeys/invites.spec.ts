import { expect, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { CARD_SANDBOX } from '#engine/model/card-sandbox.ts';
import { DRIVER, enter, expectAccessible, expectRoom, expectSpanish, installationOfFile, speak } from '../support/browser.ts';

const FRIEND = { phone: '+12025550170', password: 'six-green-vans' };
const installation = installationOfFile();

/** The friend pays for a week: what the page and the provider's script do, without the page. */
async function pay({ phone, password }: typeof FRIEND): Promise<void> {
  const { idToken } = await installation.as(null)(contract.signIn, { phoneNumber: phone, password });
  const call = installation.as(idToken);
  const { apiBase, paymentIntentId, clientSecret } = await call(contract.startPayment, { daysToPay: '7' });
  const confirmed = await fetch(`${apiBase}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: CARD_SANDBOX.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  expect(confirmed.status).toBe(200);
  await expect.poll(async () => (await call(contract.paymentState, { paymentIntentId })).status).toBe('paid');
}

test('from the link to the reward: a friend signs up by it and pays, and 7 days are credited, in Spanish too (INVITE-05, INVITE-09, SHELL-08, ROUTE-08, BILL-30)', async ({
  page,
  browser,
}) => {
  await enter(page, installation, DRIVER, '/flex');
  const places = page.getByRole('navigation', { name: 'Main' });
  await places.getByRole('button', { name: 'More' }).click();
  await places.getByRole('link', { name: 'Invites' }).click();
  await expect(page.getByRole('img', { name: '0 of 5 friends have paid' })).toBeVisible();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${installation.url}/register/invite/user-demo-driver-0102`);

  const friend = await browser.newPage();
  await friend.goto(link);
  await friend.getByLabel('Name', { exact: true }).fill('Nora New');
  await friend.getByLabel('Mobile number').fill(FRIEND.phone);
  await friend.getByLabel('Password', { exact: true }).fill(FRIEND.password);
  await friend.getByLabel('Repeat the password').fill(FRIEND.password);
  await friend.getByRole('checkbox').check();
  await friend.getByRole('button', { name: 'Create account' }).click();
  await expect(friend.getByText(/We text a 4-digit code/)).toBeVisible();
  await friend.close();

  const row = page.getByRole('listitem').filter({ hasText: 'Phone ending in 0170' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('Joined');
  await pay(FRIEND);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('7 days credited');
  await expect(page.getByRole('img', { name: '1 of 5 friends have paid' })).toBeVisible();
  await speak(page, installation, 'es');
  await page.reload();
  await expect(page.getByText('7 días acreditados', { exact: true })).toBeVisible();
  await expectSpanish(page);
});

test('an invite is sent once to a phone; the second message and the own phone are refused in plain words (INVITE-01, INVITE-02)', async ({
  page,
}) => {
  await enter(page, installation, DRIVER, '/invites');
  const phone = page.getByLabel('Phone number of your friend');
  const send = page.getByRole('button', { name: 'Send text message' });
  await phone.fill('202 555 0171');
  await send.click();
  await expect(page.getByText(/^Invite sent to/)).toBeVisible();
  await expect(page.getByText('You can still send 9 text messages today.')).toBeVisible();
  const [message] = await installation.control<{ text: string }[]>('GET', `messages?to=${encodeURIComponent('+12025550171')}`);
  expect(message!.text).toMatch(/invites you to Batch Grabber.*\/register\/invite\//s);

  await phone.fill('202 555 0171');
  await send.click();
  await expect(
    page.getByText('This phone number got an invite message in the last 30 days. Share your link yourself instead.'),
  ).toBeVisible();
  await phone.fill('202 555 0102');
  await send.click();
  await expect(page.getByText('This is your own phone number. Invite somebody else.')).toBeVisible();
});

test('an invite that was used, and one that nobody sent, are refused in the browser; the sign-up goes on without them, in Spanish too', async ({
  page,
}) => {
  const { idToken, userId } = await installation.as(null)(contract.signIn, { phoneNumber: DRIVER.phone, password: DRIVER.password });
  const call = installation.as(idToken);
  const { inviteId } = (await call(contract.createInvite, { phoneNumber: '+12025550172' })).invite;
  const { termsVersion } = await call(contract.shell, {});
  const friend = { name: 'Uma Used', phoneNumber: '+12025550172', password: FRIEND.password };
  await installation.as(null)(contract.register, { ...friend, inviteId, termsVersion });
  const used = 'This invite has been used already. You can still sign up without it.';
  await page.goto(`${installation.url}/register/invite/${inviteId}`);
  await expect(page.getByText(used)).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);

  await speak(page, installation, 'es');
  await page.goto(`${installation.url}/register/invite/nobody-sent-this`);
  await expect(page.getByText('Esta invitación ya no es válida. Puede registrarse sin ella.')).toBeVisible();
  await page.getByLabel('Nombre', { exact: true }).fill('Olga Otra');
  await page.getByLabel('Número de celular').fill('202 555 0173');
  await page.locator('[name=password]').fill(FRIEND.password);
  await page.locator('[name=confirmation]').fill(FRIEND.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL(`${installation.url}/`);
  await expect(page.getByText(/^Le enviamos un código de 4 dígitos/)).toBeVisible();
  const own = await call(contract.ownInvites, { inviter: userId });
  expect(own.filter(({ invited }) => invited.endsWith('0173'))).toEqual([]);
});
