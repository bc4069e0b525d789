import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractAddresses } from './contract-addresses.ts';
import { firstPage } from './first-page.ts';
import { radixParts } from './radix-parts.ts';
import { serviceWorkerFile } from './service-worker-file.ts';
import { stacklessErrors } from './stackless-errors.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractAddresses(), firstPage(), stacklessErrors(), serviceWorkerFile()],
  css: { postcss: { plugins: [radixParts()] } },
  build: {
    outDir: '../.build/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      // What follows a page is fetched where it is needed: links to it, put in while the page is rendered, would hold the page up.
      resolveDependencies: (file, needed) => (/\/(later|pay)-/.test(file) ? needed.filter((each) => each.endsWith('.css')) : needed),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every visit needs comes in two files; React and the libraries stay in the browser's store over a release. What several
          // screens share comes in one. Over HTTP/1.1 a browser asks for six files at a time, and each six cost a round trip.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules|console\/app\/create-root/, priority: 5 },
            { name: 'app', tags: ['$initial'], priority: 4 },
            // A map and what draws it are evaluated only where a map is shown; among what screens share every page would do it.
            {
              name: 'map',
              test: /node_modules\/leaflet|console\/ui\/map\/(base-map|zoom-buttons)/,
              includeDependenciesRecursively: false,
              priority: 7,
            },
            // The styles of the drivers' screens are one file; what only the staff see is not in it.
            {
              name: 'screens',
              test: /console\/(ui\/|features\/(?!admin-dashboard|all-users|billing-tools|content|instacart-stats|invite-tool|outbox|partner-notice|referrals|send-sms|staff)).*\.css$/,
              priority: 3.5,
            },
            {
              name: 'shared',
              test: /console\/ui\/(?!qr|form\/(?!form-icon|select|sheet))|@radix-ui\/(themes|react-dialog)|platform-calls|engine\/model\/|console\/data\/(main-switch|rating|geolocation|track|change-user|searching|drive|refusal-changes|change-filter)\./,
              minShareCount: 2,
              priority: 3,
            },
            // What follows the first page or is shown over it: one file instead of a dozen.
            {
              name: 'later',
              test: /console\/app\/(installed|toaster)\.tsx|console\/features\/(notices\/|billing\/(activation|plan-banner))|node_modules\/sonner/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            { name: 'pay', test: /console\/features\/billing\/[\w-]+\.tsx?$/, minShareCount: 2, priority: 1.5 },
            // What a service's screen is drawn from: form items, the platforms' descriptions and their English words.
            {
              name: 'catalogue',
              test: /console\/ui\/form\/|node_modules\/zod|engine\/describe\/|engine\/platforms\/catalogue|platform-texts|i18n\/en\/platforms|i18n\/en\.ts|console\/data\/described|console\/features\/service\/(?!dashboard|configuration|heat)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/prd': 'http://127.0.0.1:3000' } },
});
