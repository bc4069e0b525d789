import type { RunReport } from './row.ts';

export interface RunEntry extends RunReport {
  seed: number;
  seconds: number;
}

export interface RowReport {
  number: number;
  fault: string;
  passes: string;
  /** Why there are no runs. */
  notTested: string | null;
  runs: RunEntry[];
}

/**
 *     row  runs  failed  accepts    D    L    G    U  worst time                 fault
 *       1     5       0     9,120    0    0    0    0  3.1 s polling again        kill -9 of the engine …
 */
export function printReport(reports: readonly RowReport[]): void {
  const head = ['row', 'runs', 'failed', 'accepts', 'D', 'L', 'G', 'U'];
  console.log(`${line(head)}  ${'worst time'.padEnd(46)}fault`);
  for (const { number, fault, notTested, runs } of reports) {
    const sum = (name: 'D' | 'L' | 'G' | 'U' | 'accepts') => runs.reduce((total, run) => total + run[name], 0);
    const failed = runs.filter((run) => run.problems.length).length;
    const figures = [number, runs.length, failed, sum('accepts'), sum('D'), sum('L'), sum('G'), sum('U')];
    const worst = runs.flatMap((run) => run.worst ?? []).sort((a, b) => b.ms - a.ms)[0];
    const time = notTested ? '' : worst ? `${(worst.ms / 1000).toFixed(2)} s ${worst.what}` : '';
    console.log(`${line(figures.map((figure) => figure.toLocaleString('en-US')))}  ${time.slice(0, 44).padEnd(46)}${fault}`);
    if (notTested) console.log(`      not tested: ${notTested}`);
    for (const run of runs) for (const problem of run.problems.slice(0, 5)) console.log(`      seed ${run.seed}: ${problem}`);
  }
  const tested = reports.filter((report) => !report.notTested);
  const runs = tested.reduce((sum, report) => sum + report.runs.length, 0);
  const seconds = tested.flatMap((report) => report.runs).reduce((sum, run) => sum + run.seconds, 0);
  const failed = tested.flatMap((report) => report.runs).filter((run) => run.problems.length).length;
  console.log(`\n${failed} of ${runs} runs failed, ${tested.length} of ${reports.length} rows tested, ${Math.round(seconds / 60)} minutes`);
}

function line(cells: readonly string[]): string {
  const widths = [3, 4, 6, 7, 3, 3, 3, 3];
  return cells.map((cell, at) => cell.padStart(widths[at]!)).join('  ');
}
