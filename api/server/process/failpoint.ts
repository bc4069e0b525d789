import { FAILPOINTS, type Failpoint, type OnFailpoint } from '#engine/core/failpoint.ts';

/**
 * Ends this process, as `kill -9` does, when the engine passes the named step for the n-th time. Undefined without a name:
 * the engine then asks nobody. Throws for a name that is no step.
 */
export function failpointOf(wanted: { point: string; pass: number } | undefined): OnFailpoint | undefined {
  if (!wanted) return undefined;
  if (!FAILPOINTS.includes(wanted.point as Failpoint)) throw new Error(`FAILPOINT: must be one of ${FAILPOINTS.join(', ')}`);
  let left = wanted.pass;
  const die = () => process.kill(process.pid, 'SIGKILL');
  return (point) => {
    if (point !== wanted.point || --left > 0) return;
    // The request is written in the turn in which it is handed over.
    if (point === 'sent') setImmediate(die);
    else die();
  };
}
