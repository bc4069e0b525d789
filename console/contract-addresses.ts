import type { Plugin } from 'vite';
import type { Endpoint } from '../api/contract/define.ts';
import { contract } from '../api/contract/index.ts';
import { platformCalls } from '../api/contract/platform-calls.ts';

/**
 * Replaces the contract in the browser's bundle by the address of each call. The server checks input and output by the contract's
 * schemas; in the browser those are types only, so neither they nor their library need to reach a phone.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    load(file) {
      if (file.endsWith('/api/contract/index.ts')) return contractModule();
      if (file.endsWith('/api/contract/platform-calls.ts')) return callsOfPlatforms();
      return null;
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

function addressOf({ id, method, path, access, in: place, enveloped }: Endpoint) {
  return { id, method, path, access, in: place, ...(enveloped && { enveloped }) };
}
