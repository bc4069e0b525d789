import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The parts of Radix Themes are taken one style sheet at a time from its sources, which speak `@breakpoints` for the
 * responsive variants of each class. None of those variants is used here: only the plain one is kept. */
const withoutBreakpoints = {
  postcssPlugin: 'plain-breakpoints',
  AtRule: {
    breakpoints(rule: { name: string; params: string }) {
      rule.name = 'media';
      rule.params = 'all';
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [withoutBreakpoints] } },
  build: { outDir: '../.build/console', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/prd': 'http://127.0.0.1:3000' } },
});
