import { expect, test } from '@playwright/test';
import { contract } from '#api/contract/index.ts';
import { ADMIN, changeRecord, DRIVER, EVERYTHING, enter, expectAccessible, expectRoom, installationOfFile } from '../support/browser.ts';

const installation = installationOfFile();
/** A picture of one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

test('a driver posts with a picture, another likes and comments, both delete what is theirs; a third picture is refused (COMM-02, COMM-07, COMM-09, COMM-11, COMM-14, PROD-13)', async ({
  page,
  browser,
}) => {
  await enter(page, installation, DRIVER, '/flex');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feed' }).click();
  await expect(page.getByRole('heading', { name: 'Post Feed' })).toBeVisible();
  const text = 'Bring <b>boots</b> to gate 9';
  await page.getByLabel('Your post').fill(text);
  const file = { name: 'gate.png', mimeType: 'image/png', buffer: PIXEL };
  await page.locator('input[type=file]').setInputFiles([file, file, file]);
  await expect(page.getByText('Maximum of 2 images can be uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Remove image 2' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Your post is in the feed.')).toBeVisible();
  const own = page.getByRole('article').filter({ hasText: text });
  await expect(own.getByRole('img', { name: 'Image 1 of 1' })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await enter(other, installation, EVERYTHING, '/feed');
  const seen = other.getByRole('article').filter({ hasText: text });
  await seen.getByRole('button', { name: /^Like, / }).click();
  await expect(seen.getByRole('button', { name: 'Take back your like, 1 like' })).toBeVisible();
  await seen.getByLabel('Your comment').fill('Thank you!');
  await seen.getByRole('button', { name: 'Send comment' }).click();
  await expect(seen.getByText('Thank you!')).toBeVisible();
  await seen.getByRole('button', { name: 'More' }).click();
  await expect(seen.getByRole('button', { name: 'Delete post' })).toHaveCount(0);
  await expectAccessible(other);
  await expectRoom(other);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(own.getByText('Thank you!')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Delete comment' })).toHaveCount(0);
  await seen.getByRole('button', { name: 'Delete comment' }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(seen.getByText('Thank you!')).toHaveCount(0);
  await other.context().close();

  await own.getByRole('button', { name: 'More' }).click();
  await own.getByRole('button', { name: 'Delete post' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Post deleted.')).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('an admin pins a post, and a driver whose day is used up reads so (COMM-03, COMM-08)', async ({ page, browser }) => {
  const { idToken } = await installation.as(null)(contract.signIn, { phoneNumber: DRIVER.phone, password: DRIVER.password });
  for (let n = 0; n < 9; n++) await installation.as(idToken)(contract.createPost, { body: `Note ${n}`, serviceChosen: 'SPARK' });
  await enter(page, installation, ADMIN, '/feed?service=SPARK');
  const note = page.getByRole('article').filter({ hasText: 'Note 0' });
  await note.getByRole('button', { name: 'More' }).click();
  await note.getByRole('button', { name: 'Pin as news' }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('article').first()).toContainText('Note 0');
  await expect(page.getByRole('article').first()).toContainText('News');

  const phone = await (await browser.newContext()).newPage();
  await enter(phone, installation, DRIVER, '/feed');
  await phone.getByLabel('Your post').fill('One too many');
  await phone.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(phone.getByRole('alert').filter({ hasText: 'You have reached the limit for today. Try again tomorrow.' })).toBeVisible();
  await expect(phone.getByLabel('Your post')).toHaveValue('One too many');
  await phone.context().close();
});

test('an announcement fills the screen once and leads to the feed; a driver with an old app is asked to update it (OVERLAY-06, OVERLAY-07, OVERLAY-09)', async ({
  page,
}) => {
  const { idToken } = await installation.as(null)(contract.signIn, { phoneNumber: ADMIN.phone, password: ADMIN.password });
  const admin = installation.as(idToken);
  const words = { title: 'Winter rates are here', body: 'Look at your filters.' };
  const options = JSON.stringify({ en: words, es: words });
  await admin(contract.setConfig, { type: 'latestAnnouncement', value: String(Date.now() - 1000), options });
  await admin(contract.setConfig, { type: 'instantOffersUpdate', value: String(Date.UTC(2026, 5, 1)) });
  const userId = 'demo-driver-0103';
  await installation.call(contract.updateUser, { userId, body: { showInstantOffers: true, lastInstantOffersGenerated: '03-14-2026' } });

  await enter(page, installation, EVERYTHING, '/flex');
  const update = page.getByRole('dialog', { name: 'Update your instant-offers app' });
  await expect(update).toContainText('Saturday, March 14, 2026');
  await expectAccessible(page);
  await update.getByRole('button', { name: 'Do not ask again' }).click();
  const news = page.getByRole('dialog', { name: 'Winter rates are here' });
  await expect(news).toBeVisible();
  await expectRoom(page);
  await news.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Post Feed' })).toBeVisible();
  await expect.poll(async () => (await installation.call(contract.getUser, { userId }))['lastInstantOffersGenerated']).toBe('03-14-2090');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Post Feed' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a rating is asked for after seven days, once, and put off leaves nothing behind (OVERLAY-11)', async ({ page }) => {
  const day = 24 * 60 * 60_000;
  await changeRecord(page, { createDate: Date.now() - 8 * day });
  await enter(page, installation, DRIVER, '/flex');
  const close = page.getByRole('dialog', { name: 'Winter rates are here' }).getByRole('button', { name: 'Close' });
  // It may come before the question or after it.
  await page.addLocatorHandler(close, () => close.click());
  const dialog = page.getByRole('dialog', { name: 'How do you like Batch Grabber?' });
  await expect(dialog.getByRole('radio', { name: '10' })).toBeChecked();
  await expectAccessible(page);
  await expectRoom(page);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.goto(`${installation.url}/flex`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
