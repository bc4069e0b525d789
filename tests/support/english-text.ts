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
