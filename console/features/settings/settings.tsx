import { Suspense } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../../data/i18n.ts';
import { ChangePassword } from './change-password.tsx';
import { Privacy } from './privacy.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { Shortcuts } from './shortcuts.tsx';
import '../../ui/form/form.css';
import './settings.css';

/** The driver's account: profile, who sees it, password, and the devices that are signed in. */
export function Settings({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const words = t.join.settings;
  return (
    <div className="settings">
      <title>{`${words.title()} · ${t.common.product()}`}</title>
      <h1 className="page-title">{words.title()}</h1>
      <Profile user={user} />
      <Privacy user={user} />
      <ChangePassword />
      <Sessions />
      {/* Its texts come later; as the last of the page it moves nothing. */}
      <Suspense>
        <Shortcuts />
      </Suspense>
    </div>
  );
}
