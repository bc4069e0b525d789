import { expect, type Page } from '@playwright/test';
import en from '#config/i18n/en/index.ts';
import es from '#config/i18n/es/index.ts';
import { manifests } from '#engine/platforms/manifests.ts';

/** Every text of a group of the catalogue, without `terminal`: the console shows none of those. */
function textsOf({ terminal: _, ...group }: Record<string, unknown>): string[] {
  return Object.values(group).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value as Record<string, unknown>)));
}

/** In Spanish too, and the services' names, which are the same everywhere. */
const spanish = new Set([...textsOf(es), ...manifests.map(({ name }) => name)].map((text) => text.toLowerCase()));
/** What only the English console says. A text with places to fill is known by its words between them. */
const ENGLISH_TEXTS = new Set(
  textsOf(en)
    .filter((text) => /[a-z]{3}/i.test(text) && !spanish.has(text.toLowerCase()))
    .filter((text) => !text.includes('{')),
);
const ENGLISH_PARTS = textsOf(en)
  .filter((text) => text.includes('{') && !spanish.has(text.toLowerCase()))
  .flatMap((text) => text.replace(/\{\{[^}]*\}\}/g, '{').split(/\{[^}]*\}?/))
  .map((part) => part.trim())
  .filter((part) => part.split(/\s+/).length >= 3 && ![...spanish].some((text) => text.includes(part.toLowerCase())));

/** No text of the English catalogue is shown or read out where the Spanish one says something else. */
export async function expectNoEnglishText(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      // What people wrote is in the language they wrote it in; each language is named in its own words.
      if (!element.closest('.written, body [lang], script, style') && element.checkVisibility()) texts.push(node.nodeValue!.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name)?.trim() ?? '');
    return texts.filter(Boolean);
  });
  expect(shown.filter((text) => ENGLISH_TEXTS.has(text) || ENGLISH_PARTS.some((part) => text.includes(part)))).toEqual([]);
}

/** From the first paint on; to be called before the first page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput)
          shifts.push(
            `${entry.value.toFixed(4)} ${entry.sources.map(({ node, previousRect: from, currentRect: to }) => `${node?.nodeName}.${node instanceof Element ? node.className : node?.nodeValue} ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`).join('; ')}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
    interface LayoutShift {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
  });
}

/** Nothing moved by itself since the page was opened. */
export async function expectNoShift(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
}

/**
 * The page in a language that nobody speaks, whose words are two fifths longer than English and have accents above and below:
 * every word stays whole within its box, and nothing needs a sideways scroll. Numbers and what people wrote stay what they are.
 */
export async function expectRoomForLongWords(page: Page, widths: readonly number[]): Promise<void> {
  await page.evaluate(lengthen);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    await expect(async () => expect(await page.evaluate(cutWords)).toEqual([])).toPass({ timeout: 3000 });
  }
}

function lengthen(): void {
  const accents: Record<string, string> = { a: 'å', e: 'ẽ', i: 'ï', o: 'ö', u: 'ü', c: 'ç', n: 'ñ', y: 'ý', A: 'Å', E: 'Ë', S: 'Š' };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (element.closest('.written, .brand-name, script, style, svg, .leaflet-container, code, output')) continue;
    node.nodeValue = node.nodeValue!.replace(/[a-zA-Z]{2,}/g, (word) => {
      const long = [...word].map((letter) => accents[letter] ?? letter).join('');
      return long + long.slice(-Math.ceil(word.length * 0.4)).toLowerCase();
    });
  }
}

/** Words that are cut off by a box that does not scroll, or run out of their button, card or the page. */
function cutWords(): string[] {
  const bad: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) bad.push(`the page is ${page.scrollWidth} wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!/\p{L}{2}/u.test(node.nodeValue!) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('.skip, svg, .leaflet-container, option, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (!words.width) continue;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      // For the ears alone.
      if (style.clipPath !== 'none') break;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const scrolls = (overflow: string) => /^(auto|scroll)$/.test(overflow);
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
      const holds = box.matches('button, a, .card, input, [role=button]') && style.display !== 'inline';
      const cuts = (overflow: string) => /^(hidden|clip)$/.test(overflow);
      const beside = words.right > right + 1 || words.left < left - 1;
      const below = words.bottom > bottom + 1 || words.top < top - 1;
      if ((beside && (holds || cuts(style.overflowX))) || (below && cuts(style.overflowY))) {
        bad.push(`“${node.nodeValue!.trim()}” in ${box.tagName}.${box.className}`);
        break;
      }
    }
  }
  return bad;
}
