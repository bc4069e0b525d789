import { useCallback } from 'react';
import type { PlanNotice } from '../data/follow.ts';
import { useTexts } from '../data/i18n.ts';

/** Tells a driver whose page is open that paid days end; what it says comes when there is something to say. */
export function usePlanNotice(): (notice: PlanNotice) => void {
  const { locale } = useTexts();
  return useCallback(
    (notice) => void import('../features/billing/plan-notice.ts').then(({ showPlanNotice }) => showPlanNotice(notice, locale)),
    [locale],
  );
}
