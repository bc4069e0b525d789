import { describe, expect, it } from 'vitest';
import { filesWith } from '#console/first-page.ts';

const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], styles: string[] = []) => ({
  type: 'chunk',
  fileName,
  moduleIds,
  imports,
  viteMetadata: { importedCss: new Set(styles) },
});
const bundle = Object.fromEntries(
  [
    chunk('assets/later.js', ['/app/console/app/toaster.tsx', '/app/console/app/installed.tsx'], ['assets/pay.js'], ['assets/later.css']),
    chunk('assets/pay.js', ['/app/console/features/billing/pay.tsx']),
    chunk('assets/other.js', ['/app/console/features/tax/tax.tsx']),
  ].map((one) => [one.fileName, one]),
) as never;

describe('console/first-page', () => {
  it('finds what holds a module however the files are cut, with all that it needs: without one of them nothing of it runs offline', () => {
    expect(filesWith(/\/app\/toaster\.tsx$/, bundle).sort()).toEqual(['/assets/later.css', '/assets/later.js', '/assets/pay.js']);
    expect(filesWith(/\/app\/nowhere\.tsx$/, bundle)).toEqual([]);
  });
});
