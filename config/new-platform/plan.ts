import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, platformIds, platformLists } from '../tools/platform-lists.ts';

export const FAMILIES = ['block-race', 'slot-calendar', 'timed-push', 'broadcast', 'bid-and-match'] as const;

export interface Wanted {
  /** Name of the folder. */
  id: string;
  /** As drivers read it; absent = made from the id. */
  name?: string | undefined;
  family?: string | undefined;
}

/** Every file by its path from the root, as it is to be; or in words why there can be no such platform. */
export type Plan = { files: Map<string, string> } | { refused: string };

const PLATFORM = 'config/new-platform/platform';
const TESTS = 'tests/config/new-platform/sample';
const CALLS_TEST = 'api.ts';

/** How offers come, by family: the first words of the README. */
const LEADS: Record<(typeof FAMILIES)[number], string> = {
  'block-race': 'Blocks of work stand open to every driver of a region, and the first to take one has it.',
  'slot-calendar':
    'The blocks of a week are released together, at an instant that each answer names (`next_release`); others come back one by one.',
  'timed-push':
    'Blocks stand open to every driver of a region; some are pushed to one driver alone (`dispatch`), who must answer in time (`respond_by`).',
  broadcast: 'Orders are shown to every driver of a region, and the first to accept one has it.',
  'bid-and-match':
    'Drivers bid for open blocks (202); the platform decides later, and the schedule tells: `bids` are undecided, `scheduled` are matched.',
};

/** What a new platform takes: copies of the sample under its own names, and the lists with the platform in them. Writes nothing. */
export function planPlatform(root: string, { id, name = titleOf(id), family = FAMILIES[0] }: Wanted): Plan {
  const refused = wrongWords({ id, name, family }) ?? taken(root, id);
  if (refused !== null) return { refused };
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const rename = renaming({ id, name, family });
  const files = new Map<string, string>();
  for (const [path, from] of layers(root, PLATFORM, `config/new-platform/${family}`))
    files.set(`engine/platforms/${id}/${path}`, rename(beside(read(from), family)).replaceAll("'#engine/", "'../../"));
  for (const [path, from] of layers(root, TESTS, `tests/config/new-platform/${family}`))
    if (path !== CALLS_TEST) files.set(`tests/engine/platforms/${id}/${path}`, rename(read(from)));
  files.set(`tests/api/contract/${id}.test.ts`, rename(read(`${TESTS}/${CALLS_TEST}`)));
  const inTheWay = [...files.keys()].find((path) => existsSync(join(root, path)));
  if (inTheWay) return { refused: `${inTheWay} is there already. Please move it away, or take another id.` };
  for (const [path, text] of platformLists([...platformIds(root), id])) files.set(path, text);
  return { files };
}

/** The sample's files, and over them those that the family writes otherwise; a family with its own fixtures gets none of the sample's. */
function layers(root: string, base: string, over: string): [path: string, from: string][] {
  const own = existsSync(join(root, over)) ? filesBelow(root, over) : [];
  const hasFixtures = own.some((path) => path.startsWith('fixtures/'));
  const kept = filesBelow(root, base).filter((path) => !own.includes(path) && !(hasFixtures && path.startsWith('fixtures/')));
  return [
    ...kept.map((path): [string, string] => [path, `${base}/${path}`]),
    ...own.map((path): [string, string] => [path, `${over}/${path}`]),
  ];
}

/** The sample and the files of its family end up in one folder. */
function beside(text: string, family: string): string {
  return text.replaceAll(`'#${PLATFORM}/`, "'./").replaceAll(`'#config/new-platform/${family}/`, "'./");
}

function renaming({ id, name, family }: Required<Wanted>): (text: string) => string {
  const words: [from: string, to: string][] = [
    [`#${PLATFORM}/`, `#engine/platforms/${id}/`],
    [`#config/new-platform/${family}/`, `#engine/platforms/${id}/`],
    [`../../../../config/new-platform/${family}/`, `../../../../engine/platforms/${id}/`],
    [`../../../../${PLATFORM}/`, `../../../../engine/platforms/${id}/`],
    [`'#${TESTS}/`, `'../../engine/platforms/${id}/`],
    ["'#tests/", "'../../"],
    ['sample-platform', id],
    ['SAMPLE_PLATFORM', serviceOf(id)],
    ['samplePlatform', nameOf(id)],
    ['Sample Platform', name],
    ["family: 'block-race'", `family: '${family}'`],
    [LEADS['block-race'], LEADS[family as keyof typeof LEADS]],
    ['Family: block-race', `Family: ${family}`],
  ];
  // Only the sample's files lie elsewhere than a platform's.
  return (text) => words.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text.replace(/^ {2}folder: .*\n/m, ''));
}

function wrongWords({ id, name, family }: Required<Wanted>): string | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length < 3 || id.length > 30)
    return `“${id}” is no id: 3 to 30 small letters, digits and single hyphens, a letter first, as in two-words.`;
  if (!isFreeName(nameOf(id))) return `“${id}” means something to the language the code is written in. Please take another id.`;
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .&+-]{0,39}$/u.test(name))
    return `“${name}” is no name: at most 40 letters, digits, blanks and . & + -, a letter or a digit first.`;
  if (!FAMILIES.some((one) => one === family)) return `There is no family “${family}”: it is one of ${FAMILIES.join(', ')}.`;
  return null;
}

/** An id names a variable, and a group of texts. */
function isFreeName(word: string): boolean {
  if (word === 'name' || word === 'length') return false;
  try {
    new Function(`"use strict"; return async () => { let ${word}; };`);
    return true;
  } catch {
    return false;
  }
}

function taken(root: string, id: string): string | null {
  const ids = platformIds(root);
  if (ids.includes(id)) return `There is a platform ${id} already: engine/platforms/${id}.`;
  const tests = `tests/engine/platforms/${id}`;
  if (existsSync(join(root, tests))) return `There are tests in ${tests} already. Please move them away, or take another id.`;
  const claims = [serviceOf(id), `${nameOf(id)}Options`, `/${id}`];
  for (const other of ids) {
    const manifest = readFileSync(join(root, 'engine/platforms', other, 'manifest.ts'), 'utf8');
    const claim = claims.find((word) => manifest.includes(`'${word}'`) || manifest.includes(`'${word}/`));
    if (claim || nameOf(other) === nameOf(id)) return `${claim ?? nameOf(id)} belongs to ${other} already. Please take another id.`;
  }
  const address = new RegExp(`['"\`]/${id}['"\`/]`);
  const reserved = ['console/app', 'api/contract'].some((folder) =>
    filesBelow(root, folder).some((path) => address.test(readFileSync(join(root, folder, path), 'utf8'))),
  );
  return reserved ? `The address /${id} is already used by the product. Take another id.` : null;
}

function filesBelow(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(root, folder).length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

function serviceOf(id: string): string {
  return id.toUpperCase().replaceAll('-', '_');
}

function titleOf(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
