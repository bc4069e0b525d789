import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { completionScript, SHELLS } from '../../../cli/actions/completion/script.ts';

const nodes = [
  { path: '', words: [{ word: 'workers', about: 'Every session: state' }] },
  {
    path: 'workers',
    words: [
      { word: 'start', about: "Start a driver's session" },
      { word: '--watch', about: '' },
    ],
  },
  { path: 'workers start', words: [{ word: '--all', about: '' }] },
];
const values = new Map([['-o', ['table', 'csv']]]);

/** What a Tab offers behind these words, in a real bash. */
function offered(words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `${completionScript('bash', nodes, values)}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _grab; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter(Boolean);
}

describe('cli/actions/completion', () => {
  it('offers commands, their flags and the values of a flag in bash', () => {
    expect(offered(['grab', ''])).toEqual(['workers']);
    expect(offered(['grab', 'workers', 'st'])).toEqual(['start']);
    expect(offered(['grab', 'workers', '--watch', 'start', '--'])).toEqual(['--all']);
    expect(offered(['grab', 'workers', '-o', ''])).toEqual(['table', 'csv']);
  });

  it.each(SHELLS)('holds every command and flag, with quotes that %s reads', (shell) => {
    const script = completionScript(shell, nodes, values);

    for (const word of ['workers', 'start', 'all', 'watch', 'csv']) expect(script).toContain(word);
    expect(script).not.toContain("driver's");
  });
});
