import type { Plugin } from 'vite';
import type { Endpoint } from '../api/contract/define.ts';
import { contract } from '../api/contract/index.ts';
import { platformCalls } from '../api/contract/platform-calls.ts';
import { catalogue } from '../engine/platforms/catalogue.ts';

/**
 * Replaces the contract in the browser's bundle by the address of each call. The server checks input and output by the contract's
 * schemas; in the browser those are types only, so neither they nor their library need to reach a phone. Nor do the schemas of
 * what a platform describes of its calls.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    load(file) {
      if (file.endsWith('/api/contract/index.ts')) return contractModule();
      if (file.endsWith('/api/contract/platform-calls.ts')) return callsOfPlatforms();
      return describedCalls(file);
    },
  };
}

function contractModule(): string {
  const calls = Object.entries(contract).map(([name, endpoint]) => [name, addressOf(endpoint)]);
  return `export const contract = ${JSON.stringify(Object.fromEntries(calls))};`;
}

function callsOfPlatforms(): string {
  const calls = platformCalls.map(({ service, call, endpoint }) => [`${service} ${call.does}`, addressOf(endpoint)]);
  return `const calls = ${JSON.stringify(Object.fromEntries(calls))};
export const platformCall = (service, does) => calls[service + ' ' + does];
export const setupCall = platformCall;`;
}

/** A platform's calls without the fields of their input. */
function describedCalls(file: string): string | null {
  const id = /\/engine\/platforms\/([^/]+)\/calls\.ts$/.exec(file)?.[1];
  const calls = catalogue.find(({ manifest }) => manifest.id === id)?.calls;
  return calls ? `export const calls = ${JSON.stringify(calls.map(({ fields: _, ...call }) => call))};` : null;
}

function addressOf({ method, path, access, in: place, enveloped }: Endpoint) {
  return { method, path, in: place, ...(access === 'public' && { access }), ...(enveloped && { enveloped }) };
}
