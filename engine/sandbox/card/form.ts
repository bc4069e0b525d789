import { holdsCardNumber } from './card-number.ts';
import { badInput } from './errors.ts';

/** A decoded form value: text, or the named parts of a nested one in the order they came. */
export type FormValue = string | Map<string, FormValue>;

const MOST_FIELDS = 1000;
const MOST_LEVELS = 8;

/**
 * Decodes `a[b][c]=1&list[]=x&list[0][y]=2`. Lists are maps with the positions as names. Throws a 400 on broken escapes and on a
 * name that is a text in one place and nested in another. A card number is taken in `card[number]` only: typed into any other field it
 * would be kept.
 */
export function parseForm(text: string): Map<string, FormValue> {
  const root = new Map<string, FormValue>();
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MOST_FIELDS) throw badInput(`Invalid request (more than ${MOST_FIELDS} parameters)`);
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const path = pathOf(decode(at < 0 ? pair : pair.slice(0, at)));
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    const isCard = path.at(-1) === 'number' && path.at(-2) === 'card';
    if (holdsCardNumber(path.join(' ')) || (!isCard && holdsCardNumber(value)))
      throw badInput('A card number was given outside of card[number]. Nothing of it was kept.');
    place(root, path, value);
  }
  return root;
}

function pathOf(name: string): string[] {
  const found = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!found) throw badInput('Invalid request (check how the parameters are nested)');
  const path = [found[1]!, ...[...found[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)];
  if (path.length > MOST_LEVELS) throw badInput(`Invalid request (more than ${MOST_LEVELS} levels of parameters)`);
  return path;
}

function place(root: Map<string, FormValue>, path: readonly string[], value: string): void {
  let node = root;
  path.forEach((part, level) => {
    const name = part === '' ? String(node.size) : part;
    const known = node.get(name);
    if (level === path.length - 1) {
      if (known instanceof Map) throw badInput(`Invalid ${path[0]}: both a value and nested values were given`, path[0]);
      node.set(name, value);
      return;
    }
    if (typeof known === 'string') throw badInput(`Invalid ${path[0]}: both a value and nested values were given`, path[0]);
    const next = known ?? new Map<string, FormValue>();
    node.set(name, next);
    node = next;
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badInput('Invalid request (check that your POST body is properly encoded)');
  }
}
