import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractAddresses } from './contract-addresses.ts';
import { firstPage } from './first-page.ts';

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
  plugins: [react(), contractAddresses(), firstPage()],
  css: { postcss: { plugins: [withoutBreakpoints] } },
  build: {
    outDir: '../.build/console',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every visit needs comes in two files; the libraries among it stay in the browser's store over a release. What
          // several screens share comes in one, for each file is a round trip of its own.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'app', tags: ['$initial'], priority: 2 },
            // Few screens open with a dialog or hold a described form: the others do not wait for what those need.
            { name: 'dialogs', test: /@radix-ui\/react-dialog|console\/ui\/confirm-dialog/, priority: 2 },
            { name: 'shared', test: /console\/ui\/(?!form\/)|@radix-ui\/themes/, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/prd': 'http://127.0.0.1:3000' } },
});
