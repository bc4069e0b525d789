import { type ReactNode, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';

/**
 * Returns the rows to show and, where there are more, the button that shows all of them and, after that, the first ones again.
 * @param first rows that are shown before all are asked for
 */
export function useFold<T>(rows: readonly T[], first = 10): [readonly T[], ReactNode] {
  const words = useTexts().t.common.fold;
  const [all, setAll] = useState(false);
  if (rows.length <= first) return [rows, null];
  const more = (
    <button type="button" className="button-link" aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? words.fewer() : words.all(rows.length)}
    </button>
  );
  return [all ? rows : rows.slice(0, first), more];
}
