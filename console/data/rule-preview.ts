import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import type { RulePreview } from '#api/contract/rule-preview.ts';
import type { Limits } from '#engine/model/session.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { useConsole } from './console.tsx';

/** What is changed and not saved yet. */
export interface PreviewChange {
  set?: Record<string, unknown>;
  limits?: Limits;
  enforceEndOfSchedule?: boolean;
}

interface Asked {
  userId: string;
  service: string;
  /** Null = what is typed is not complete: the last answer stays. */
  change: PreviewChange | null;
  best?: boolean;
}

/** Asked only once nothing has changed for so long. */
const SETTLES_MS = 250;
/** The window moves on; a look at the same filters after this asks again. */
const FRESH_MS = MINUTE;

/** What these filters would have won of the last seven days' offers. An answer that was overtaken is dropped. */
export function useRulePreview({ userId, service, change, best = true }: Asked) {
  const { call } = useConsole();
  const asked = useSettled(change === null ? null : JSON.stringify(change), SETTLES_MS);
  const key = useLastAsked(asked);
  const answer = useQuery<RulePreview>({
    queryKey: ['rule-preview', userId, service, key, best],
    queryFn: ({ signal }) => call(contract.rulePreview, { userId, service, best, ...(JSON.parse(key!) as PreviewChange) }, { signal }),
    enabled: key !== null,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: 1,
  });
  return answer;
}

/** The value once it has been the same for `ms`; the first one at once. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

function useLastAsked(asked: string | null): string | null {
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  return asked ?? last;
}
