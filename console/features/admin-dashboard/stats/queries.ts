import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { LiveReport, MedianMetrics } from '#api/contract/reports.ts';
import { REPORTS } from '#config/constants.ts';
import { useConsole } from '../../../data/console.tsx';

interface LiveFigures {
  report: LiveReport;
  medians: MedianMetrics;
}

const QUERY = `{
  getLiveReports { date at currency amountReceived amountSent users exclusiveOfferCount nonExclusiveOfferCount
    flexMoney flexTips flexHours flexInstant services { service blocks money } locations { service locationId name count price } }
  getMedianMetrics { date currency medianToday medianYesterday usersToday usersYesterday }
}`;

/** The live report, fetched every five seconds while the page is looked at. Figures that stay the same keep their identity. */
export function useLiveFigures() {
  const { call } = useConsole();
  const live = useQuery<LiveFigures>({
    queryKey: ['live-report'],
    queryFn: async ({ signal }) => {
      const { data, errors } = await call(contract.graphql, { query: QUERY }, { signal });
      if (errors?.length || !data) throw failureOf(errors?.[0]);
      return { report: data['getLiveReports'], medians: data['getMedianMetrics'] } as unknown as LiveFigures;
    },
    refetchInterval: REPORTS.pollMs,
  });
  useEffect(() => {
    // The screen says in words that it failed; what the server sent is for who repairs it.
    if (live.error)
      console.error('The admin dashboard could not be loaded', live.error instanceof ApiFailure ? live.error.body : live.error);
  }, [live.error]);
  return live;
}

/** A field's refusal as that of a call. */
function failureOf(error: Record<string, unknown> | undefined): ApiFailure {
  const { code = 'server.error', statusCode = 500 } = (error?.['extensions'] ?? {}) as { code?: string; statusCode?: number };
  return new ApiFailure({ code, statusCode, message: String(error?.['message'] ?? ''), requestId: '' });
}
