import { lazy } from 'react';
import { catalogue } from '#engine/platforms/catalogue.ts';

const described = catalogue.filter(({ manifest }) => manifest.capabilities.startFlag === 'start').map(({ manifest }) => manifest);

/** Every screen comes with its own file: a phone loads what it shows. The landing page is small and what strangers wait for: it comes at once. */
const load = {
  signIn: () => import('../features/sign-in/sign-in.tsx'),
  register: () => import('../features/register/register.tsx'),
  forgot: () => import('../features/forgot-password/forgot-password.tsx'),
  legal: () => import('../features/legal/legal.tsx'),
  dashboard: () => import('../features/flex-dashboard/flex-dashboard.tsx'),
  configuration: () => import('../features/flex-configuration/flex-configuration.tsx'),
  service: () => import('../features/service/dashboard.tsx'),
  serviceConfiguration: () => import('../features/service/configuration.tsx'),
  blockFeed: () => import('../features/block-feed/block-feed.tsx'),
  setUp: () => import('./set-up.tsx'),
  signInAgain: () => import('../features/flex-setup/flex-setup.tsx'),
  messages: () => import('../features/verification/messages.tsx'),
  settings: () => import('../features/settings/settings.tsx'),
  terms: () => import('../features/legal/terms-dialog.tsx'),
  whatsNew: () => import('../features/whats-new/whats-new.tsx'),
};

export const SignIn = lazy(async () => ({ default: (await load.signIn()).SignIn }));
export const Register = lazy(async () => ({ default: (await load.register()).Register }));
export const ForgotPassword = lazy(async () => ({ default: (await load.forgot()).ForgotPassword }));
export const Terms = lazy(async () => ({ default: (await load.legal()).Terms }));
export const Privacy = lazy(async () => ({ default: (await load.legal()).Privacy }));
export const FlexDashboard = lazy(async () => ({ default: (await load.dashboard()).FlexDashboard }));
export const FlexConfiguration = lazy(async () => ({ default: (await load.configuration()).FlexConfiguration }));
export const ServiceDashboard = lazy(async () => ({ default: (await load.service()).ServiceDashboard }));
export const ServiceConfiguration = lazy(async () => ({ default: (await load.serviceConfiguration()).ServiceConfiguration }));
export const BlockFeed = lazy(async () => ({ default: (await load.blockFeed()).BlockFeed }));
export const SetUp = lazy(async () => ({ default: (await load.setUp()).SetUp }));
export const FlexSignInAgain = lazy(async () => ({ default: (await load.signInAgain()).FlexSignInAgain }));
export const Messages = lazy(async () => ({ default: (await load.messages()).Messages }));
export const Settings = lazy(async () => ({ default: (await load.settings()).Settings }));
export const TermsDialog = lazy(async () => ({ default: (await load.terms()).TermsDialog }));
export const WhatsNew = lazy(async () => ({ default: (await load.whatsNew()).WhatsNew }));

/** Asks for the screen's code before anything is drawn: the address says which one it will be. */
export function loadAhead(path: string, signedIn: boolean): void {
  const screen = signedIn ? aheadSignedIn(path) : aheadSignedOut(path);
  void screen?.().catch(() => undefined);
}

function aheadSignedIn(path: string): () => Promise<unknown> {
  if (path === '/settings') return load.settings;
  if (path === '/set-up') return load.setUp;
  const of = described.find((entry) => path === entry.routeRoot || path.startsWith(`${entry.routeRoot}/`));
  if (path.endsWith('/blocks')) return load.blockFeed;
  if (of) return path === of.home || path === of.routeRoot ? load.service : load.serviceConfiguration;
  if (path === '/flex/configuration') return load.configuration;
  if (path === '/flex/sign-in') return load.signInAgain;
  return aheadPublic(path) ?? load.dashboard;
}

function aheadSignedOut(path: string): (() => Promise<unknown>) | null {
  if (path === '/') return null;
  if (path.startsWith('/register')) return load.register;
  if (path === '/forgot-password') return load.forgot;
  return aheadPublic(path) ?? load.signIn;
}

function aheadPublic(path: string): (() => Promise<unknown>) | null {
  return path === '/terms-of-service' || path === '/privacy-policy' ? load.legal : null;
}
