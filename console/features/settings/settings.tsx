import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../../data/i18n.ts';
import { sessionAtom } from '../../data/settings.ts';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';
import { ThemeChoice } from '../../ui/inputs/theme-choice.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { useReached } from '../../ui/rendered-parts.ts';
import { ChangePassword } from './change-password.tsx';
import { Privacy } from './privacy.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { Shortcuts } from './shortcuts.tsx';
import '../../data/join-texts.ts';
import '../../ui/form/form.css';
import './settings.css';

const Notifications = later(async () => (await import('./notifications.tsx')).Notifications);
const OwnData = later(async () => (await import('./own-data.tsx')).OwnData);
const Security = later(async () => (await import('./security.tsx')).Security);

/** The driver's account: profile, who sees it, theme, notifications, password, the devices that are signed in, and what belongs to the driver. */
export function Settings({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const session = useAtomValue(sessionAtom);
  // What only the driver may see: the server answers none of it to an admin who acts as them.
  const acting = session.status === 'signed-in' && session.god !== undefined;
  const words = t.join.settings;
  const [rest, reached] = useReached();
  return (
    <div className="column">
      <PageTitle>{words.title()}</PageTitle>
      <Profile user={user} />
      <Privacy user={user} />
      {!acting && <ChangePassword />}
      {!acting && <Sessions />}
      <Card title={t.console.shell.theme()} ref={rest}>
        <ThemeChoice />
      </Card>
      {/* Their texts come later; as the last of the page they move nothing. */}
      {reached && (
        <Suspense>
          {!acting && (
            <LaterPart>
              <Notifications />
            </LaterPart>
          )}
          {!acting && (
            <LaterPart>
              <Security user={user} />
            </LaterPart>
          )}
          <LaterPart>
            <Shortcuts />
          </LaterPart>
          {!acting && (
            <LaterPart>
              <OwnData user={user} />
            </LaterPart>
          )}
        </Suspense>
      )}
    </div>
  );
}
