import { use } from 'react';
import { Link } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Card } from '../../ui/page/card.tsx';
import { AppCard } from './app-card.tsx';
import { isAndroid } from './device.ts';
import { SettingsCard } from './settings-card.tsx';
import { instantTexts } from './texts.ts';
import { useApp, useDownload } from './use-app.ts';
import './instant-offers.css';

/** The panel of the instant offers: on Android, and for admins, who look at it anywhere. */
export function InstantOffers({ user, home }: { user: UserRecord; home: string }) {
  const { t, locale } = useTexts();
  const words = use(instantTexts(locale));
  const shown = user.Admin || isAndroid();
  return (
    <div className="column instant-offers">
      <title>{`${words.title} · ${t.common.product()}`}</title>
      <header>
        <h1 className="page-title">{words.title}</h1>
        <p className="meta">{words.lead}</p>
      </header>
      {shown ? (
        <Panel user={user} />
      ) : (
        <Card title={words.androidOnly.title} className="notice-card instant-hint">
          <p>{words.androidOnly.body}</p>
          <Link className="button-link" to={home}>
            {words.androidOnly.back}
          </Link>
        </Card>
      )}
    </div>
  );
}

function Panel({ user }: { user: UserRecord }) {
  const { locale } = useTexts();
  const words = use(instantTexts(locale));
  const app = useApp(user.userId);
  const download = useDownload(app.query.data);
  const version = app.query.data?.appVersion;
  return (
    <>
      <p className="instant-version">{version ? fill(words.version, { version }) : words.versionNone}</p>
      <SettingsCard user={user} words={words.settings} rests={user.Admin || app.creating || download.progress !== null} />
      <AppCard user={user} words={words.app} app={app} download={download} />
    </>
  );
}
