import { expect, type Page } from '@playwright/test';

/** Every control can have the focus and shows it; nothing that answers to a press is out of the keyboard's reach. */
export async function expectKeyboardReach(page: Page): Promise<void> {
  await expect(async () => {
    // From now on the browser shows the focus as it does to who uses a keyboard.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(outOfReach)).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

function outOfReach(): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [tabindex="0"], [role=button], [role=switch], [role=tab], [role=radio], [role=checkbox], [role=menuitem]';
  const GROUPS = '[role=tablist], [role=radiogroup], [role=menu], [role=toolbar], [role=group], [role=grid]';
  const dialog = [...document.querySelectorAll('dialog:modal, [role=dialog], [role=alertdialog]')].at(-1);
  const inReach = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]') && (!dialog || dialog.contains(element));
  const named = (element: Element) => element.outerHTML.slice(0, 160);
  const ringed = (element: Element | null | undefined) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  };
  const lost: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!inReach(element) || element.matches(':disabled, [type=hidden]')) continue;
    // In a group the arrow keys go from one to the next.
    if (element.tabIndex < 0 && !element.closest(GROUPS)?.querySelector('[tabindex="0"]')) {
      lost.push(`not a stop: ${named(element)}`);
      continue;
    }
    if (element.tabIndex > 0) lost.push(`has its own place in the order: ${named(element)}`);
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) {
      lost.push(`takes no focus: ${named(element)}`);
      continue;
    }
    const { parentElement, nextElementSibling } = element;
    const around = [element, element.closest('label'), parentElement, parentElement?.parentElement, nextElementSibling];
    if (!around.some(ringed)) lost.push(`shows no focus: ${named(element)}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  // What React calls for a press, on what is no control, holds none and is within none.
  for (const element of document.querySelectorAll('main *, dialog *')) {
    const key = Object.keys(element).find((each) => each.startsWith('__reactProps$')) ?? '';
    if (!(element as unknown as Record<string, { onClick?: unknown } | undefined>)[key]?.onClick || !inReach(element)) continue;
    if (!element.closest(`${CONTROLS}, label`) && !element.querySelector(CONTROLS)) lost.push(`only for a mouse: ${named(element)}`);
  }
  return lost;
}
