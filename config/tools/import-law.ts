// Who may import whom. Run by `npm run check`; a breach says what may be imported instead. Also refuses import circles, type imports included, and server code in the browser's bundle.
//   node config/tools/import-law.ts
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LAWS } from './import-laws.ts';

export interface Breach {
  file: string;
  imports: string;
  message: string;
}

/** Breaches of one file, given what it imports (paths from the root, or package names). */
export function breaches(file: string, imports: string[]): Breach[] {
  const law = LAWS.find((candidate) => candidate.from.test(file));
  if (!law) return [];
  const own = law.from.exec(file)?.[1];
  const may = law.may.map((pattern) => (own ? new RegExp(pattern.source.replace('$1', own)) : pattern));
  const found: Breach[] = [];
  for (const target of imports) {
    const isOurs = /^(engine|api|config|console|cli|tests)\//.test(target);
    if (isOurs && target.startsWith('tests/') && !file.startsWith('tests/'))
      found.push({ file, imports: target, message: 'nothing imports tests' });
    else if (isOurs && !may.some((pattern) => pattern.test(target))) found.push({ file, imports: target, message: law.door });
    else if (!isOurs && law.packages && !law.packages.test(target)) found.push({ file, imports: target, message: law.door });
  }
  return found;
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/g;

/** What a source imports: our own files as paths from the root, packages by name. `types` = only types are taken. */
export function importsOf(file: string, source: string, root: string): { target: string; types: boolean }[] {
  return [...source.matchAll(IMPORT)].map(([text, fixed, dynamic]) => {
    const specifier = (fixed ?? dynamic)!;
    const types = /^\s*(?:import|export)\s+type\b/.test(text);
    if (specifier.startsWith('#')) return { target: specifier.slice(1), types };
    if (!specifier.startsWith('.')) return { target: specifier, types };
    let path = relative(root, join(root, dirname(file), specifier));
    if (!existsSync(join(root, path))) path = path.replace(/\.js$/, '.ts');
    return { target: path, types };
  });
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** Returns the first import cycle as a list of files that ends where it begins, or null. */
export function findCycle(graph: Graph): string[] | null {
  const done = new Set<string>();
  const walk = (file: string, trail: string[]): string[] | null => {
    const at = trail.indexOf(file);
    if (at >= 0) return [...trail.slice(at), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const found = walk(next, [...trail, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const found = walk(file, []);
    if (found) return found;
  }
  return null;
}

/** Returns the shortest chain of imports from a file of `from` to a file of `to`, or null. */
export function findPath(graph: Graph, from: RegExp, to: RegExp): string[] | null {
  let trails = [...graph.keys()].filter((file) => from.test(file)).map((file) => [file]);
  const reached = new Set(trails.map(([file]) => file!));
  while (trails.length) {
    const next: string[][] = [];
    for (const trail of trails)
      for (const file of graph.get(trail.at(-1)!) ?? []) {
        if (to.test(file)) return [...trail, file];
        if (reached.has(file)) continue;
        reached.add(file);
        next.push([...trail, file]);
      }
    trails = next;
  }
  return null;
}

/** What a browser never loads, however many files are between. */
const NOT_FOR_BROWSERS = /^engine\/kit\/(wire|sandbox)\//;

export interface TreeReport {
  breaches: Breach[];
  /** Type imports count. */
  cycle: string[] | null;
  /** How the console's bundle gets a file that is not for browsers. */
  bundled: string[] | null;
  files: number;
}

export function checkTree(root: string): TreeReport {
  const files: string[] = [];
  const collect = (folder: string) => {
    for (const entry of readdirSync(join(root, folder))) {
      if (entry.startsWith('.')) continue;
      const path = `${folder}/${entry}`;
      if (statSync(join(root, path)).isDirectory()) collect(path);
      else if (/\.tsx?$/.test(entry)) files.push(path);
    }
  };
  for (const folder of ['engine', 'api', 'config', 'console', 'cli', 'tests']) if (existsSync(join(root, folder))) collect(folder);
  /** Imports that are left at run time, and all of them. */
  const values = new Map<string, string[]>();
  const graph = new Map<string, string[]>();
  const found: Breach[] = [];
  for (const file of files) {
    const imports = importsOf(file, readFileSync(join(root, file), 'utf8'), root);
    found.push(
      ...breaches(
        file,
        imports.map((entry) => entry.target),
      ),
    );
    const ours = imports.filter(({ target }) => existsSync(join(root, target)));
    values.set(
      file,
      ours.filter(({ types }) => !types).map(({ target }) => target),
    );
    graph.set(
      file,
      ours.map(({ target }) => target),
    );
  }
  return {
    breaches: found,
    cycle: findCycle(graph),
    bundled: findPath(values, /^console\//, NOT_FOR_BROWSERS),
    files: files.length,
  };
}

if (process.argv[1] === import.meta.filename) {
  const { breaches: found, cycle, bundled } = checkTree(join(import.meta.dirname, '../..'));
  for (const breach of found) console.log(`${breach.file} imports ${breach.imports}: ${breach.message}`);
  if (cycle) console.log(`import circle: ${cycle.join(' -> ')}`);
  if (bundled) console.log(`not for browsers: ${bundled.join(' -> ')}`);
  process.exit(found.length || cycle || bundled ? 1 : 0);
}
