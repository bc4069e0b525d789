import { mainManifest } from '../data/main-switch.ts';
import { ServiceDashboard } from '../features/service/dashboard.tsx';
import { later } from '../ui/feedback/later-part.tsx';
import { PlanBanner } from './plan-banner.tsx';

// Both dashboards in one file: on a slow line a second one would cost a round trip.
export { ServiceDashboard };

export const FlexCards = later(async () => (await import('../features/flex-dashboard/flex-cards.tsx')).FlexCards);

/** The dashboard of the platform with the main switch: every platform's, with the cards for what only this one can do. */
export function MainDashboard({ userId, admin = false }: { userId: string; admin?: boolean }) {
  const { service, capabilities } = mainManifest;
  return (
    <ServiceDashboard
      service={service}
      userId={userId}
      admin={admin}
      plan={PlanBanner}
      {...(capabilities.modes && { extras: FlexCards })}
    />
  );
}
