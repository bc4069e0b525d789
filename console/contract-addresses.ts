import type { Plugin } from 'vite';
import { contract } from '../api/contract/index.ts';

/**
 * Of every call the browser gets its address and no more. What may go in and what comes out is the server's to judge, by the same
 * contract; here those schemas are types alone, and neither they nor what they are written in reach a phone.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    load(file) {
      if (!file.endsWith('/api/contract/index.ts')) return null;
      const addresses = Object.entries(contract).map(([name, { id, method, path, access, in: from, ...call }]) => {
        return [name, { id, method, path, access, in: from, enveloped: 'enveloped' in call }];
      });
      return `export const contract = ${JSON.stringify(Object.fromEntries(addresses))};`;
    },
  };
}
