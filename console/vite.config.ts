import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { compiledAtOnce } from './compiled-at-once.ts';
import { contractAddresses } from './contract-addresses.ts';
import { firstPage } from './first-page.ts';
import { radixParts } from './radix-parts.ts';
import { serviceWorkerFile } from './service-worker-file.ts';
import { stacklessErrors } from './stackless-errors.ts';

/** What a platform's screens are drawn from, and all that its forms need besides. The manifests come with the app, Spanish with its language. */
const DESCRIPTION = /\/engine\/platforms\/([\w-]+)\/(view|calls|settings|regions|zones|i18n\/en)\.ts/;
const RULES = /\/engine\/platforms\/([\w-]+)\/(?!manifest\.ts|i18n\/es\.ts)/;
/**
 * Whether a first page calls most of a file: what it is drawn from, and what follows below. Not the libraries: much of them is called
 * later or never, and their compiled code, which the browser stores once after a release, would be three times as large.
 */
const calledAtFirst = ({ name, moduleIds }: Rolldown.OutputChunk) =>
  ['index', 'shared', 'dashboards', 'home', 'below'].includes(name) || moduleIds.some((id) => DESCRIPTION.test(id));
/** The name of a platform's file, `<id><end>`. */
const fileOf = (modules: RegExp, end: string) => (id: string) => {
  const platform = modules.exec(id)?.[1];
  return platform ? platform + end : null;
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractAddresses(), compiledAtOnce(calledAtFirst), firstPage(), stacklessErrors(), serviceWorkerFile()],
  css: { postcss: { plugins: [radixParts()] } },
  build: {
    outDir: '../.build/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      // A browser that does not know such links asks for each file where it is imported.
      polyfill: false,
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
            // The styles are two files: what every page and the dashboards have, and what the other screens of drivers have besides. What
            // only the staff see is in neither.
            {
              name: 'styles',
              test: /console\/(app\/(?!admin-nav|god-mode|palette)|ui\/(?!charts|form\/(location|place|weekly)|page\/tools|progress)|features\/(home|landing|service\/(?!heat|limits|rule))).*\.css$/,
              priority: 8,
            },
            {
              name: 'screens',
              test: /console\/(?:ui\/|features\/)(?!admin-dashboard|all-users|billing-tools|content|instacart-stats|invite-tool|outbox|partner-notice|referrals|send-sms|staff).*\.css$/,
              priority: 3.5,
            },
            // What dialogs are made of comes before the first one is opened.
            {
              name: 'dialogs',
              test: /@radix-ui\/(primitive|react-(dialog|dismissable-layer|focus-\w+|portal|presence|use-[\w-]+|context|id))\/|react-remove-scroll|aria-hidden|use-sidecar|react-style-singleton|use-callback-ref|get-nonce|tslib|console\/ui\/(feedback\/(dialog-frame|question)|form\/sheet)\.tsx|service\/(told-dialog|disabled-cover)/,
              includeDependenciesRecursively: false,
              priority: 3.2,
            },
            // What is filled in, outside the forms of services.
            {
              name: 'fields',
              test: /console\/ui\/(inputs\/(phone|code|password|field|second)|feedback\/(demo-sign-in|sandbox-notice))|@radix-ui\/themes\/dist\/esm\/components\/text-|engine\/model\/country|console\/data\/join-texts|i18n\/en\/join/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 3.1,
            },
            // What lists and the screens below a dashboard share, and no first page needs.
            {
              name: 'lists',
              test: /features\/service\/(rows|leave)\.|ui\/(offers\/table-foot|notices|toolbar|form\/(form-icon|select)|text\/long-text|lists|feedback\/(native-dialog|refusal)|inputs\/submit-button|brand\/brand)|console\/data\/(refusal-changes|shrink|change-filter|geolocation|track|shortcut-texts|flex-texts)\.|@tanstack\/.*\/(queriesObserver|useQueries|useIsFetching|infiniteQueryObserver|useInfiniteQuery)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 3.1,
            },
            {
              name: 'shared',
              test: /console\/ui\/(?!charts|progress|qr|form\/(?!form-icon|select))|console\/features\/service\/(?!dashboard|configuration|heat|form|places|region|rule-preview|save|tour|validation|wizard|limits|change-in-words|sign-in\.|credentials|code-dialog)|engine\/(describe\/|kit\/settings\/(view|hours-view|time-zones))|@radix-ui\/themes|platform-calls|engine\/model\/|@tanstack\/(?!.*\/(hydration|infinite))|console\/data\/(main-switch|rating|geolocation|track|change-user|searching|drive|refusal-changes|change-filter|shrink|shortcut-texts|flex-texts)\./,
              minShareCount: 2,
              priority: 3,
            },
            // What follows the first page or is shown over it: one file instead of a dozen.
            {
              name: 'later',
              test: /console\/app\/(installed|toaster)\.tsx|console\/data\/stored-answers|query-core\/.*\/hydration|console\/features\/(notices\/|settings\/texts|billing\/(activation|plan-banner))|node_modules\/sonner/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            { name: 'pay', test: /console\/features\/billing\/[\w-]+\.tsx?$/, minShareCount: 2, priority: 1.5 },
            // What a service's screens are drawn from, with its English words, and the rules of its settings: two files for each platform.
            { name: fileOf(DESCRIPTION, ''), test: DESCRIPTION, includeDependenciesRecursively: false, priority: 1.6 },
            { name: fileOf(RULES, '-rules'), test: RULES, includeDependenciesRecursively: false, priority: 1.5 },
            { name: 'rules', test: /node_modules\/zod|engine\/kit\/settings\/(?!view|hours-view|time-zones)/, priority: 1.2 },
            // What the configuration and the set-up of every service are made of, and what their dashboards have of it too.
            {
              name: 'forms',
              test: /console\/ui\/form\/|console\/data\/locate|console\/features\/service\/(form|places|region|rule-preview|save|tour|validation|wizard|limits|change-in-words)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'credentials',
              test: /console\/(features\/service\/(sign-in\.|credentials|code-dialog)|data\/email-address)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/prd': 'http://127.0.0.1:3000' } },
});
