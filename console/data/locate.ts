import { useCallback } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from './console.tsx';

/** A position that an address stands for, with the words to show. */
export interface Position {
  words: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** The places an address may mean, the best first, never none; `invalid` = there is no such address, `failed` = nobody could be asked. */
export type AddressAnswer = readonly [Position, ...Position[]] | 'invalid' | 'failed';

/** Looks up an address. */
export function useLocate(): (address: string) => Promise<AddressAnswer> {
  const { call } = useConsole();
  return useCallback(
    async (address) => {
      try {
        const { results } = await call(contract.geocode, { address });
        const [best, ...others] = results.map(({ formatted, geometry }): Position => {
          return { words: formatted, latitude: geometry.lat, longitude: geometry.lng };
        });
        return best ? [best, ...others] : 'invalid';
      } catch (error) {
        return error instanceof ApiFailure && error.body.code === 'places.invalid' ? 'invalid' : 'failed';
      }
    },
    [call],
  );
}
