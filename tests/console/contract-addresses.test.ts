import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { platformCalls, setupCall } from '#api/contract/platform-calls.ts';
import { contractAddresses } from '#console/contract-addresses.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';

const load = contractAddresses().load as unknown as (file: string) => string | null;
const module = (file: string) => import(`data:text/javascript,${encodeURIComponent(load(file)!)}`);

/** All that the client reads of an endpoint. */
function addressOf({ method, path, access, in: place, enveloped }: Endpoint): object {
  return { method, path, in: place, ...(access === 'public' && { access }), ...(enveloped && { enveloped }) };
}

describe('console/contract-addresses', () => {
  it('gives the browser the address of every call of the server, and nothing else', async () => {
    const served = (await module('/server/api/contract/index.ts')).contract;

    expect(Object.keys(served)).toEqual(Object.keys(contract));
    for (const [name, endpoint] of Object.entries(contract)) expect(served[name]).toEqual(addressOf(endpoint));
  });

  it('gives it those of every platform’s calls, under the names that find them on the server', async () => {
    const served = await module('/server/api/contract/platform-calls.ts');

    for (const { service, call, endpoint } of platformCalls) expect(served.platformCall(service, call.does)).toEqual(addressOf(endpoint));
    expect(served.setupCall('AMAZON_FLEX', 'setupV3')).toEqual(addressOf(setupCall('AMAZON_FLEX', 'setupV3')));
  });

  it('gives it a platform’s calls without the schemas of their input', async () => {
    for (const { manifest, calls } of catalogue) {
      const served = (await module(`/server/engine/platforms/${manifest.id}/calls.ts`)).calls;
      expect(served).toEqual(calls.map(({ fields: _, ...call }) => call));
    }
  });

  it('gives all that the console reads of a call', () => {
    const reading = globSync('console/**/*.{ts,tsx}').filter((file) =>
      /\{[^{}]*\bid\b[^{}]*\}: Endpoint|\b(endpoint|contract\.\w+)\.(id|rate|failures|summary|status)\b/.test(readFileSync(file, 'utf8')),
    );
    expect(reading).toEqual([]);
  });

  it('leaves every other file alone', () => {
    expect(load('/server/api/contract/users.ts')).toBeNull();
    expect(load('/server/engine/kit/settings/calls.ts')).toBeNull();
  });
});
