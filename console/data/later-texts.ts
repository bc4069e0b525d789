import type { Locales } from '#config/i18n/i18n-types.ts';
import { onMissing } from './missing-file.ts';

/** Long texts that come with the page that shows them. The same promise each time, so that a screen can wait for it. */
export function laterTexts<Of>(load: Record<Locales, () => Promise<{ default: Of }>>): (locale: Locales) => Promise<Of> {
  const loaded = new Map<Locales, Promise<Of>>();
  return (locale) => {
    const known = loaded.get(locale);
    if (known) return known;
    const found = load[locale]().then((file) => file.default);
    loaded.set(locale, found);
    // The same failure until it is asked for again: a screen that gets another promise each time waits for ever.
    found.catch(() => onMissing(() => loaded.delete(locale)));
    return found;
  };
}

/** Puts what is known into the `{places}` of a text, and chooses the word for one or for several at `{{count:row|rows}}`. Other braces stay. */
export function fill(text: string, values: Record<string, string | number>): string {
  const worded = text.replace(/\{\{(\w+):([^|}]*)\|([^}]*)\}\}/g, (_, name: string, one: string, many: string) =>
    Number(values[name]) === 1 ? one : many,
  );
  return worded.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
