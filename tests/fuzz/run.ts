// Hostile calls over every route and hostile raw requests; nothing may answer 5xx, end the server or make it unready.
//   node tests/fuzz/run.ts --calls 20000 --raw 5000 [--seed 1] [--from 0]
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '2000' },
    raw: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const began = performance.now();
const report = await fuzz({
  seed: Number(values.seed),
  calls: Number(values.calls),
  raw: Number(values.raw),
  from: Number(values.from),
  say: (line) => console.log(line),
});
console.log(JSON.stringify(report.statuses));
console.log(`${report.signedIn} calls as somebody signed in, ${report.probes} probes, ${Math.round((performance.now() - began) / 1000)} s`);
console.log(`problems: ${report.problems.length}`);
process.exit(report.problems.length ? 1 : 0);
