// Pairs of offers on two platforms that exclude each other, published at the same instant for the same driver.
//   node tests/races/pairs.ts --pairs 1000 [--drivers 10] [--seed 1]
// The report as JSON on stdout; ends with 1 where a rule was broken.
import { parseArgs } from 'node:util';
import { checkPairs } from './check-pairs.ts';
import { race } from './run.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '1000' },
    drivers: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const [pairs, drivers, seed] = [values.pairs, values.drivers, values.seed].map(Number) as [number, number, number];
const began = performance.now();
const stories = await race({
  pairs,
  drivers,
  seed,
  progress: (done) => void (done % 50 === 0 && process.stderr.write(`${done} of ${pairs}\n`)),
});
const report = checkPairs(stories);
const broken = stories.filter(({ n }) => report.broken.includes(n)).slice(0, 20);
console.log(
  JSON.stringify(
    { at: new Date().toISOString(), seed, drivers, seconds: Math.round((performance.now() - began) / 1000), ...report, stories: broken },
    null,
    2,
  ),
);
process.exit(report.pass ? 0 : 1);
