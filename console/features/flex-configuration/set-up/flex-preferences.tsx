import { useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../../../data/i18n.ts';
import { SetUpSteps } from '../../../ui/progress/steps.tsx';
import '../../../ui/form/form.css';
import './set-up.css';
import { PreferencesStep } from './preferences-step.tsx';
import { RegionStep } from './region-step.tsx';

/** What follows once the account is linked: the region, then the rules a block must meet. Finishing opens the driver's pages. */
export function FlexPreferences({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const [back, setBack] = useState(false);
  const atRegion = back || typeof user['zone'] !== 'string';
  return (
    <>
      <title>{`${(atRegion ? t.forms.setUp.region : t.forms.setUp.preferences).title()} · ${t.common.product()}`}</title>
      <SetUpSteps current="rules" />
      {atRegion ? <RegionStep user={user} onDone={() => setBack(false)} /> : <PreferencesStep user={user} onBack={() => setBack(true)} />}
    </>
  );
}
