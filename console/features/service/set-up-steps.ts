import { useNavigate, useSearchParams } from 'react-router';

/** Where a driver is in the steps of a set-up. */
export interface SetUpSteps {
  /** The step, from 1; 0 is the region, where the platform has one. */
  at: number;
  go(step: number): void;
  /** Null on the first step. */
  back: (() => void) | null;
}

/** Each step is an entry of the browser's history (`?step=2`), so its Back button leads to the step before. */
export function useSetUpSteps({ first, steps }: { first: number; steps: number }): SetUpSteps {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(query.get('step') ?? Number.NaN);
  const at = Number.isInteger(asked) ? Math.min(Math.max(asked, first), steps) : Math.max(first, 1);
  return {
    at,
    go: (step) => setQuery({ step: String(step) }),
    // A step that was opened by its address has no earlier entry.
    back: at > first ? () => (query.has('step') && hasEarlierEntry() ? navigate(-1) : setQuery({ step: String(at - 1) })) : null,
  };
}

/** The router numbers its entries. */
function hasEarlierEntry(): boolean {
  return Number((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}
