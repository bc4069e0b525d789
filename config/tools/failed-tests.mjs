import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../../.build/failed-tests.txt');

/** Reporter for vitest: keeps a line for each test that failed or needed a second try, so that `npm test` can repeat it at its end. */
export default class FailedTestsReporter {
  onTestRunEnd(modules, unhandled) {
    const lines = modules.flatMap((module) => [
      ...module.errors().map((error) => `failed   ${module.relativeModuleId}: ${firstLine(error)}`),
      ...[...module.children.allTests()].flatMap((test) => {
        const { state, errors } = test.result();
        const how = state === 'failed' ? 'failed ' : test.diagnostic()?.flaky ? '2nd try' : null;
        return how ? [`${how}  ${module.relativeModuleId} › ${test.fullName}: ${firstLine(errors?.[0])}`] : [];
      }),
    ]);
    lines.push(...unhandled.map((error) => `failed   outside of any test: ${firstLine(error)}`));
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, lines.join('\n'));
  }
}

/** Returns the lines that the last run kept, and forgets them. */
export function takeFailedTests() {
  try {
    return readFileSync(FILE, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  } finally {
    rmSync(FILE, { force: true });
  }
}

/** The message's first line, and that of its cause: only there vitest says by which signal a process ended, and in which file. */
function firstLine(error) {
  const line = error?.message?.split('\n', 1)[0].slice(0, 200) ?? 'no message';
  return error?.cause ? `${line} ${firstLine(error.cause)}` : line;
}
