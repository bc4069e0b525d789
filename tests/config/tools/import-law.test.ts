import { describe, expect, it } from 'vitest';
import { breaches, findCycle, findPath, importsOf } from '#config/tools/import-law.ts';

describe('config/tools/import-law', () => {
  it.each([
    ['engine/model/offer.ts', 'engine/kit/wire/http.ts'],
    ['engine/model/offer.ts', 'undici'],
    ['engine/kit/settings/view.ts', 'engine/kit/wire/parse.ts'],
    ['engine/kit/settings/view.ts', 'undici'],
    ['engine/kit/wire/http.ts', 'engine/kit/sandbox/upstream.ts'],
    ['engine/platforms/amazon-flex/options.ts', 'engine/kit/wire/parse.ts'],
    ['engine/platforms/veho/view.ts', 'engine/platforms/veho/options.ts'],
    ['engine/core/session.ts', 'engine/platforms/amazon-flex/index.ts'],
    ['engine/core/session.ts', 'undici'],
    ['engine/platforms/amazon-flex/adapter.ts', 'engine/platforms/veho/wire.ts'],
    ['engine/platforms/catalogue.ts', 'engine/platforms/amazon-flex/adapter.ts'],
    ['engine/platforms/catalogue.ts', 'engine/platforms/amazon-flex/index.ts'],
    ['engine/platforms/manifests.ts', 'engine/platforms/amazon-flex/entry.ts'],
    ['engine/platforms/amazon-flex/entry.ts', 'engine/platforms/amazon-flex/adapter.ts'],
    ['api/contract/users.ts', 'api/db/client.ts'],
    ['api/routes/prd/feed.post.ts', 'engine/core/engine.ts'],
    ['console/features/sign-in/page.tsx', 'console/features/flex-dashboard/page.tsx'],
    ['console/data/client.ts', 'api/http/auth.ts'],
    ['cli/screens/workers.tsx', 'cli/actions/workers.ts'],
    ['engine/kit/wire/http.ts', 'tests/support/installation.ts'],
    ['config/new-platform/platform/adapter.ts', 'engine/platforms/amazon-flex/wire.ts'],
  ])('refuses that %s imports %s and names the open door', (file, target) => {
    const [breach] = breaches(file, [target]);

    expect(breach).toMatchObject({ file, imports: target });
    expect(breach?.message.length).toBeGreaterThan(10);
  });

  it.each([
    ['engine/platforms/amazon-flex/adapter.ts', 'engine/kit/wire/http.ts'],
    ['engine/platforms/amazon-flex/adapter.ts', 'engine/platforms/amazon-flex/wire.ts'],
    ['engine/core/session.ts', 'engine/core/ports.ts'],
    ['engine/platforms/catalogue.ts', 'engine/platforms/amazon-flex/entry.ts'],
    ['engine/platforms/amazon-flex/entry.ts', 'engine/platforms/amazon-flex/view.ts'],
    ['engine/platforms/veho/view.ts', 'engine/platforms/veho/settings.ts'],
    ['api/routes/prd/feed.post.ts', 'api/contract/index.ts'],
    ['console/features/sign-in/page.tsx', 'console/ui/button.tsx'],
    ['tests/engine/core/session.test.ts', 'engine/core/session.ts'],
    ['config/new-platform/platform/adapter.ts', 'engine/kit/wire/http.ts'],
  ])('lets %s import %s', (file, target) => {
    expect(breaches(file, [target])).toEqual([]);
  });

  it('reads static, type, re-exported and dynamic imports', () => {
    const source =
      "import a from './a.ts';\nimport type { B } from '#engine/model/b.ts';\nexport * from '../c.ts';\nconst d = await import('ink');\n";

    const found = importsOf('cli/ui/x.ts', source, '/nowhere');

    expect(found).toEqual([
      { target: 'cli/ui/a.ts', types: false },
      { target: 'engine/model/b.ts', types: true },
      { target: 'cli/c.ts', types: false },
      { target: 'ink', types: false },
    ]);
  });

  it('finds an import circle', () => {
    const graph = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['b.ts']],
    ]);

    expect(findCycle(graph)).toEqual(['b.ts', 'c.ts', 'b.ts']);
    expect(
      findCycle(
        new Map([
          ['a.ts', ['b.ts']],
          ['b.ts', []],
        ]),
      ),
    ).toBeNull();
  });

  it('finds how a bundle gets a file, however many files are between', () => {
    const graph = new Map([
      ['console/app.ts', ['engine/platforms/catalogue.ts']],
      ['engine/platforms/catalogue.ts', ['engine/platforms/veho/options.ts']],
      ['engine/platforms/veho/options.ts', ['engine/kit/wire/parse.ts']],
    ]);

    expect(findPath(graph, /^console\//, /^engine\/kit\/wire\//)).toEqual([
      'console/app.ts',
      'engine/platforms/catalogue.ts',
      'engine/platforms/veho/options.ts',
      'engine/kit/wire/parse.ts',
    ]);
    expect(findPath(graph, /^console\//, /^engine\/kit\/sandbox\//)).toBeNull();
  });
});
