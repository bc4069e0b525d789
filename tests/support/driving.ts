import { expect, type Locator, type Page } from '@playwright/test';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { type Credentials, enter, expectAccessible, expectRoom } from './browser.ts';
import type { Installation } from './installation.ts';

interface Linking {
  email?: string;
  phone?: string;
  /** What a wrong password says; absent = it is not tried. */
  refused?: string;
}

export interface Put {
  price: number;
  locationId: string;
  hours: number;
  /** The account that alone may see it. */
  reservedFor?: string;
  extra?: Record<string, unknown>;
}

interface Win {
  /** How the title of its table begins, and a word or a figure that its row shows. */
  table: string;
  row: string;
  offer: Put;
  /** The dashboard is searched for what is not accessible while the row is shown. */
  looked?: boolean;
}

/** The id behind a service's name. */
function platformOf(name: string): string {
  return manifests.find((manifest) => manifest.name === name)!.id;
}

/** What a driver does with any service, in one installation. */
export function drivingIn(installation: Installation) {
  return { link, paste, lookUp, pickAddress, expectRefused, save, winAndStop, start, stop, publish };

  /** Chooses the service and signs in to it, after a wrong password. */
  async function link(page: Page, who: Credentials, service: string, { email, phone, refused }: Linking): Promise<void> {
    await enter(page, installation, who);
    await page.getByRole('button', { name: `Add ${service}` }).click();
    await expect(page.getByRole('heading', { name: `Link your ${service} account` })).toBeVisible();
    await page.getByLabel(phone ? 'Phone number' : 'E-mail').fill(phone ?? email!);
    const submit = page.getByRole('button', { name: 'Link account' });
    if (refused) {
      await page.locator('input[name=service-password]').fill('guess');
      await submit.click();
      await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    }
    await page.locator('input[name=service-password]').fill('sandbox');
    await submit.click();
  }

  /** Fills the clipboard's text in as a paste does. */
  async function paste(into: Locator, text: string): Promise<void> {
    await into.evaluate((input, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', given);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  async function lookUp(page: Page, label: string, address: string): Promise<void> {
    await page.getByLabel(label, { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Look up this address' }).click();
  }

  async function pickAddress(page: Page, label: string, address: string): Promise<void> {
    await lookUp(page, label, address);
    const results = page.getByRole('group', { name: 'Which of these is it?' });
    await results.getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  }

  /** Saving lists what is wrong; the dialog closes once that is understood, and each value says it too. */
  async function expectRefused(page: Page, problems: string[]): Promise<void> {
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Please look at these values' });
    for (const problem of problems) await expect(dialog.getByRole('listitem').filter({ hasText: problem })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('checkbox', { name: 'I understand' }).check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    for (const problem of problems) await expect(page.getByText(problem)).toBeVisible();
  }

  async function save(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Preferences saved').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  }

  /** From the dashboard: start, the win of what is put up once it searches, stop. */
  async function winAndStop(page: Page, service: string, { table, row, offer, looked = false }: Win): Promise<void> {
    await start(page, service);
    await expect(page.locator('main').getByText('Searching', { exact: true })).toBeVisible();
    // Rows hold still under the pointer, which the dialog left above the table.
    await page.mouse.move(5, 5);
    await publish(platformOf(service), offer);
    const won = page.getByRole('table', { name: new RegExp(`^${table}`) });
    await expect(won.getByText(row).first()).toBeVisible({ timeout: 30_000 });
    if (looked) {
      await expectAccessible(page);
      await expectRoom(page);
    }
    await stop(page, service);
  }

  async function start(page: Page, service: string): Promise<void> {
    await expect(page.locator('main').getByText('Stopped', { exact: true })).toBeVisible();
    await page.getByRole('switch', { name: / search$/ }).click();
    await page
      .getByRole('alertdialog', { name: `Start ${service}?` })
      .getByRole('button', { name: 'Start now' })
      .click();
  }

  async function stop(page: Page, service: string): Promise<void> {
    await page.getByRole('switch', { name: / search$/ }).click();
    await page
      .getByRole('alertdialog', { name: `Stop ${service}?` })
      .getByRole('button', { name: 'Stop now' })
      .click();
    await expect(page.locator('main').getByText('Stopped', { exact: true })).toBeVisible();
  }

  /** What nobody else wants, in the early afternoon of the day eight days ahead, by the clocks of Chicago and New York. */
  async function publish(platform: string, ...puts: Put[]): Promise<void> {
    const startsAt = new Date(Date.now() + 8 * DAY).setUTCHours(18, 0, 0, 0);
    const offers = puts.map(({ hours, ...offer }) => ({
      ...offer,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + hours * HOUR).toISOString(),
    }));
    await installation.control('POST', 'offers', { platform, offers });
  }
}
