// Who may import whom, as data. `import-law.ts` holds the tree to it.
export interface Law {
  from: RegExp;
  /** Files it may import besides its own kind; matched on the path from the root. */
  may: RegExp[];
  /** Packages it may import; absent = any. */
  packages?: RegExp;
  door: string;
}

/** First match wins. */
export const LAWS: Law[] = [
  {
    from: /^engine\/model\//,
    may: [/^engine\/(model|describe)\//],
    packages: /^zod\/mini$/,
    door: 'engine/model may import engine/describe and zod/mini',
  },
  {
    from: /^engine\/describe\//,
    may: [/^engine\/describe\//],
    packages: /^zod\/mini$/,
    door: 'engine/describe is data about screens and calls: only zod/mini and itself',
  },
  {
    from: /^engine\/kit\/settings\//,
    may: [/^engine\/(model|describe|kit\/settings)\//],
    packages: /^zod\/mini$/,
    door: 'engine/kit/settings is loaded by browsers: engine/model, engine/describe, zod/mini and itself',
  },
  {
    from: /^engine\/kit\/wire\//,
    may: [/^engine\/(model|describe|kit\/(settings|wire))\//],
    door: 'engine/kit/wire may import engine/model, engine/describe and engine/kit/settings',
  },
  {
    from: /^engine\/kit\//,
    may: [/^engine\/(model|describe|kit)\//],
    door: 'engine/kit/sandbox may import engine/model, engine/describe and engine/kit',
  },
  {
    from: /^engine\/platforms\/manifests\.ts$/,
    may: [/^engine\/model\//, /^engine\/platforms\/[^/]+\/manifest\.ts$/],
    door: 'the manifests take the manifest.ts of each platform',
  },
  {
    from: /^engine\/platforms\/catalogue\.ts$/,
    may: [/^engine\/model\//, /^engine\/platforms\/[^/]+\/entry\.ts$/],
    door: 'the catalogue takes the entry.ts of each platform',
  },
  {
    from: /^engine\/platforms\/descriptions\.ts$/,
    may: [/^engine\/model\//, /^engine\/platforms\/[^/]+\/(view|calls|options|i18n\/en)\.ts$/],
    door: 'the descriptions take the view, the calls, the English texts and the options of each platform',
  },
  {
    from: /^engine\/platforms\/registry\.ts$/,
    may: [/^engine\/model\//, /^engine\/platforms\/[^/]+\/index\.ts$/],
    door: 'the registry takes the index.ts of each platform',
  },
  {
    from: /^engine\/platforms\/[^/]+\/entry\.ts$/,
    may: [/^engine\/model\//, /^engine\/platforms\/[^/]+\/(manifest|options|view|calls)\.ts$/],
    door: 'an entry takes the browser-safe files of its platform: manifest, options, view, calls',
  },
  {
    from: /^engine\/platforms\/([^/]+)\/(manifest|settings|view|calls)\.ts$/,
    may: [/^engine\/(model|describe|kit\/settings)\//, /^engine\/platforms\/$1\/(?!options\.ts)/],
    door: 'what a browser loads for every screen of a platform may import engine/model, engine/describe, engine/kit/settings and its own folder, but not the rules in options.ts, which only forms need',
  },
  {
    from: /^engine\/platforms\/([^/]+)\/options\.ts$/,
    may: [/^engine\/(model|describe|kit\/settings)\//, /^engine\/platforms\/$1\//],
    door: 'what a browser loads of a platform may import engine/model, engine/describe, engine/kit/settings and its own folder',
  },
  {
    from: /^engine\/platforms\/([^/]+)\//,
    may: [/^engine\/(model|describe|kit)\//, /^engine\/platforms\/$1\//],
    door: 'a platform may import engine/model, engine/describe, engine/kit and its own folder; what two platforms share belongs in engine/kit',
  },
  {
    from: /^engine\/core\//,
    may: [/^engine\/(model|core)\//],
    packages: /^node:/,
    door: 'engine/core may import engine/model; platforms, http and the store come in as arguments',
  },
  {
    from: /^engine\/sandbox\//,
    may: [/^engine\/(model|kit|sandbox)\//, /^engine\/platforms\/registry\.ts$/],
    packages: /^node:/,
    door: 'engine/sandbox may import engine/model, engine/kit and platforms/registry',
  },
  {
    from: /^engine\/index\.ts$/,
    may: [/^engine\/(model|core|kit)\//],
    door: 'engine/index is the door of the engine: model, core and kit',
  },
  {
    from: /^api\/contract\/client\.ts$/,
    may: [/^api\/contract\//],
    packages: /^ofetch$/,
    door: 'the typed client knows the contract and its HTTP library',
  },
  {
    from: /^api\/contract\//,
    may: [
      /^api\/contract\//,
      /^engine\/(model|describe)\//,
      /^engine\/platforms\/(catalogue|manifests)\.ts$/,
      /^config\/i18n\/en\/failures\.ts$/,
    ],
    packages: /^zod\/mini$/,
    door: 'api/contract is data for everybody: engine/model, the catalogue, the manifests and the English failure texts',
  },
  {
    from: /^api\/(db|http)\//,
    may: [/^api\/(contract|db|http)\//, /^engine\/(model\/|describe\/|core\/ports\.ts)/, /^engine\/platforms\/catalogue\.ts$/, /^config\//],
    door: 'api/db and api/http may import api/contract, engine/model (and the ports) and config',
  },
  {
    from: /^api\/verbs\//,
    may: [/^api\/(contract|db|verbs)\//, /^engine\/(model|describe)\//, /^engine\/(index|core\/ports)\.ts$/, /^config\//],
    door: 'verbs may import api/contract, api/db, config and engine/model; engine and platforms arrive in ctx',
  },
  {
    from: /^api\/routes\//,
    may: [/^api\/(contract|db|http|verbs)\//, /^engine\/(model|describe)\//, /^config\//],
    door: 'routes may import api/contract, api/db, api/http and api/verbs; engine and platforms arrive in ctx',
  },
  {
    from: /^api\//,
    may: [/^api\//, /^engine\//, /^config\//],
    door: 'the composition root (api/server) may import everything but console, cli and tests',
  },
  {
    from: /^config\/i18n\//,
    may: [/^config\/i18n\//, /^engine\/platforms\/[^/]+\/i18n\//],
    door: "texts may import only other texts: config/i18n and the platforms' i18n leaves",
  },
  {
    from: /^config\/new-platform\/([^/]+)\//,
    may: [/^engine\/(model|describe|kit)\//, /^config\/new-platform\/platform\//, /^config\/new-platform\/$1\//],
    door: 'what a new platform begins with may import what a platform may: engine/model, engine/describe, engine/kit, the sample and its own folder',
  },
  {
    from: /^config\//,
    may: [/^config\//, /^engine\/model\/time-units\.ts$/],
    door: 'config may import config and the time units of engine/model',
  },
  {
    from: /^console\/(ui|data)\//,
    may: [
      /^console\/(ui|data)\//,
      /^api\/contract\//,
      /^engine\/platforms\/(descriptions|manifests)\.ts$/,
      /^engine\/(model|describe)\//,
      /^config\/(i18n\/|constants\.ts)/,
    ],
    door: 'console/ui and console/data may import api/contract, the descriptions, engine/model and texts, never a feature',
  },
  {
    from: /^console\/features\/([^/]+)\//,
    may: [
      /^console\/features\/$1\//,
      /^console\/(ui|data)\//,
      /^api\/contract\//,
      /^engine\/platforms\/(manifests|[^/]+\/(manifest|regions|settings|options|view))\.ts$/,
      /^engine\/(model|describe)\//,
      /^config\/(i18n\/|constants\.ts)/,
    ],
    door: 'a feature may import console/ui, console/data and its own folder; compose features in console/app; of a platform it may see what its description shows',
  },
  {
    from: /^console\//,
    may: [/^console\//, /^api\/contract\//, /^engine\/platforms\/(catalogue|manifests)\.ts$/, /^engine\/(model|describe)\//, /^config\//],
    door: 'the console knows the server only through api/contract',
  },
  {
    from: /^cli\/(screens|ui)\//,
    may: [/^cli\/(screens|ui)\//, /^api\/contract\//, /^engine\/(model|describe)\//, /^config\/i18n\//],
    door: 'screens take plain data; actions fetch it',
  },
  {
    from: /^cli\/actions\//,
    may: [
      /^cli\/(actions|screens|ui)\//,
      /^api\/(contract|db|verbs)\//,
      /^engine\/(model|describe)\//,
      /^engine\/platforms\/catalogue\.ts$/,
      /^config\//,
    ],
    door: 'actions may import api/contract, the catalogue, config and, for the offline commands, api/db and api/verbs',
  },
  {
    from: /^cli\//,
    may: [/^cli\//, /^api\/(contract|db)\//, /^engine\/(model|describe|sandbox)\//, /^engine\/platforms\/catalogue\.ts$/, /^config\//],
    door: 'commands parse and hand over to actions',
  },
  { from: /^tests\//, may: [/./], door: '' },
];
