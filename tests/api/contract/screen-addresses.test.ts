import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isScreen } from '#api/contract/screen-addresses.ts';
import { servicePages } from '#console/app/service-pages.ts';

const source = (file: string) => readFileSync(new URL(`../../../console/app/${file}.tsx`, import.meta.url), 'utf8');
const app = source('app') + source('signed-in');
const routes = [...app.matchAll(/path="(\/[^"]*)"/g), ...app.matchAll(/'(\/[^']*)'(?=[,\]].*\.map\(\(path\))/g)].map(([, path]) => path!);
const addresses = [...routes, ...servicePages(true).map(({ path }) => path)].map((path) => path.replace(/:\w+/g, 'a1-b2'));

describe('api/contract/screen-addresses', () => {
  it('knows every address of the console', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(addresses.filter((path) => !isScreen(path))).toEqual([]);
  });

  it.each(['/login/', '/Settings', '/somewhere/referral/ABCD-1234'])('knows %s, as the console does', (path) => {
    expect(isScreen(path)).toBe(true);
  });

  it.each(['/nothing', '/flex/nothing', '/flex/donate', '/admin/a/nothing', '/settings/more', '//', '/login.', '/lyft/blocks'])(
    'does not know %s',
    (path) => {
      expect(isScreen(path)).toBe(false);
    },
  );
});
