import { expect, type Locator, type Page } from '@playwright/test';

/** Goes from one control to the next until it is at this one; each has to show that it has the focus. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < 150; steps++) {
    if (await control.evaluate((element) => element === document.activeElement)) return expectSeenFocus(page);
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused({ timeout: 1 });
}

/** A ring around what has the focus, or around the field that contains it; and nothing that stays in its place covers it. */
export async function expectSeenFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(unseen)).toBeNull();
}

function unseen(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body) return 'the focus is lost';
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
  const ringed = around.some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });
  const { left, top, width, height } = (element.closest('label') ?? element).getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const covered = !hit || !(element.contains(hit) || hit.contains(element) || element.closest('label')?.contains(hit));
  if (ringed && !covered) return null;
  return `${ringed ? 'covered' : 'no ring'}: ${element.outerHTML.slice(0, 200)}`;
}
