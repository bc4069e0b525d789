import { use } from 'react';
import type english from '#config/i18n/en/tools.ts';
import { languageTag } from '../ui/text/format.ts';
import { useTexts } from './i18n.ts';
import { laterTexts } from './later-texts.ts';

export type ToolTexts = typeof english;

const toolTexts = laterTexts<ToolTexts>({
  en: () => import('#config/i18n/en/tools.ts'),
  es: () => import('#config/i18n/es/tools.ts'),
});

/** The texts of the admin tools, and times and money in the reader's form. */
export function useToolTexts() {
  const texts = useTexts();
  const words = use(toolTexts(texts.locale));
  const tag = languageTag(texts.locale);
  const form = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' });
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
  const number = new Intl.NumberFormat(tag);
  return {
    words,
    texts,
    time: (at: number) => form.format(at),
    day: (at: number) => day.format(at),
    money: (cents: number) => money.format(cents / 100),
    number: (figure: number) => number.format(figure),
  };
}
