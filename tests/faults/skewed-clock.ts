// Loaded first into a server: each SIGUSR2 moves its wall clock by an hour, forth, back behind, and home. What runs on the
// monotonic clock stays as it is, as on a machine whose clock is set.
import { HOUR } from '#engine/model/time-units.ts';

const STEPS = [HOUR, -HOUR, 0];
const real = Date.now.bind(Date);
let step = 0;
let skew = 0;

Date.now = () => real() + skew;
globalThis.Date = new Proxy(Date, {
  construct: (target, args: []) => (args.length ? new target(...args) : new target(real() + skew)),
});
process.on('SIGUSR2', () => {
  skew = STEPS[step++ % STEPS.length]!;
});
