import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fills the log-in form that the page shows. */
export async function signIn(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  await page.locator('#phone').fill(phone);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
}

/**
 * WCAG 2.2 AA by axe; a contrast that axe could not decide counts as a failure. Nothing moves while it looks, and because offers go
 * on coming, a row that arrives in the middle of a look is looked at again: what is wrong stays wrong.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(async () => {
    const { violations, incomplete } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      // What lies under an open dialog is out of reach.
      .exclude('[data-aria-hidden="true"]')
      .analyze();
    const undecided = incomplete.filter((result) => result.id === 'color-contrast');
    expect([...violations, ...undecided].map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  }).toPass({ timeout: 30_000 });
  await page.emulateMedia({ reducedMotion: null });
}

/** No English word is left in what is seen and in what is read out. */
export async function expectSpanish(page: Page): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without hidden parts run together
  const shown = await page.locator('body').innerText();
  const names = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title]')].map(
      (element) => `${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('title') ?? ''}`,
    );
    return named.join(' ');
  });
  expect(`${shown} ${names}`).not.toMatch(
    /\b(the|your|you|with|block|blocks|offer|offers|stations?|checked|stopped|searching|rows|next|lost|won|pay|sign|password|phone|theme|language|profile|loading)\b/i,
  );
}

/** Nothing runs over the side, and every control is big enough for a thumb. */
export async function expectRoom(page: Page): Promise<void> {
  const { overflow, small } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    small: [...document.querySelectorAll('button, a[href], input, select')]
      .filter((element) => element.checkVisibility() && !element.matches('.skip'))
      // A box to tick is as big as the label around it.
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .map(({ element, box }) => ({ name: element.getAttribute('aria-label') ?? element.textContent ?? element.tagName, box }))
      // A box that starts between two pixels measures a hair less than it is.
      .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
      .map(({ name, box }) => `${name} ${Math.round(box.width)} x ${Math.round(box.height)}`),
  }));
  expect(overflow).toBe(0);
  expect(small).toEqual([]);
}
