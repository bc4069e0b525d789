import { describe, expect, it } from 'vitest';
import { FAILURES } from '#api/contract/failures.ts';
import en from '#config/i18n/en/index.ts';
import es from '#config/i18n/es/index.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import '#console/data/join-texts.ts';
import { FAILURES as UPSTREAM_FAILURES } from '#engine/model/failure.ts';
import { NEXT_STEPS, SESSION_STATES } from '#engine/model/session.ts';
import { GUARD_DETAILS, REASONS, RULE_DETAILS } from '#engine/model/verdict.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';

/** Every text by its dotted key. */
function flat(group: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(group)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flat(value as object, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

/** What a help dialog and the line under the label need (FLEX-CFG-39). */
const helpKeys = (help: string | undefined) => (help ? ['lead', 'explanation', 'example', 'tip'].map((part) => `${help}.${part}`) : []);

const english = flat(en);
const spanish = flat(es);
/** What a text leaves to be filled, `{name:number}` as `name`; plural choices aside. */
const places = (text: string) => [...text.replace(/\{\{[^}]*\}\}/g, '').matchAll(/\{(\w+)/g)].map(([, name]) => name!).sort();

/** The same in both languages on purpose: names, units, signs and the languages' own names. */
const SAME =
  /^(Batch Grabber|3\.0|—|English|Español|\+1 202 555 0102|No|Error|Flex|Asia|Australia|Masacre|MAX|[A-Z]ST \(\w+\)|Brooklyn|Manhattan|Queens|Argentina|Ecuador|Portugal|WhatsApp|Telegram|Total|Subtotal|Selfies|[\d\s{}:|.…·–/\-%]*(number|string)?[\d\s{}:|hdsminABCMK.…·–/\-%+]*)$/;
const ENGLISH_WORDS =
  /\b(the|your|you|with|this|that|please|are|was|were|from|have|has|not|unable|block was|wait|until|there|which|what|when)\b/i;
/** Commands, flags, codes and quoted names stand as they are in every language. */
const withoutCode = (text: string) =>
  text.replace(/^grab .*$/gm, ' ').replace(/`[^`]*`|--[\w-]+|<[^>]*>|“[^”]*”|\{[^}]*\}|\bgrab(?: [\w-]+)*|\b[A-Z_]{3,}\b/g, ' ');

/** A text of the console with 7 in each of its places. */
function shown(texts: object, key: string, names: string[]): string {
  const text = key.split('.').reduce<unknown>((group, part) => (group as Record<string, unknown>)[part], texts);
  const filled = Object.fromEntries(names.map((name) => [name, 7]));
  const show = text as (...args: unknown[]) => string;
  return '0' in filled ? show(...names.map(() => 7)) : show(filled);
}

const LANGUAGES = ['en', 'es'] as const;

describe('config/i18n', () => {
  it('has every text in both languages (I18N-01, I18N-04)', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...english, ...spanish].filter(([, text]) => !text.trim())).toEqual([]);
  });

  it('leaves the same places to be filled in both languages', () => {
    const different = [...english].filter(([key, text]) => places(text).join() !== places(spanish.get(key)!).join()).map(([key]) => key);

    expect(different).toEqual([]);
  });

  it('fills every place of a text when it is shown (I18N-23)', async () => {
    await loadLocale('es');
    const groups = Object.keys(textsFor('en').t);
    const left = LANGUAGES.flatMap((locale) =>
      [...english]
        .filter(([key, text]) => groups.includes(key.split('.')[0]!) && places(text).length > 0)
        .map(([key, text]) => [key, shown(textsFor(locale).t, key, places(text))] as const)
        .filter(([, told]) => /[{}]/.test(told) || !told.includes('7')),
    );

    expect(left).toEqual([]);
  });

  it('has no English left in Spanish', () => {
    const screens = [...spanish].filter(([key]) => !key.startsWith('terminal.'));
    const untranslated = screens
      .filter(([key, text]) => text === english.get(key) && !SAME.test(text))
      .map(([key, text]) => `${key}: ${text}`);
    const mixed = [...spanish].filter(([, text]) => ENGLISH_WORDS.test(withoutCode(text))).map(([key, text]) => `${key}: ${text}`);

    expect(untranslated).toEqual([]);
    expect(mixed).toEqual([]);
  });

  it.each([...Object.keys(FAILURES), 'network.unreachable', 'network.offline', 'network.notSaved'])(
    'has words for the failure %s',
    (code) => {
      expect(english.get(`failures.${code}`)).toBeTruthy();
      expect(spanish.get(`failures.${code}`)).toBeTruthy();
    },
  );

  it('has words for every state, next step, cause, reason and detail', () => {
    const wanted = [
      ...SESSION_STATES.map((state) => `common.states.${state}`),
      ...NEXT_STEPS.map((step) => `common.nextSteps.${step}`),
      ...[...Object.keys(UPSTREAM_FAILURES), 'auto-stop'].map((cause) => `common.causes.${cause}`),
      ...REASONS.map((reason) => `common.reasons.${reason}`),
      ...[...GUARD_DETAILS, ...Object.keys(RULE_DETAILS), 'GONE', 'REFUSED', 'NOT_SENT', 'UNCERTAIN'].map(
        (detail) => `common.details.${detail}`,
      ),
    ];

    expect(wanted.filter((key) => !english.has(key))).toEqual([]);
  });

  it('has words for every label a platform shows', () => {
    const missing = catalogue.flatMap(({ manifest, view }) => {
      const own = (key: string) => (key.startsWith('common.') ? key : `platforms.${manifest.id}.${key}`);
      const tables = [...view.tables, ...(view.longTables ?? [])];
      const labels = [
        ...view.form.flatMap((item) => [item.label, item.group ?? item.label, ...helpKeys(item.help)]),
        ...tables.flatMap((table) => [table.label, ...table.columns.map((column) => column.label)]),
      ];
      return labels.map(own).filter((key) => !english.has(key));
    });

    expect(missing).toEqual([]);
  });
});
