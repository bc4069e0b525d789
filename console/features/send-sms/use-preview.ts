import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { type Draft, groupOf, wordsOf } from './draft.ts';

const PAUSE_MS = 300;

/** Counts the drivers and, with `words`, what they get: a moment after the last change. Null = the filters are not complete. */
export function usePreview(draft: Draft, { words = false } = {}) {
  const { call } = useConsole();
  const group = groupOf(draft);
  const said = words ? wordsOf(draft) : null;
  const asked = useLater(JSON.stringify(group && { group, ...(said && { words: said }) }));
  return useQuery({
    queryKey: ['sms', 'preview', asked],
    queryFn: ({ signal }) => call(contract.previewSms, JSON.parse(asked), { signal }),
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
