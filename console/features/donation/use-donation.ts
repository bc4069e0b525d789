import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { Donation } from '#api/contract/donations.ts';
import { contract } from '#api/contract/index.ts';
import { DONATIONS } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';

export type Result = { donated: true; receiver: string | null } | { donated: false };

/** What a status says of the end; null while there is none. */
function resultOf({ status, receiver }: Pick<Donation, 'status' | 'receiver'>): Result | null {
  if (status.includes('DONATED')) return { donated: true, receiver };
  return status.includes('DECLINED') ? { donated: false } : null;
}

interface Options {
  userId: string;
  startTime: number;
  /** Leads back to the dashboard. */
  leave(): void;
}

/**
 * A donation from its start to its result. The state is asked for every five seconds; a question that fails is asked again. At the end the
 * record is removed, and four seconds later the screen is left.
 */
export function useDonation({ userId, startTime, leave }: Options) {
  const { call, queries } = useConsole();
  const [result, setResult] = useState<Result | null>(null);
  const key = ['donation', userId, startTime];
  const start = useMutation({
    mutationFn: (block: ScheduledAssignment) =>
      call(contract.donate, { userId, startTime, priceAmount: block.bookedPrice.amount, serviceAreaId: block.serviceAreaId }),
    onSuccess: (donation) => queries.setQueryData(key, donation),
  });
  const state = useQuery<Donation | null>({
    queryKey: key,
    queryFn: ({ signal }) => call(contract.donationState, { userId, startTime: String(startTime) }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && resultOf(data) === null ? DONATIONS.pollMs : false),
    // What failed is asked again with the next poll.
    retry: false,
    enabled: result === null,
  });
  const donation = state.data ?? null;
  const ended = donation ? resultOf(donation) : null;
  const removed = useRef(false);
  const leaving = useRef(leave);
  leaving.current = leave;

  useEffect(() => {
    if (!ended || removed.current) return;
    removed.current = true;
    setResult(ended);
    void call(contract.removeDonation, { userId, startTime })
      .catch(() => undefined)
      .then(() => {
        queries.removeQueries({ queryKey: ['donation', userId, startTime] });
        return queries.invalidateQueries({ queryKey: ['blocks'] });
      });
  }, [ended, call, queries, userId, startTime]);
  const isOver = result !== null;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => leaving.current(), DONATIONS.backMs);
    return () => clearTimeout(timer);
  }, [isOver]);
  return { donation, result: result ?? ended, start, looked: state.isFetched };
}
