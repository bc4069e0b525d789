import { catalogue } from '#engine/platforms/catalogue.ts';

/** Addresses of the console's screens that belong to no service; `:name` is any one part of the address. */
const SCREENS: readonly string[] = [
  ...['/', '/login', '/register', '/register/invite/:inviteId', '/register/referral/:referralId', '/forgot-password'],
  ...['/terms-of-service', '/privacy-policy', '/status', '/faq', '/help/pauses', '/contact-us', '/masacre', '/documentation'],
  ...['/distance-timer', '/check-in', '/set-up', '/settings', '/tax', '/invites', '/feed', '/billing', '/remote-browser'],
  ...['/sandbox-messages', '/regenerate-token', '/instacart-stats/:userId'],
  ...['/flex', '/flex/validate', '/flex/im-here', '/flex/instant-offers', '/flex/selfies', '/flex/donate/:startTime', '/flex/sign-in'],
  ...['/admin', '/admin/sessions', '/admin/users', '/admin/configuration', '/admin/referrals', '/admin/billing', '/admin/sms'],
  ...['/admin/messages', '/admin/invites', '/admin/:userId'],
];

const SERVICE_SCREENS: readonly string[] = catalogue.flatMap(({ manifest }) => {
  const { routeRoot, home = routeRoot, configuration = `${routeRoot}/configuration`, capabilities } = manifest;
  return [
    ...[routeRoot, home, configuration, `/admin/:userId${routeRoot}`],
    ...(capabilities.blockFeed ? [`${routeRoot}/blocks`] : []),
    ...(capabilities.feed ? [`${routeRoot}/feed`] : []),
  ];
});

const KNOWN: readonly RegExp[] = [...SCREENS, ...SERVICE_SCREENS].map(
  (screen) => new RegExp(`^${screen === '/' ? '' : screen.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
);
/** A sign-up by referral, wherever it is in the address. */
const REFERRAL = /\/referral\/[^/]+/;

/** Returns whether the console has a screen at this path, for somebody. */
export function isScreen(path: string): boolean {
  return REFERRAL.test(path) || KNOWN.some((known) => known.test(path));
}
