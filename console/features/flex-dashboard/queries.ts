import { useQuery } from '@tanstack/react-query';
import { platformCall } from '#api/contract/platform-calls.ts';
import { MINUTE } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { keys } from '../../data/live.ts';
import { mainManifest } from '../../data/main-switch.ts';
import { type Rating, readRating } from '../../data/rating.ts';

const rating = platformCall(mainManifest.service, 'rating');

/** Null where the platform has none or does not tell it now. */
export function useRating(userId: string, enabled: boolean) {
  const { call } = useConsole();
  return useQuery<Rating | null>({
    queryKey: keys.rating(userId),
    queryFn: ({ signal }) => call(rating, { userId }, { signal }).then(readRating),
    staleTime: 10 * MINUTE,
    retry: false,
    enabled,
  });
}
