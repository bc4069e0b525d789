import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import common from '../config/i18n/en/common.ts';
import enConsole from '../config/i18n/en/console.ts';
import enForms from '../config/i18n/en/forms.ts';
import enJoin from '../config/i18n/en/join.ts';
import enServices from '../config/i18n/en/services.ts';
import esCommon from '../config/i18n/es/common.ts';
import esConsole from '../config/i18n/es/console.ts';
import esForms from '../config/i18n/es/forms.ts';
import esJoin from '../config/i18n/es/join.ts';
import esServices from '../config/i18n/es/services.ts';
import { SESSION_STATES } from '../engine/model/session.ts';
import { manifests } from '../engine/platforms/manifests.ts';
import { SCREEN_FILES } from './app/screen-files.ts';
import { configurationOf, dashboardsOf } from './data/service-paths.ts';
import { SESSION_META, WAITING_FOR_APP } from './ui/status/status.ts';

/** Puts the page's two first scripts into it, with the files of each screen and the words that are read first. */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const screenFiles = SCREEN_FILES.map((line) => ({ ...line, files: bundle ? filesOf(line.file, bundle) : [] }));
        // The server of development adds its own scripts: there they run as they stand.
        const scripts = bundle ? [...html.matchAll(MODULE)].flatMap(([, src]) => withImports(src!, bundle)) : [];
        return (
          html
            .replace(MODULE, (tag, src) => (bundle ? `<link rel="modulepreload" crossorigin href="${src}">` : tag))
            // On a slow line the style sheet, which the first words wait for, goes before the app.
            .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
            .replace('<!-- font -->', bundle ? fontOf(bundle) : '')
            .replace('<!-- product -->', common.product)
            .replace('<!-- version -->', common.version)
            .replace('<!-- mark -->', MARK)
            .replace('<!-- boot -->', () =>
              script('boot.js', { SCREEN_FILES: screenFiles, DESCRIPTIONS: bundle ? descriptionsOf(bundle) : [] }),
            )
            .replace('<!-- first words -->', () => script('first-words.js', { WORDS, SCRIPTS: scripts }))
            .replace('<!-- first state -->', () => script('first-state.js', { HOMES, STATES, WAITING: WAITING_FOR_APP }))
        );
      },
    },
  };
}

const MODULE = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/** The one platform that is searched while a switch is on. */
const SWITCHED = manifests.find(({ capabilities }) => capabilities.startFlag !== 'start')!;
type Texts = Pick<typeof enJoin, 'landing'> & Pick<typeof enConsole, 'signIn' | 'shell'> & Pick<typeof enForms, 'configuration'>;
const wordsOf = ({ landing, signIn, shell, configuration }: Texts) => ({
  stranger: {
    '/': { template: 'first-landing', title: landing.title, lead: landing.lead },
    '/login': { template: 'first-entry', title: signIn.title, lead: signIn.lead },
  },
  driver: {
    [SWITCHED.routeRoot]: { template: 'first-state', ...shell.opening },
    [`${SWITCHED.routeRoot}/configuration`]: { template: 'first-configuration', title: configuration.title, lead: configuration.lead },
  },
});
const WORDS = {
  en: wordsOf({ ...enJoin, ...enConsole, ...enForms }),
  es: wordsOf({ ...esJoin, ...esConsole, ...esForms } as Texts),
};

/** The dashboard of each service, by address; see `first-state.js`. */
export const HOMES = manifests.map(({ service, name, routeRoot, home, optionField, capabilities }) => ({
  key: service,
  name,
  paths: home ? [routeRoot, home] : [routeRoot],
  options: optionField,
  ...(service === SWITCHED.service && { main: true }),
  ...(capabilities.runsWithoutFlag && { runs: true }),
}));

/** The files that each service's screens are drawn from, and those of the rules of its form, with the addresses that need them. */
function descriptionsOf(bundle: Rolldown.OutputBundle) {
  const initial = initialFiles(bundle);
  const needed = (modules: RegExp) => filesWith(modules, bundle).filter((file) => !initial.includes(file));
  return manifests.flatMap((manifest) => {
    const folder = `/engine/platforms/${manifest.id}/`;
    const files = needed(new RegExp(`${folder}(view|calls|i18n/en)\\.ts$`));
    const form = needed(new RegExp(`${folder}options\\.ts$`)).filter((file) => !files.includes(file));
    const configuration = configurationOf(manifest);
    return [
      { key: manifest.service, paths: [...dashboardsOf(manifest), configuration], files },
      { paths: [configuration], files: form },
    ];
  });
}

type StateTexts = { common: typeof common; flexDashboard: typeof enConsole.flexDashboard; services: typeof enServices };

/** Of each state its word, its colour and, where that takes no more than the state, what comes next: without and with patience. */
function statesOf({ common: { states }, flexDashboard: words, services }: StateTexts) {
  const steps: Partial<Record<keyof typeof states, { main: string[]; described?: string[] }>> = {
    searching: { main: [words.searchingStep, words.patientStep], described: [services.searching, services.patient] },
    starting: { main: [words.startingStep, words.startingStep] },
    stopping: { main: [words.stoppingStep, words.stoppingStep] },
    stopped: { main: [words.safe, words.safe] },
  };
  const bad = [words.badStandingStep, words.badStandingStep];
  return {
    ...Object.fromEntries(
      // A search has no colour until the app has looked how fresh it is.
      SESSION_STATES.map((state) => [
        state,
        { title: states[state], steps: steps[state], role: state === 'searching' ? undefined : SESSION_META[state].role },
      ]),
    ),
    bad: { title: words.badStanding, steps: { main: bad, described: bad }, role: 'bad' },
  };
}
export const STATES = {
  en: statesOf({ common, flexDashboard: enConsole.flexDashboard, services: enServices }),
  es: statesOf({ common: esCommon, flexDashboard: esConsole.flexDashboard, services: esServices } as StateTexts),
};

/** The product's mark as part of the page: as an image the browser would treat it as a separate document. */
const MARK = readFileSync(join(import.meta.dirname, 'public/favicon.svg'), 'utf8')
  .replace(/<title>.*<\/title>/, '')
  .replace('<svg ', '<svg class="mark" aria-hidden="true" ')
  .replace(/\s*\n\s*/g, '');

/** The file as an inline script, in a separate block with the values it is given. */
function script(name: string, given: Record<string, unknown>): string {
  const values = Object.entries(given).map(([key, value]) => `const ${key} = ${JSON.stringify(value).replaceAll('<', '\\u003c')};\n`);
  const text = readFileSync(join(import.meta.dirname, name), 'utf8').replace(/^\s*\/\/.*\n/gm, '');
  return `<script>{\n${values.join('')}${text}}</script>`;
}

/** The app's first file behind those that it needs. */
function withImports(src: string, bundle: Rolldown.OutputBundle): string[] {
  const entry = bundle[src.slice(1)];
  return entry?.type === 'chunk' ? [...entry.imports.map((name) => `/${name}`), src] : [src];
}

/** The page's one font is asked for with the style sheet, not after it has been read. */
function fontOf(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
  if (!font) throw new Error('no font among the files');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`;
}

/** What every visit loads: the app, what it imports, and their style sheets. */
export function initialFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  for (const chunk of chunksOf(bundle)) if (chunk.isEntry) collect(bundle, chunk.fileName, files);
  return [...files].map((file) => `/${file}`);
}

/** A screen's chunk, the chunks it needs and their style sheets; without what every page loads anyway. */
export function filesOf(source: string, bundle: Rolldown.OutputBundle): string[] {
  const initial = new Set(initialFiles(bundle).map((file) => file.slice(1)));
  const found = chunksOf(bundle).find((chunk) => chunk.facadeModuleId?.endsWith(`/console/${source}`));
  if (!found) throw new Error(`no chunk of ${source}`);
  const files = new Set<string>();
  collect(bundle, found.fileName, files, initial);
  return [...files].filter((file) => !initial.has(file)).map((file) => `/${file}`);
}

/** The chunks that hold a module of such a name, the chunks they need and their style sheets. */
export function filesWith(modules: RegExp, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  for (const chunk of chunksOf(bundle)) if (chunk.moduleIds.some((id) => modules.test(id))) collect(bundle, chunk.fileName, files);
  return [...files].map((file) => `/${file}`);
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** Adds a chunk, what it imports and their style sheets to `into`, without what is `known` already. */
function collect(bundle: Rolldown.OutputBundle, name: string, into: Set<string>, known?: Set<string>): void {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || into.has(name) || known?.has(name)) return;
  into.add(name);
  for (const needed of chunk.imports) collect(bundle, needed, into, known);
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
}
