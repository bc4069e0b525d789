import type { ComponentProps } from 'react';
import { LaterPart, later } from '../ui/feedback/later-part.tsx';

const Banner = later(async () => (await import('../features/billing/plan-banner.tsx')).PlanBanner);

/** What dashboards say of the plan; it comes after them. */
export function PlanBanner(props: ComponentProps<typeof Banner>) {
  return (
    <LaterPart optional>
      <Banner {...props} />
    </LaterPart>
  );
}
