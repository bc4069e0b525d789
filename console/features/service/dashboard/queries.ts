import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { Earnings } from '#api/contract/earnings.ts';
import { contract } from '#api/contract/index.ts';
import type { FeedOffer, OfferEarnings, OfferFates, ServiceOffer } from '#api/contract/offers.ts';
import { platformCall } from '#api/contract/platform-calls.ts';
import { DONATIONS, MINUTE } from '#config/constants.ts';
import type { View } from '#engine/describe/view.ts';
import type { Description } from '#engine/model/platform.ts';
import { useConsole } from '../../../data/console.tsx';
import { keys, type OfferTables } from '../../../data/live.ts';
import { useListKept, useListRefresh } from '../../../data/queries.ts';

interface Asked {
  entry: Description;
  userId: string;
  /** Not before the cards above have been drawn. */
  enabled: boolean;
  /** An admin looks: nothing is fetched again by itself. */
  viewing: boolean;
}

/** A service's offers, split by what became of them. */
export function useOffers({ entry: { manifest, calls }, userId, enabled, viewing }: Asked) {
  const { call } = useConsole();
  const kept = useListKept();
  const does = calls.find((one) => one.kind === 'records' && one.of === 'offers')?.does;
  const main = manifest.capabilities.startFlag === 'userDisabled';
  return useQuery<OfferTables>({
    queryKey: keys.offers(userId, manifest.service),
    queryFn: async ({ signal }) =>
      main
        ? call(contract.offers, { userId }, { signal })
        : split((await call(platformCall(manifest.service, does!), { userId }, { signal })) as ServiceOffer[]),
    refetchInterval: refreshOf(useListRefresh(), viewing),
    ...(!viewing && kept),
    enabled: enabled && (main || does !== undefined),
  });
}

function split(offers: readonly ServiceOffer[]): OfferTables {
  const of = (status: ServiceOffer['status']) => offers.filter((offer) => offer.status === status);
  return { got: of('got'), dislikes: of('dislikes'), lost: of('lost') };
}

/** Whether a dashboard lists the offers that were reserved for the driver. */
export function showsReserved({ tables }: Pick<View, 'tables'>): boolean {
  return tables.some(({ id }) => id === 'reserved');
}

/** Offers that were reserved for this driver, where the dashboard lists them. */
export function useReserved({ entry: { manifest, view }, userId, enabled, viewing }: Asked) {
  const { call } = useConsole();
  return useQuery<FeedOffer[]>({
    queryKey: keys.reserved(userId, manifest.service),
    queryFn: ({ signal }) => call(contract.reservedOffers, { userId }, { signal }),
    refetchInterval: refreshOf(useListRefresh(), viewing),
    enabled: enabled && showsReserved(view),
  });
}

/** The blocks held from now on, of every service; each names its own. */
export function useBlocks({ userId, enabled, viewing }: Omit<Asked, 'entry'>) {
  const { call } = useConsole();
  return useQuery<ScheduledAssignment[]>({
    queryKey: keys.blocks(userId),
    queryFn: async ({ signal }) => (await call(contract.blocks, { userId }, { signal })).scheduledAssignments,
    refetchInterval: refreshOf(useListRefresh(), viewing),
    enabled,
  });
}

/** What became of the offers of the last 24 hours; the server counts again every half a minute. */
export function useFates({ entry: { manifest }, userId, enabled, viewing }: Asked) {
  const { call } = useConsole();
  const { service } = manifest;
  return useQuery<OfferFates>({
    queryKey: keys.fates(userId, service),
    queryFn: ({ signal }) => call(contract.offerFates, { userId, service }, { signal }),
    refetchInterval: refreshOf(MINUTE, viewing),
    enabled,
  });
}

/** Pay by the day worked. Events ask for it again; beyond that the days move on by themselves. */
export function useEarnings({ entry: { manifest }, userId, enabled, viewing }: Asked) {
  const { call } = useConsole();
  const { service } = manifest;
  return useQuery<Earnings>({
    queryKey: keys.worked(userId, service),
    queryFn: ({ signal }) => call(contract.earnings, { userId, service }, { signal }),
    refetchInterval: refreshOf(useListRefresh(), viewing),
    enabled,
  });
}

/** Money and hours by the time of the win: the windows that the specification names for the main service. */
export function useWonPeriods({ entry: { manifest }, userId, enabled, viewing }: Asked) {
  const { call } = useConsole();
  return useQuery<OfferEarnings>({
    queryKey: keys.earnings(userId),
    queryFn: ({ signal }) => call(contract.offerEarnings, { userId }, { signal }),
    refetchInterval: refreshOf(useListRefresh(), viewing),
    enabled: enabled && manifest.capabilities.startFlag === 'userDisabled',
  });
}

export function refreshOf<Rhythm>(every: Rhythm, viewing: boolean): Rhythm | false {
  return viewing ? false : every;
}

export function useForfeit(userId: string) {
  const { call } = useConsole();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (block: ScheduledAssignment) => call(contract.forfeit, { userId, startTime: block.startTime }),
    onSuccess: (_answer, block) => {
      client.setQueryData<ScheduledAssignment[]>(keys.blocks(userId), (blocks) =>
        blocks?.filter((held) => held.startTime !== block.startTime || held.service !== block.service),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.blocks(userId) }),
  });
}

/** Starts in seconds of the blocks that are being donated; asked again while there are any. */
export function useDonating(userId: string, enabled: boolean): ReadonlySet<number> {
  const { call } = useConsole();
  const { data } = useQuery({
    queryKey: ['donations', userId],
    queryFn: ({ signal }) => call(contract.openDonations, { userId }, { signal }),
    select: (donations) =>
      new Set(donations.filter(({ status }) => status !== 'DONATED' && status !== 'DECLINED').map(({ startTime }) => startTime)),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status !== 'DONATED' && status !== 'DECLINED') ? DONATIONS.pollMs : false,
    enabled,
  });
  return data ?? NONE;
}

const NONE: ReadonlySet<number> = new Set();
