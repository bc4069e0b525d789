import { type ComponentProps, lazy } from 'react';
import { OptionalPart } from './optional-part.tsx';

const Banner = lazy(async () => ({ default: (await import('../features/billing/plan-banner.tsx')).PlanBanner }));

/** What dashboards say of the plan; it comes after them. */
export function PlanBanner(props: ComponentProps<typeof Banner>) {
  return (
    <OptionalPart>
      <Banner {...props} />
    </OptionalPart>
  );
}
