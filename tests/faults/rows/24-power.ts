import type { Row } from '../row.ts';

export const powerLoss: Row = {
  number: 24,
  fault: 'power loss',
  passes:
    'on PostgreSQL nothing acknowledged is lost; the embedded database may lose what was last written, and the schedule finds blocks again',
  runs: 0,
  impossible: () => 'needs a machine whose power can be cut; the embedded database is labelled accordingly',
  run: () => Promise.reject(new Error('cannot be run')),
};
