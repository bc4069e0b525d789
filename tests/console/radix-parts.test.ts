import { join } from 'node:path';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { radixParts } from '#console/radix-parts.ts';

const ENTRY = join(import.meta.dirname, '../../console/ui/theme/radix.css');

async function styles(css: string, from = ENTRY): Promise<string> {
  const { css: left } = await postcss([radixParts()]).process(css, { from });
  return left.replace(/\s+/g, ' ').trim();
}

describe('console/radix-parts', () => {
  it('leaves of each choice what the console has chosen, and what a rule excludes', async () => {
    const css = `[data-accent-color='ruby'] { color: red } [data-accent-color='gray'], .a:where([data-gray-color='sand']) { color: blue }
      .b:where(:not([data-accent-color=''], [data-accent-color='ruby'])) { color: green }`;

    expect(await styles(css)).toBe(
      "[data-accent-color='gray'] { color: blue } .b:where(:not([data-accent-color=''], [data-accent-color='ruby'])) { color: green }",
    );
  });

  it('drops the tokens that nobody names, and keeps those that a used one or a file of the console needs', async () => {
    const css =
      ':root { --x-named: var(--x-needed); --x-needed: 1px; --x-idle: var(--x-idler); --x-idler: 2px; --hairline: 3px } .c { width: var(--x-named) }';

    expect(await styles(css)).toBe(':root { --x-named: var(--x-needed); --x-needed: 1px; --hairline: 3px } .c { width: var(--x-named) }');
  });

  it('has no rule that a browser would work out for every element or with every change of the page', async () => {
    const css = `.radix-themes ::selection { color: red }
      .radix-themes:where(.dark), :root:where(:has(.radix-themes[data-is-root-theme='true']:where(.dark))) { color-scheme: dark }`;

    expect(await styles(css)).toBe('.radix-themes::selection { color: red } .radix-themes:where(.dark) { color-scheme: dark }');
  });

  it('leaves the console’s own styles alone', async () => {
    const css = ":root { --x-idle: 1px } [data-accent-color='ruby'] { color: red }";
    expect(await styles(css, '/console/ui/page/page.css')).toBe(css);
  });
});
