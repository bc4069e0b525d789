import { expect, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import en from '#config/i18n/en/partners.ts';
import es from '#config/i18n/es/partners.ts';
import { ADMIN, DRIVER, enter, expectAccessible, expectRoom, installationOfFile, PARTNER, speak } from '../support/browser.ts';

const installation = installationOfFile();

async function as({ phone, password }: { phone: string; password: string }) {
  const { idToken, userId } = await installation.as(null)(contract.signIn, { phoneNumber: phone, password });
  return { call: installation.as(idToken), userId };
}

test('a partner who owes sees the countdown, learns of a suspension, and may give nothing away until it ends, in Spanish too (OVERLAY-15, OVERLAY-16, ERR-141)', async ({
  page,
}) => {
  const admin = await as(ADMIN);
  const entry = (await admin.call(contract.referrals, {})).find(({ auditProps }) => auditProps!.amount > 0);
  const suspend = (suspended: boolean) =>
    admin.call(contract.saveReferral, {
      referral: { code: entry!.code, auditProps: { ...entry!.auditProps!, suspended } },
      ...(suspended && { reason: 'three weeks late' }),
    });
  await suspend(true);
  await speak(page, installation, 'es');
  await enter(page, installation, PARTNER, '/admin/referrals');
  await expect(page.getByRole('dialog', { name: es.notice.title })).toContainText('Usted fue suspendido porque debe');
  await expect(page.getByText(/Pague antes de las 18:00, hora de Nueva York\.$/)).toBeVisible();
  await speak(page, installation, 'en');
  await page.reload();

  const dialog = page.getByRole('dialog', { name: 'Suspended' });
  await expect(dialog).toContainText(/You have been suspended because you owe \$[\d,]+\.\d\d/);
  await expect(dialog).toContainText('three weeks late');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Payment to the operator' })).toContainText('18:00');
  const gift = page.getByRole('button', { name: /free days$/ }).first();
  await gift.click();
  await page.getByRole('button', { name: 'Give free days' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('suspended');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await suspend(false);
  await gift.click();
  await page.getByRole('button', { name: 'Give free days' }).click();
  await expect(page.getByText(/has free days until/)).toBeVisible();
  await expectAccessible(page);
  await expectRoom(page);
});

test('an admin finds a driver by the Zelle code, is warned, and posts the payment once, in Spanish too (ADMIN-34, ADMIN-35, ADMIN-37)', async ({
  page,
}) => {
  const driver = await as(DRIVER);
  const { zelleReference } = await driver.call(contract.paymentAmount, { daysToPayFor: '7' });
  const posted = async () => (await driver.call(contract.ledger, { userId: driver.userId })).rows.filter(({ kind }) => kind === 'manual');
  await enter(page, installation, ADMIN, '/admin/billing');

  await page.locator('[name=reference]').fill('AAAA-2222');
  await page.getByRole('button', { name: 'Find driver' }).click();
  await expect(page.getByText('No user found')).toBeVisible();
  await page.locator('[name=reference]').fill(zelleReference.toLowerCase());
  await page.getByRole('button', { name: 'Find driver' }).click();
  await page.getByRole('button', { name: /^Post a payment for/ }).click();
  await expect(page.getByText('Expected: $50.00')).toBeVisible();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Choose a reason.')).toBeVisible();

  const post = async (words: typeof en.tools, before: number) => {
    await page.locator('[name=received]').fill('45');
    await page.getByLabel(words.reason).selectOption('missing Zelle');
    await page.getByRole('button', { name: words.check }).click();
    const dialog = page.getByRole('dialog', { name: words.post });
    const warning = dialog.getByText(words['paid-lately']);
    await expect(warning).toHaveCount(before);
    await dialog.getByRole('button', { name: words.confirm }).dblclick();
    await expect(dialog).toBeHidden();
    expect(await posted()).toHaveLength(before + 1);
  };
  await post(en.tools, 0);
  await speak(page, installation, 'es');
  await page.reload();
  await page.locator('[name=reference]').fill(zelleReference);
  await page.getByRole('button', { name: es.tools.find }).click();
  await page.getByRole('button', { name: /^Registrar un pago de/ }).click();
  await post(es.tools, 1);
  await expect(page.getByRole('region', { name: es.tools.list })).toContainText('$45.00 de $50.00');
  await expectAccessible(page);
  await expectRoom(page);
});

test('an admin notes a Zelle payment without a code, matches it to its driver and posts it; an unknown driver is refused', async ({
  page,
}) => {
  const driver = await as(DRIVER);
  const { zelleReference } = await driver.call(contract.paymentAmount, { daysToPayFor: '7' });
  await enter(page, installation, ADMIN, '/admin/billing');
  const incoming = page.getByRole('region', { name: 'Zelle payments received' });
  await incoming.getByRole('button', { name: 'Save payment' }).click();
  await expect(incoming.getByText('Write what the payment says.')).toBeVisible();
  await page.locator('[name=noted]').fill('50');
  await page.locator('[name=note]').fill('from my sister');
  await incoming.getByRole('button', { name: 'Save payment' }).click();
  const row = incoming.getByRole('listitem').filter({ hasText: 'from my sister' });
  await expect(row).toContainText('No driver yet');

  await row.locator('[name=match]').fill('AAAA-2222');
  await row.getByRole('button', { name: 'Match driver' }).click();
  await expect(row.getByText('No user found')).toBeVisible();
  await row.locator('[name=match]').fill(zelleReference);
  await row.getByRole('button', { name: 'Match driver' }).click();
  await expect(row).toContainText('Not posted');
  await expectRoom(page);
  await row.getByRole('button', { name: /^Post a payment for/ }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('dialog', { name: 'Post a payment' }).getByRole('button', { name: 'Post payment' }).click();
  await expect(row).toContainText('Posted');
  const posted = (await driver.call(contract.ledger, { userId: driver.userId })).rows.filter(({ kind }) => kind === 'manual');
  expect(posted).toHaveLength(3);
});
