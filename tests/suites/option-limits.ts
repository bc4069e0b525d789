import type { OptionsContext, Platform } from '#engine/model/platform.ts';

const LONG = 'x'.repeat(20_001);
/** More than any option needs, of every kind. */
const TOO_MUCH: [string, unknown][] = [
  ['a long text', LONG],
  ['long digits', '9'.repeat(20_001)],
  ['a text of many ids', Array.from({ length: 4000 }, (_, i) => `id${i}`).join(',')],
  ['many texts', Array(2001).fill('a')],
  ['different texts', Array.from({ length: 2001 }, (_, i) => `a${i}`)],
  ['a list with a long text', [LONG]],
  ['many switches', Array(2001).fill(true)],
  ['many fields', Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`field${i}`, i]))],
  ['a huge figure', 1e300],
];
/** Characters of JSON by which one option may make the settings grow. */
const GROWTH = 5200;

/**
 * Gives every option of a platform too much of everything. Returns those that were stored so, as `option: what`. `settings` must
 * be valid; options are those of the settings, of the defaults and of the form.
 */
export function unlimitedOptions({ options, view }: Platform, settings: object, context: OptionsContext): string[] {
  const shown = view.form.flatMap((item) => ('name' in item ? [item.name] : []));
  const names = new Set([...Object.keys(settings), ...Object.keys(options.defaults() as object), ...shown]);
  const size = JSON.stringify(settings).length;
  return [...names].flatMap((name) =>
    TOO_MUCH.filter(([, value]) => {
      const parsed = options.parse({ ...settings, [name]: value }, context);
      if (!parsed.ok) return false;
      const kept = (parsed.settings as Record<string, unknown>)[name];
      return (
        JSON.stringify(parsed.settings).length > size + GROWTH || (typeof kept === 'number' && Math.abs(kept) > Number.MAX_SAFE_INTEGER)
      );
    }).map(([kind]) => `${name}: ${kind}`),
  );
}
