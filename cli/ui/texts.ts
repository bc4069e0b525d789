import enCommon from '#config/i18n/en/common.ts';
import enFailures from '#config/i18n/en/failures.ts';
import en from '#config/i18n/en/terminal.ts';
import esCommon from '#config/i18n/es/common.ts';
import esFailures from '#config/i18n/es/failures.ts';
import es from '#config/i18n/es/terminal.ts';

/** Every text of the terminal in one language, with the words it shares with the console. */
export type Texts = typeof en & { common: typeof enCommon; failures: typeof enFailures };
export type Language = 'en' | 'es';

/** The language the shell asks for; English unless it is Spanish. */
export function languageOf(env: Record<string, string | undefined>): Language {
  const asked = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return asked.toLowerCase().startsWith('es') ? 'es' : 'en';
}

export function textsFor(language: Language): Texts {
  if (language === 'es') return { ...es, common: esCommon, failures: esFailures } as Texts;
  return { ...en, common: enCommon, failures: enFailures };
}

/** The same texts in ASCII alone, for a terminal that shows nothing else. */
export function inAscii(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts), (_, value) => (typeof value === 'string' ? asciiOf(value) : value)) as Texts;
}

const ASCII: Record<string, string> = {
  '…': '...',
  '–': '-',
  '—': '-',
  '·': '|',
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '’': "'",
  '↑': '^',
  '↓': 'v',
};

function asciiOf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{Diacritic}|[¿¡]/gu, '');
  return plain.replace(/[^\n -~]/g, (letter) => ASCII[letter] ?? '?');
}

/** Puts values into the `{places}` of a text, and chooses the word for one or for several at `{{count:session|sessions}}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  const worded = text.replace(/\{\{(\w+):([^|}]*)\|([^}]*)\}\}/g, (_, name: string, one: string, many: string) =>
    Number(values[name]) === 1 ? one : many,
  );
  return worded.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
}

/** The text of a dotted key, e.g. `auth.wrong`; undefined where there is none. */
export function textAt(texts: unknown, key: string): string | undefined {
  let node: unknown = texts;
  for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
  return typeof node === 'string' ? node : undefined;
}
