import { type ComponentType, createElement, useState } from 'react';
import { later } from '../ui/feedback/later-part.tsx';

/** What gets the code of each screen that an address can show at once, by the screen's file; see `screen-files.ts`. */
const loaders: [file: string, load: () => Promise<unknown>][] = [];

/** Every screen comes with its own file: a phone loads what it shows. The landing page is small and what strangers wait for: it comes at once. */
export const SignIn = screen(async () => (await import('../features/sign-in/sign-in.tsx')).SignIn, 'features/sign-in/sign-in.tsx');
export const Register = screen(async () => (await import('../features/register/register.tsx')).Register, 'features/register/register.tsx');
export const ForgotPassword = screen(
  async () => (await import('../features/forgot-password/forgot-password.tsx')).ForgotPassword,
  'features/forgot-password/forgot-password.tsx',
);
export const Terms = screen(async () => (await import('../features/legal/legal.tsx')).Terms, 'features/legal/legal.tsx');
export const Privacy = screen(async () => (await import('../features/legal/legal.tsx')).Privacy, 'features/legal/legal.tsx');
export const Status = screen(async () => (await import('../features/support/status.tsx')).Status, 'features/support/status.tsx');
export const Faq = screen(async () => (await import('../features/support/faq.tsx')).Faq, 'features/support/faq.tsx');
export const PauseHelp = screen(async () => (await import('../features/support/pauses.tsx')).PauseHelp, 'features/support/pauses.tsx');
export const Contact = screen(async () => (await import('../features/support/contact.tsx')).Contact, 'features/support/contact.tsx');
export const MainDashboard = screen(async () => (await import('./dashboards.tsx')).MainDashboard, 'app/dashboards.tsx');
export const ServiceDashboard = screen(async () => (await import('./dashboards.tsx')).ServiceDashboard, 'app/dashboards.tsx');
export const ServiceConfiguration = screen(
  async () => (await import('../features/service/configuration.tsx')).ServiceConfiguration,
  'features/service/configuration.tsx',
);
export const BlockFeed = screen(
  async () => (await import('../features/block-feed/block-feed.tsx')).BlockFeed,
  'features/block-feed/block-feed.tsx',
);
export const InstacartStats = screen(
  async () => (await import('../features/instacart-stats/instacart-stats.tsx')).InstacartStats,
  'features/instacart-stats/instacart-stats.tsx',
);
export const FlexSignInAgain = screen(
  async () => (await import('../features/flex-setup/flex-setup.tsx')).FlexSignInAgain,
  'features/flex-setup/flex-setup.tsx',
);
export const CheckIn = screen(async () => (await import('../features/check-in/check-in.tsx')).CheckIn, 'features/check-in/check-in.tsx');
export const DistanceTimer = screen(
  async () => (await import('../features/distance-timer/distance-timer.tsx')).DistanceTimer,
  'features/distance-timer/distance-timer.tsx',
);
export const Masacre = screen(async () => (await import('../features/support/masacre.tsx')).Masacre, 'features/support/masacre.tsx');
export const Documentation = screen(
  async () => (await import('../features/support/documentation.tsx')).Documentation,
  'features/support/documentation.tsx',
);
export const RegenerateToken = screen(
  async () => (await import('../features/regenerate-token/regenerate-token.tsx')).RegenerateToken,
  'features/regenerate-token/regenerate-token.tsx',
);
export const ProxyValidation = screen(
  async () => (await import('../features/flex-setup/validate.tsx')).ProxyValidation,
  'features/flex-setup/validate.tsx',
);
export const ImHere = screen(async () => (await import('../features/im-here/im-here.tsx')).ImHere, 'features/im-here/im-here.tsx');
export const AdminDashboard = screen(
  async () => (await import('../features/admin-dashboard/admin-dashboard.tsx')).AdminDashboard,
  'features/admin-dashboard/admin-dashboard.tsx',
);
export const StaffHome = screen(async () => (await import('../features/staff/staff-home.tsx')).StaffHome, 'features/staff/staff-home.tsx');
export const AdminNav = screen(async () => (await import('./admin-nav.tsx')).AdminNav);
export const AllUsers = screen(
  async () => (await import('../features/all-users/all-users.tsx')).AllUsers,
  'features/all-users/all-users.tsx',
);
export const SetUp = screen(async () => (await import('./set-up.tsx')).SetUp, 'app/set-up.tsx');
export const ProxyInstall = screen(async () => (await import('../features/support/proxy-install.tsx')).ProxyInstall);
export const Messages = screen(
  async () => (await import('../features/verification/messages.tsx')).Messages,
  'features/verification/messages.tsx',
);
export const RemoteBrowser = screen(
  async () => (await import('../features/remote-browser/remote-browser.tsx')).RemoteBrowser,
  'features/remote-browser/remote-browser.tsx',
);
export const Settings = screen(async () => (await import('../features/settings/settings.tsx')).Settings, 'features/settings/settings.tsx');
export const Tax = screen(async () => (await import('../features/tax/tax.tsx')).Tax, 'features/tax/tax.tsx');
export const Toaster = screen(async () => (await import('./toaster.tsx')).Toaster);
export const Installed = screen(async () => (await import('./installed.tsx')).Installed);
export const EnrollFirst = screen(async () => (await import('../features/settings/security.tsx')).EnrollFirst);
export const InstantOffers = screen(
  async () => (await import('../features/instant-offers/instant-offers.tsx')).InstantOffers,
  'features/instant-offers/instant-offers.tsx',
);
export const Selfies = screen(async () => (await import('../features/selfies/selfies.tsx')).Selfies, 'features/selfies/selfies.tsx');
export const DonationScreen = screen(
  async () => (await import('../features/donation/donation.tsx')).DonationScreen,
  'features/donation/donation.tsx',
);
export const Invites = screen(async () => (await import('../features/invites/invites.tsx')).Invites, 'features/invites/invites.tsx');
export const Community = screen(
  async () => (await import('../features/community/community.tsx')).Community,
  'features/community/community.tsx',
);
export const Billing = screen(async () => (await import('../features/billing/billing.tsx')).Billing, 'features/billing/billing.tsx');
export const ActivationOverlay = screen(async () => (await import('../features/billing/activation-overlay.tsx')).ActivationOverlay);
export const Referrals = screen(
  async () => (await import('../features/referrals/referrals.tsx')).Referrals,
  'features/referrals/referrals.tsx',
);
export const BillingTools = screen(
  async () => (await import('../features/billing-tools/billing-tools.tsx')).BillingTools,
  'features/billing-tools/billing-tools.tsx',
);
export const SendSms = screen(async () => (await import('../features/send-sms/send-sms.tsx')).SendSms, 'features/send-sms/send-sms.tsx');
export const Outbox = screen(async () => (await import('../features/outbox/outbox.tsx')).Outbox, 'features/outbox/outbox.tsx');
export const InviteTool = screen(
  async () => (await import('../features/invite-tool/invite-tool.tsx')).InviteTool,
  'features/invite-tool/invite-tool.tsx',
);
export const PartnerNotice = screen(async () => (await import('../features/partner-notice/partner-notice.tsx')).PartnerNotice);
export const TermsDialog = screen(async () => (await import('../features/legal/terms-dialog.tsx')).TermsDialog);
export const Landing = screen(async () => (await import('../features/landing/landing.tsx')).Landing, 'features/landing/landing.tsx');
export const Home = screen(async () => (await import('../features/home/home.tsx')).Home, 'features/home/home.tsx');
export const Notices = screen(async () => (await import('../features/notices/notices.tsx')).Notices);
export const Content = screen(async () => (await import('../features/content/content.tsx')).Content, 'features/content/content.tsx');
export const WhatsNew = screen(async () => (await import('../features/whats-new/whats-new.tsx')).WhatsNew);

/** Loads the screen that the address will show, so that no placeholder is needed; a failure here is tried again when the screen is rendered. */
export async function loadScreenFile(file: string | undefined): Promise<void> {
  const wanted = loaders.filter(([each]) => each === file);
  await Promise.all(wanted.map(([, load]) => load())).catch(() => undefined);
}

/** A screen that is drawn at once where its code is there, and waits for it elsewhere. */
function screen<Props extends object>(load: () => Promise<ComponentType<Props>>, file?: string): ComponentType<Props> {
  let here: ComponentType<Props> | null = null;
  const get = async () => {
    here ??= await load();
    return here;
  };
  if (file) loaders.push([file, get]);
  const Later = later(get);
  return function Screen(props: Props) {
    // Once drawn it stays the same component, or what is typed into it would be lost.
    const [Kind] = useState<ComponentType<Props>>(() => here ?? Later);
    return createElement(Kind, props);
  };
}
