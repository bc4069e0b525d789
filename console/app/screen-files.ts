import { manifests } from '#engine/platforms/manifests.ts';
import { dashboardsOf } from '../data/service-paths.ts';

/** Which screen an address will show: the page's first script asks for its code before the app itself has come. */
interface ScreenFile {
  /** A pattern of the path; the first line that fits counts. */
  path: string;
  /** Whether the browser remembers a session; absent = no matter. */
  signedIn?: boolean;
  /** The screen's file under `console/`. */
  file: string;
}

const described = manifests.filter(({ capabilities }) => capabilities.startFlag === 'start');
/** Of all described services at once: they share their screens. */
const homes = described.flatMap(dashboardsOf).join('|');
const roots = described.map(({ routeRoot }) => routeRoot).join('|');

export const SCREEN_FILES: readonly ScreenFile[] = [
  { path: '^/(terms-of-service|privacy-policy)$', file: 'features/legal/legal.tsx' },
  { path: '^/status$', file: 'features/support/status.tsx' },
  { path: '^/help/pauses$', file: 'features/support/pauses.tsx' },
  { path: '^/faq$', file: 'features/support/faq.tsx' },
  { path: '^/check-in$', file: 'features/check-in/check-in.tsx' },
  { path: '^/distance-timer$', file: 'features/distance-timer/distance-timer.tsx' },
  { path: '^/masacre$', file: 'features/support/masacre.tsx' },
  { path: '^/documentation$', file: 'features/support/documentation.tsx' },
  { path: '^/contact-us$', file: 'features/support/contact.tsx' },
  { path: '^/settings$', signedIn: true, file: 'features/settings/settings.tsx' },
  { path: '^/tax$', signedIn: true, file: 'features/tax/tax.tsx' },
  { path: '^/invites$', signedIn: true, file: 'features/invites/invites.tsx' },
  { path: '^/billing$', signedIn: true, file: 'features/billing/billing.tsx' },
  { path: '^/admin$', signedIn: true, file: 'features/admin-dashboard/admin-dashboard.tsx' },
  { path: '^/admin/sessions$', signedIn: true, file: 'features/staff/staff-home.tsx' },
  { path: '^/admin/users$', signedIn: true, file: 'features/all-users/all-users.tsx' },
  { path: '^/admin/configuration$', signedIn: true, file: 'features/content/content.tsx' },
  { path: '^/admin/referrals$', signedIn: true, file: 'features/referrals/referrals.tsx' },
  { path: '^/admin/billing$', signedIn: true, file: 'features/billing-tools/billing-tools.tsx' },
  { path: '^/admin/sms$', signedIn: true, file: 'features/send-sms/send-sms.tsx' },
  { path: '^/admin/messages$', signedIn: true, file: 'features/outbox/outbox.tsx' },
  { path: '^/admin/invites$', signedIn: true, file: 'features/invite-tool/invite-tool.tsx' },
  { path: '^/set-up$', signedIn: true, file: 'app/set-up.tsx' },
  { path: '^/remote-browser$', signedIn: true, file: 'features/remote-browser/remote-browser.tsx' },
  { path: '^/sandbox-messages$', signedIn: true, file: 'features/verification/messages.tsx' },
  { path: '^(/[^/]+)?/feed$', signedIn: true, file: 'features/community/community.tsx' },
  { path: '/blocks$', signedIn: true, file: 'features/block-feed/block-feed.tsx' },
  { path: `^(${homes})$`, signedIn: true, file: 'app/dashboards.tsx' },
  { path: `^(${roots})/`, signedIn: true, file: 'features/service/configuration.tsx' },
  { path: '/configuration$', signedIn: true, file: 'features/service/configuration.tsx' },
  { path: '^/flex/instant-offers$', signedIn: true, file: 'features/instant-offers/instant-offers.tsx' },
  { path: '^/flex/selfies$', signedIn: true, file: 'features/selfies/selfies.tsx' },
  { path: '^/flex/donate/', signedIn: true, file: 'features/donation/donation.tsx' },
  { path: '^/flex/sign-in$', signedIn: true, file: 'features/flex-setup/flex-setup.tsx' },
  { path: '^/regenerate-token$', signedIn: true, file: 'features/regenerate-token/regenerate-token.tsx' },
  { path: '^/flex/validate$', signedIn: true, file: 'features/flex-setup/validate.tsx' },
  { path: '^/flex/im-here$', signedIn: true, file: 'features/im-here/im-here.tsx' },
  { path: '^/$', signedIn: true, file: 'features/home/home.tsx' },
  { path: '', signedIn: true, file: 'app/dashboards.tsx' },
  { path: '^/$', signedIn: false, file: 'features/landing/landing.tsx' },
  { path: '^/register', file: 'features/register/register.tsx' },
  { path: '^/forgot-password$', file: 'features/forgot-password/forgot-password.tsx' },
  { path: '', file: 'features/sign-in/sign-in.tsx' },
];
