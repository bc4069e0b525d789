import type { ReactNode } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { entryOf } from '../data/described.ts';
import { manifestOf, nextStep } from '../data/set-up.ts';
import { ChooseService } from '../features/choose-service/choose-service.tsx';
import { ServicePending } from '../features/choose-service/service-pending.tsx';
import { FlexPreferences } from '../features/flex-configuration/set-up/flex-preferences.tsx';
import { FlexSetup } from '../features/flex-setup/flex-setup.tsx';
import { ServiceSetup } from '../features/service/setup.tsx';
import { Verification } from '../features/verification/verification.tsx';

/** Services whose account the driver links himself. */
const LINKING: Record<string, (props: { user: UserRecord }) => ReactNode> = { AMAZON_FLEX: FlexSetup };

/** The wizard: the first thing that is still missing, one at a time. */
export function SetUp({ user }: { user: UserRecord }) {
  const next = nextStep(user);
  if (next.step === 'phone') return <Verification user={user} />;
  const Link = next.step === 'service' && !user.accounts?.[next.service] ? LINKING[next.service] : undefined;
  if (Link) return <Link user={user} />;
  if (next.step === 'service' && next.service === 'AMAZON_FLEX') return <FlexPreferences user={user} />;
  const entry = next.step === 'service' && manifestOf(next.service) ? entryOf(next.service) : undefined;
  if (entry?.view.setup) return <ServiceSetup entry={entry} user={user} key={entry.manifest.service} />;
  if (next.step === 'service') return <ServicePending user={user} service={next.service} />;
  return <ChooseService user={user} />;
}
