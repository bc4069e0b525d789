import { expect, type Page } from '@playwright/test';

/** Nothing runs over the side, and no word out of its button, in a language whose words are two fifths longer than English ones. */
export async function expectRoomForLongWords(page: Page): Promise<void> {
  expect(await page.evaluate(lengthenAndMeasure)).toEqual([]);
}

/** In one go: what the page draws again has its own words. Leaves the page with the long words. */
function lengthenAndMeasure(): string[] {
  const ACCENTED: Record<string, string> = { a: 'á', e: 'ë', i: 'ï', o: 'ö', u: 'ü', n: 'ñ', A: 'Á', E: 'Ë', I: 'Ï', O: 'Ö', U: 'Ü' };
  const longer = (text: string) =>
    text.replace(/[A-Za-z]{3,}/g, (word) => {
      const accented = [...word].map((letter) => ACCENTED[letter] ?? letter).join('');
      return accented + 'ë'.repeat(Math.ceil(word.length * 0.4));
    });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
  for (const node of nodes)
    if (!node.parentElement!.closest('script, style, svg, .written, code')) node.nodeValue = longer(node.nodeValue!);

  const page = document.documentElement;
  const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  const named = (element: Element) => `${element.tagName} ${element.className}`.trim();
  const over = seen('body *').filter((element) => element.getBoundingClientRect().right > page.clientWidth + 1);
  const spilt = seen('button, a, [role=tab], label, h1, h2, h3, dt, dd, th, td, .card').filter(
    (element) =>
      element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'visible',
  );
  return [
    ...(page.scrollWidth > page.clientWidth ? over.map((element) => `over the side: ${named(element)}`) : []),
    ...spilt.map((element) => `out of its box: ${named(element)} ${element.textContent.slice(0, 40)}`),
  ];
}
