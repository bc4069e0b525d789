import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ChartView, newYorkDay, viewOf } from './view.ts';

/** What the charts show, and how to show something else: fields with null leave the address. */
export function useView(): [ChartView, (change: Record<string, string | null>) => void] {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  // The same day gives the same view: a new one would draw every chart again.
  const today = newYorkDay(Date.now());
  const view = useMemo(() => viewOf(new URLSearchParams(text), Date.parse(`${today}T17:00:00Z`)), [text, today]);
  const change = (fields: Record<string, string | null>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(fields)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  return [view, change];
}
