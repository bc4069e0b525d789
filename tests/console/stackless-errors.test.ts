import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { stacklessErrors } from '#console/stackless-errors.ts';

const transform = stacklessErrors().transform as (
  this: { error(words: string): never },
  code: string,
  file: string,
) => { code: string } | null;
const FILE = '/node_modules/react-dom/cjs/react-dom-client.production.js';
const told = {
  error: (words: string) => {
    throw new Error(words);
  },
};
const react = readFileSync(
  createRequire(import.meta.url)
    .resolve('react-dom/client')
    .replace('client.js', 'cjs/react-dom-client.production.js'),
  'utf8',
);

it('leaves React’s marks to itself errors with their words, made without a trace', () => {
  const { code } = transform.call(told, react, FILE)!;
  const [, made] = /SuspenseException = (Object\.create\(.*?\)),$/m.exec(code)!;
  const mark = new Function('formatProdErrorMessage', `return ${made}`)((number: number) => `words ${number}`) as Error;

  expect(mark).toBeInstanceOf(Error);
  expect(mark.message).toBe('words 460');
  expect(mark.stack).toBeUndefined();
  expect(code.match(/Exception = Error\(/g)).toBeNull();
});

it('stops the build where a release of React has other marks', () => {
  expect(() => transform.call(told, 'a = 1;', FILE)).toThrow('React makes 0 marks while its file is read, 5 were known');
});

it('leaves every other file alone', () => {
  expect(transform.call({ error: vi.fn() as never }, react, '/node_modules/other.js')).toBeNull();
});
