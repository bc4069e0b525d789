// Lists words that make a reader stop, with what to write instead. Run by `npm run check`.
//   node config/tools/language-check.ts [folder …]   (without one: the whole repository)
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words that make a reader stop, with what to write instead. They hold for texts, comments, documents and test titles. */
const WORDS: [RegExp, string][] = [
  [/\bwhoever\b/i, 'anyone who, or name them'],
  [/\banew\b/i, 'again'],
  [/\balike\b/i, 'both, the same'],
  [/\bbeside\b/i, 'next to, with'],
  [/\bof (?:its|their|his|her|our|your|my) own\b/i, 'its own …, separate'],
  [/\bto its end\b/i, 'until it ends'],
  [/\b(?:come|comes|came) to (?!an? (?:agreement|halt)\b)/i, 'becomes, reaches, is'],
  [/\bstands (?!for\b)/i, 'is, shows'],
  [/\bnobody can\b/i, 'no one can, or turn the sentence round'],
  [/\b(?:were|had) (?:it|they|there|he|she|we) (?:not )?(?:to )?\w+,/i, 'if it were'],
  [/\b(?:is|are|was|were|be|been|being) told\b/i, 'sees, gets, learns'],
  [/\b(?:he|him|his|himself)\b/i, 'they, them, their'],
  [/\bas long as nothing\b/i, 'until something'],
  [/\bleft (?:alone|out)\b/i, 'skipped, unchanged'],
  [/\b(?:thence|hence|hereby|wherein|whereby|thereof|whilst|lest|shall|thereby|henceforth|upon)\b/i, 'a present-day word'],
  [/\b(?:the|this|its|one|whole|a) house\b/i, 'server, installation'],
  [/\bdiar(?:y|ies)\b/i, 'activity log'],
  [/\bhopes\b/i, 'open attempts'],
  [/\btroubles\b/i, 'errors'],
  [/\boffenders?\b/i, 'wrong items'],
  [/\bjudg(?:e|es|ed|ing)\b/i, 'check, decide'],
  [/\b(?:lies|lie|lay|lying) (?:in|at|before|ahead|below|above|behind|between)\b/i, 'is'],
  [/\bdesk\b/i, 'computer'],
  [/\bdrawn anew\b/i, 'drawn again'],
  [/\bgiven away\b/i, 'taken, revealed'],
  [/\bthe door\b/i, 'entry point, request pipeline'],
];

/** Metaphors that no file, folder or name in code uses. */
const NAMES =
  /(?<!ware|Ware|WARE|light|Light)(?:house(?!hold)|House(?!hold)|HOUSE(?!HOLD))|diar(?:y|ies)|Diary|\bhopes\b|[tT]roubles|[oO]ffenders|\bthirteen\.|plain-?[mM]arks|\b(?:door|begun|beginning|ahead|judging|vanished|settled|drawn|reading|desk)\.tsx?\b/;

/** Sentences of the specification, word for word, names of others, common passwords, and a user id that is stored. */
const AS_GIVEN = [/doghouse|icehouse|milhouse|housewife/, /= 'house'/, /housenumber/i, /house number/i, /house_number/i, /houseNumber/i];

const TEXT = /^config\/i18n\/(?:en)\/|^engine\/platforms\/[^/]+\/i18n\/en\.ts$/;
const CODE = /\.(?:ts|tsx|mjs|js|css|d\.mts)$/;
/** This list and its test name the words they look for. */
const OWN = new Set(['config/tools/language-check.ts', 'tests/config/tools/language-check.test.ts']);

export interface Hit {
  file: string;
  line: number;
  found: string;
  instead: string;
}

/** Returns the words of the list found in a file; `file` is its path from the root, `content` its text. */
export function findWords(file: string, content: string): Hit[] {
  const hits: Hit[] = [];
  const name = NAMES.exec(file);
  if (name) hits.push({ file, line: 0, found: name[0], instead: 'a name that says what the file exports' });
  let fenced = false;
  content.split('\n').forEach((text, at) => {
    if (file.endsWith('.md') && text.startsWith('```')) fenced = !fenced;
    if (fenced || AS_GIVEN.some((given) => given.test(text))) return;
    const prose = proseOf(file, text);
    for (const [word, instead] of WORDS) {
      const match = prose && word.exec(prose);
      if (match) hits.push({ file, line: at + 1, found: match[0], instead });
    }
    const metaphor = CODE.test(file) && NAMES.exec(text);
    if (metaphor) hits.push({ file, line: at + 1, found: metaphor[0], instead: 'a standard name' });
  });
  return hits;
}

function proseOf(file: string, text: string): string {
  if (file.endsWith('.md') || TEXT.test(file)) return text.replace(/`[^`]*`/g, '');
  const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$/.exec(text)?.[1] ?? /\s\/(?:\/|\*\*?) (.*)$/.exec(text)?.[1] ?? '';
  const title = /(?:\b(?:describe|it|test)(?:\.\w+)*|\])\)?\(\s*(['"`])(.*?)\1/.exec(text)?.[2] ?? '';
  return `${comment} ${title}`.replace(/`[^`]*`/g, '').trim();
}

function main(folders: string[]): void {
  const root = join(import.meta.dirname, '../..');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.(?:ts|tsx|mjs|js|css|md)$/.test(file) && !OWN.has(file) && file !== 'CHANGELOG.md' && !file.includes('/migrations/'),
    );
  const hits = [...new Set(files)].flatMap((file) => {
    try {
      return findWords(file, readFileSync(join(root, file), 'utf8'));
    } catch (error) {
      // A file that git still lists and someone has just deleted.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
  for (const { file, line, found, instead } of hits) console.log(`${file}:${line}  "${found}": ${instead}`);
  if (hits.length) console.log(`${hits.length} words to replace.`);
  process.exitCode = hits.length ? 1 : 0;
}

if (import.meta.main) main(process.argv.length > 2 ? process.argv.slice(2) : ['.']);
