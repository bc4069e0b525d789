import type { Plugin } from 'vite';
import type { Endpoint } from '../api/contract/define.ts';
import { contract } from '../api/contract/index.ts';
import { platformCalls } from '../api/contract/platform-calls.ts';

/**
 * Of every call the browser gets its address and no more. What may go in and what comes out is the server's to judge, by the same
 * contract; here those schemas are types alone, and neither they nor what they are written in reach a phone.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    load(file) {
      if (file.endsWith('/api/contract/index.ts')) return houseCalls();
      if (file.endsWith('/api/contract/platform-calls.ts')) return callsOfPlatforms();
      return null;
    },
  };
}

function houseCalls(): string {
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
