import { lazy } from 'react';

/** What dashboards say of the plan; it comes after them. */
export const PlanBanner = lazy(async () => ({ default: (await import('../features/billing/plan-banner.tsx')).PlanBanner }));
