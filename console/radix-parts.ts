import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AtRule, Plugin, Root, Rule } from 'postcss';

/** The file that imports the parts. */
const ENTRY = 'ui/theme/radix.css';

/** Of each choice that a part of Radix Themes offers, what this console has chosen (`ui/theme/theme-root.tsx`, `color` of buttons). */
const CHOSEN: Record<string, readonly string[]> = {
  'data-accent-color': ['indigo', 'gray'],
  'data-gray-color': ['slate'],
  'data-scaling': ['100%'],
  'data-radius': ['large', 'full'],
  'data-panel-background': ['solid'],
};
const CHOICE = new RegExp(`\\[(${Object.keys(CHOSEN).join('|')})=['"]?([^\\]'"]+)`, 'g');

/**
 * Leaves of the parts of Radix Themes what this console uses: their tokens are for thirty colours and a dozen components, and a phone
 * reads all of them before it shows the first word.
 */
export function radixParts(): Plugin {
  return {
    postcssPlugin: 'radix-parts',
    AtRule: {
      // The sources speak `@breakpoints` for the responsive variants of each class. None of those variants is used here.
      breakpoints(rule: AtRule) {
        rule.name = 'media';
        rule.params = 'all';
      },
    },
    OnceExit(root, { result }) {
      if (!result.opts.from?.endsWith(ENTRY)) return;
      root.walkRules(dropOtherChoices);
      root.walkRules(easeMatching);
      dropUnusedTokens(root);
    },
  };
}

function dropOtherChoices(rule: Rule): void {
  const kept = rule.selectors.filter((selector) => {
    // What a rule excludes by `:not` is no choice.
    const chosen = [...selector.replace(/:not\([^()]*\)/g, '').matchAll(CHOICE)];
    return chosen.every(([, name, value]) => CHOSEN[name!]!.includes(value!));
  });
  if (kept.length === 0) rule.remove();
  else if (kept.length < rule.selectors.length) rule.selectors = kept;
}

/**
 * What a browser would work out for every element, or with every change of the page. The scheme of the root goes by its class
 * (`ui/theme/base.css`), and the colours of a selection are inherited.
 */
function easeMatching(rule: Rule): void {
  const kept = rule.selectors.filter((selector) => !selector.startsWith(':root:where(:has('));
  if (kept.length < rule.selectors.length) rule.selectors = kept;
  rule.selector = rule.selector.replace('.radix-themes ::selection', '.radix-themes::selection');
}

/** A token counts as used where a declaration, another used token or a file of the console names it. */
function dropUnusedTokens(root: Root): void {
  const needs = new Map<string, Set<string>>();
  const used = namedInConsole();
  root.walkDecls(({ prop, value }) => {
    const names = value.match(/--[\w-]+/g) ?? [];
    if (!prop.startsWith('--')) for (const name of names) used.add(name);
    else needs.set(prop, new Set([...(needs.get(prop) ?? []), ...names]));
  });
  // A set goes on with what is added to it meanwhile.
  for (const name of used) for (const needed of needs.get(name) ?? []) used.add(needed);
  root.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

/** The tokens that the console's own files name, and the parts of Radix Themes that single screens bring. */
function namedInConsole(): Set<string> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx?|html)$/.test(file));
  const texts = files.filter((file) => !file.endsWith(ENTRY)).map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  const brought = texts.flatMap((text) => text.match(/@radix-ui\/themes\/src\/[\w/-]+\.css/g) ?? []);
  for (const part of new Set(brought)) texts.push(readFileSync(join(import.meta.dirname, '../node_modules', part), 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/--[\w-]+/g) ?? []));
}
