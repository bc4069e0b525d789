import type { ReactNode } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { useEntry } from '../data/described.ts';
import { manifestOf, nextStep } from '../data/set-up.ts';
import { ChooseService } from '../features/choose-service/choose-service.tsx';
import { ServicePending } from '../features/choose-service/service-pending.tsx';
import { FlexAccount } from '../features/flex-setup/flex-setup.tsx';
import { ProxyValidation } from '../features/flex-setup/validate.tsx';
import { ServiceSetup } from '../features/service/setup.tsx';
import { Verification } from '../features/verification/verification.tsx';

/** The wizard: the first thing that is still missing, one at a time. */
export function SetUp({ user }: { user: UserRecord }) {
  const next = nextStep(user);
  if (next.step === 'phone') return <Verification user={user} />;
  if (next.step !== 'service') return <ChooseService user={user} />;
  if (manifestOf(next.service)) return <SetUpService user={user} service={next.service} key={next.service} />;
  return <ServicePending user={user} service={next.service} />;
}

function SetUpService({ user, service }: { user: UserRecord; service: string }) {
  const entry = useEntry(service);
  if (!entry.view.setup) return <ServicePending user={user} service={service} />;
  const byProxy = user['useProxyAuthV2'] === true;
  const Account = byProxy ? ProxyValidation : FlexAccount;
  const account = entry.view.setup.regional ? (cancel: ReactNode) => <Account user={user} foot={cancel} /> : undefined;
  return <ServiceSetup entry={entry} user={user} account={account} />;
}
