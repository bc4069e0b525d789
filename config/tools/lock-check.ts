// Every package that an install fetches is of one exact version, and proved by its hash. Run by `npm run check`.
//   node config/tools/lock-check.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  version?: string;
  integrity?: string;
  /** A folder of this repository. */
  link?: boolean;
  /** Comes inside of the package that names it. */
  inBundle?: boolean;
}

/** Builds for other platforms whose hashes the registry did not give when they were locked; no other may join them. */
const WITHOUT_HASH: ReadonlySet<string> = new Set([
  ...'android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64'
    .split(' ')
    .map((platform) => `@biomejs/cli-${platform}@2.6.8`),
  ...'android-arm-eabi android-arm64 android-x64 darwin-arm64 darwin-x64 freebsd-arm64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-arm64-musl linux-loong64-gnu linux-loong64-musl linux-ppc64-gnu linux-ppc64-musl linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu linux-x64-musl openbsd-x64 openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-gnu win32-x64-msvc'
    .split(' ')
    .map((platform) => `@rollup/rollup-${platform}@4.68.7`),
]);
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const HASH = /^sha512-[\w+/]{86}==$/;

/** Returns a line for each entry of a lock file that is not of one exact version or has no hash; exceptions that are none any more too. */
export function lockProblems(packages: Record<string, LockEntry>, without: ReadonlySet<string> = WITHOUT_HASH): string[] {
  const problems: string[] = [];
  const unproved = new Set<string>();
  for (const [path, { version = '', integrity = '', link, inBundle }] of Object.entries(packages)) {
    if (path === '' || link || inBundle) continue;
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
    if (!EXACT.test(version)) problems.push(`${path}: "${version}" is not one exact version`);
    if (HASH.test(integrity)) continue;
    if (integrity || !without.has(name)) problems.push(`${path}: has no sha512 integrity`);
    else unproved.add(name);
  }
  for (const name of without) if (!unproved.has(name)) problems.push(`config/tools/lock-check.ts: ${name} needs no exception any more`);
  return problems;
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const problems = lockProblems(lock.packages);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length ? 1 : 0;
}
