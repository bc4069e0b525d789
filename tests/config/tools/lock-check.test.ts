import { describe, expect, it } from 'vitest';
import { lockProblems } from '#config/tools/lock-check.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const none = new Set<string>();

describe('config/tools/lock-check', () => {
  it('takes exact versions with a hash, links and what comes inside of another package', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.2.3', integrity },
      'node_modules/a/node_modules/b': { version: '1.0.0-rc.1', inBundle: true },
      'node_modules/c': { link: true },
    };

    expect(lockProblems(packages, none)).toEqual([]);
  });

  it.each([
    [{ version: '1.2.3' }, 'has no sha512 integrity'],
    [{ version: '1.2.3', integrity: 'sha1-AAAA' }, 'has no sha512 integrity'],
    [{ version: '^1.2.3', integrity }, '"^1.2.3" is not one exact version'],
    [{ integrity }, '"" is not one exact version'],
  ])('names %j', (entry, problem) => {
    expect(lockProblems({ 'node_modules/a': entry }, none)).toEqual([`node_modules/a: ${problem}`]);
  });

  it('lets through an exception of that very version, and names one that is none any more', () => {
    const without = new Set(['@x/y@1.0.0']);

    expect(lockProblems({ 'node_modules/@x/y': { version: '1.0.0' } }, without)).toEqual([]);
    expect(lockProblems({ 'node_modules/@x/y': { version: '1.0.1', integrity } }, without)).toEqual([
      'config/tools/lock-check.ts: @x/y@1.0.0 needs no exception any more',
    ]);
  });
});
