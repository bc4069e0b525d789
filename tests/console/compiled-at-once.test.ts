import { expect, it } from 'vitest';
import { COMPILE_AT_ONCE, compiledAtOnce } from '#console/compiled-at-once.ts';

interface File {
  type: 'chunk' | 'asset';
  name: string;
  code?: string;
}

it('marks in the first line the scripts that are compiled whole, and nothing else', () => {
  const { generateBundle } = compiledAtOnce(({ name }) => name === 'index');
  const { order, handler } = generateBundle as unknown as { order: string; handler(options: object, bundle: Record<string, File>): void };
  const bundle: Record<string, File> = {
    'index.js': { type: 'chunk', name: 'index', code: 'const imports=[];run()' },
    'rest.js': { type: 'chunk', name: 'rest', code: 'rest()' },
    'index.css': { type: 'asset', name: 'index' },
  };

  handler({}, bundle);

  expect(order).toBe('post');
  expect(bundle['index.js']!.code).toBe(`${COMPILE_AT_ONCE}const imports=[];run()`);
  expect(bundle['rest.js']!.code).toBe('rest()');
  expect(bundle['index.css']).toEqual({ type: 'asset', name: 'index' });
});
