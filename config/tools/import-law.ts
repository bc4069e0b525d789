// Who may import whom. Run by `npm run check`; a breach says what may be imported instead. Also refuses import circles, type imports included, and server code in the browser's bundle.
//   node config/tools/import-law.ts
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Law {
  from: RegExp;
  /** Files it may import besides its own kind; matched on the path from the root. */
  may: RegExp[];
  /** Packages it may import; absent = any. */
  packages?: RegExp;
  door: string;
}

/** First match wins. */
export const LAWS: Law[] = [
  {
    from: /^engine\/model\//,
    may: [/^engine\/(model|describe)\//],
    packages: /^zod\/mini$/,
    door: 'engine/model may import engine/describe and zod/mini',
  },
  {
    from: /^engine\/describe\//,
    may: [/^engine\/describe\//],
    packages: /^zod\/mini$/,
    door: 'engine/describe is data about screens and calls: only zod/mini and itself',
  },
  {
    from: /^engine\/kit\/settings\//,
    may: [/^engine\/(model|describe|kit\/settings)\//],
    packages: /^zod\/mini$/,
    door: 'engine/kit/settings is loaded by browsers: engine/model, engine/describe, zod/mini and itself',
  },
  {
    from: /^engine\/kit\/wire\//,
    may: [/^engine\/(model|describe|kit\/(settings|wire))\//],
    door: 'engine/kit/wire may import engine/model, engine/describe and engine/kit/settings',
  },
  {
    from: /^engine\/kit\//,
    may: [/^engine\/(model|describe|kit)\//],
    door: 'engine/kit/sandbox may import engine/model, engine/describe and engine/kit',
  },
  {
    from: /^engine\/platforms\/manifests\.ts$/,
    may: [/^engine\/model\//, /^engine\/platforms\/[^/]+\/manifest\.ts$/],
    door: 'the manifests take the manifest.ts of each platform',
  },
  {
    from: /^engine\/platforms\/catalogue\.ts$/,
    may: [/^engine\/model\//, /^engine\/platforms\/[^/]+\/entry\.ts$/],
    door: 'the catalogue takes the entry.ts of each platform',
  },
  {
    from: /^engine\/platforms\/registry\.ts$/,
    may: [/^engine\/model\//, /^engine\/platforms\/[^/]+\/index\.ts$/],
    door: 'the registry takes the index.ts of each platform',
  },
  {
    from: /^engine\/platforms\/[^/]+\/entry\.ts$/,
    may: [/^engine\/model\//, /^engine\/platforms\/[^/]+\/(manifest|options|view|calls)\.ts$/],
    door: 'an entry takes the browser-safe files of its platform: manifest, options, view, calls',
  },
  {
    from: /^engine\/platforms\/([^/]+)\/(manifest|options|settings|view|calls)\.ts$/,
    may: [/^engine\/(model|describe|kit\/settings)\//, /^engine\/platforms\/$1\//],
    door: 'what a browser loads of a platform may import engine/model, engine/describe, engine/kit/settings and its own folder',
  },
  {
    from: /^engine\/platforms\/([^/]+)\//,
    may: [/^engine\/(model|describe|kit)\//, /^engine\/platforms\/$1\//],
    door: 'a platform may import engine/model, engine/describe, engine/kit and its own folder; what two platforms share belongs in engine/kit',
  },
  {
    from: /^engine\/core\//,
    may: [/^engine\/(model|core)\//],
    packages: /^node:/,
    door: 'engine/core may import engine/model; platforms, http and the store come in as arguments',
  },
  {
    from: /^engine\/sandbox\//,
    may: [/^engine\/(model|kit|sandbox)\//, /^engine\/platforms\/registry\.ts$/],
    packages: /^node:/,
    door: 'engine/sandbox may import engine/model, engine/kit and platforms/registry',
  },
  {
    from: /^engine\/index\.ts$/,
    may: [/^engine\/(model|core|kit)\//],
    door: 'engine/index is the door of the engine: model, core and kit',
  },
  {
    from: /^api\/contract\/client\.ts$/,
    may: [/^api\/contract\//],
    packages: /^ofetch$/,
    door: 'the typed client knows the contract and its HTTP library',
  },
  {
    from: /^api\/contract\//,
    may: [/^api\/contract\//, /^engine\/(model|describe)\//, /^engine\/platforms\/catalogue\.ts$/, /^config\/i18n\/en\/failures\.ts$/],
    packages: /^zod\/mini$/,
    door: 'api/contract is data for everybody: engine/model, platforms/catalogue and the English failure texts',
  },
  {
    from: /^api\/(db|http)\//,
    may: [/^api\/(contract|db|http)\//, /^engine\/(model\/|describe\/|core\/ports\.ts)/, /^engine\/platforms\/catalogue\.ts$/, /^config\//],
    door: 'api/db and api/http may import api/contract, engine/model (and the ports) and config',
  },
  {
    from: /^api\/verbs\//,
    may: [/^api\/(contract|db|verbs)\//, /^engine\/(model|describe)\//, /^engine\/(index|core\/ports)\.ts$/, /^config\//],
    door: 'verbs may import api/contract, api/db, config and engine/model; engine and platforms arrive in ctx',
  },
  {
    from: /^api\/routes\//,
    may: [/^api\/(contract|db|http|verbs)\//, /^engine\/(model|describe)\//, /^config\//],
    door: 'routes may import api/contract, api/db, api/http and api/verbs; engine and platforms arrive in ctx',
  },
  {
    from: /^api\//,
    may: [/^api\//, /^engine\//, /^config\//],
    door: 'the composition root (api/server) may import everything but console, cli and tests',
  },
  {
    from: /^config\/i18n\//,
    may: [/^config\/i18n\//, /^engine\/platforms\/[^/]+\/i18n\//],
    door: "texts may import only other texts: config/i18n and the platforms' i18n leaves",
  },
  {
    from: /^config\/new-platform\/([^/]+)\//,
    may: [/^engine\/(model|describe|kit)\//, /^config\/new-platform\/platform\//, /^config\/new-platform\/$1\//],
    door: 'what a new platform begins with may import what a platform may: engine/model, engine/describe, engine/kit, the sample and its own folder',
  },
  {
    from: /^config\//,
    may: [/^config\//, /^engine\/model\/time-units\.ts$/],
    door: 'config may import config and the time units of engine/model',
  },
  {
    from: /^console\/(ui|data)\//,
    may: [
      /^console\/(ui|data)\//,
      /^api\/contract\//,
      /^engine\/platforms\/(catalogue|manifests)\.ts$/,
      /^engine\/(model|describe)\//,
      /^config\/(i18n\/|constants\.ts)/,
    ],
    door: 'console/ui and console/data may import api/contract, the catalogue, engine/model and texts, never a feature',
  },
  {
    from: /^console\/features\/([^/]+)\//,
    may: [
      /^console\/features\/$1\//,
      /^console\/(ui|data)\//,
      /^api\/contract\//,
      /^engine\/platforms\/(catalogue|manifests|[^/]+\/(manifest|regions|settings|options|view))\.ts$/,
      /^engine\/(model|describe)\//,
      /^config\/(i18n\/|constants\.ts)/,
    ],
    door: 'a feature may import console/ui, console/data and its own folder; compose features in console/app; of a platform it may see what the catalogue shows',
  },
  {
    from: /^console\//,
    may: [/^console\//, /^api\/contract\//, /^engine\/platforms\/(catalogue|manifests)\.ts$/, /^engine\/(model|describe)\//, /^config\//],
    door: 'the console knows the server only through api/contract',
  },
  {
    from: /^cli\/(screens|ui)\//,
    may: [/^cli\/(screens|ui)\//, /^api\/contract\//, /^engine\/(model|describe)\//, /^config\/i18n\//],
    door: 'screens take plain data; actions fetch it',
  },
  {
    from: /^cli\/actions\//,
    may: [
      /^cli\/(actions|screens|ui)\//,
      /^api\/(contract|db|verbs)\//,
      /^engine\/(model|describe)\//,
      /^engine\/platforms\/catalogue\.ts$/,
      /^config\//,
    ],
    door: 'actions may import api/contract, the catalogue, config and, for the offline commands, api/db and api/verbs',
  },
  {
    from: /^cli\//,
    may: [/^cli\//, /^api\/(contract|db)\//, /^engine\/(model|describe|sandbox)\//, /^engine\/platforms\/catalogue\.ts$/, /^config\//],
    door: 'commands parse and hand over to actions',
  },
  { from: /^tests\//, may: [/./], door: '' },
];

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
