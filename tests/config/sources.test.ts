import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../support/installation.ts';

it('what the server answers with and the store are read by Node as they are: benches and faults run without a build', () => {
  const script = "await Promise.all([import('#api/contract/failures.ts'), import('#api/db/engine-store.ts')])";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' });

  expect([status, stderr]).toEqual([0, '']);
});
