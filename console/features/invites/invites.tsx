import { useIsFetching } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Toolbar } from '../../ui/toolbar/toolbar.tsx';
import { InviteList } from './invite-list.tsx';
import { addressOf } from './links.ts';
import { PhoneCard } from './phone-card.tsx';
import { inviteKeys, useInvites, useProgress } from './queries.ts';
import { RewardsCard } from './rewards-card.tsx';
import { ShareCard } from './share-card.tsx';
import { inviteTexts } from './texts.ts';
import './invites.css';

/** Sharing first, then who has come and what it brought. Drivers whose code has no invites read so. */
export function Invites({ user }: { user: UserRecord }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = use(inviteTexts(locale));
  const progress = useProgress(user.userId);
  const list = useInvites(user.userId);
  const { queries } = useConsole();
  const busy = useIsFetching({ queryKey: inviteKeys.all }) > 0;
  const path = progress.data?.path ?? null;
  const link = path === null ? null : addressOf(path);
  const waiting = <div className="card skeleton-card entry-skeleton" role="status" aria-label={t.console.shell.loading()} />;
  return (
    <div className="column invites">
      <title>{`${words.title} · ${t.common.product()}`}</title>
      <Toolbar
        title={words.title}
        greeting={fill(words.hello, { name: user.name })}
        words={{ ...words.share, refresh: words.refresh }}
        busy={busy}
        onRefresh={() => void queries.invalidateQueries({ queryKey: inviteKeys.all })}
        link={link}
      />
      {progress.isPending && waiting}
      {progress.isError && !progress.data && <Refusal>{failureText(progress.error, texts)}</Refusal>}
      {progress.data && !link && (
        <Card title={words.none.title} className="notice-card">
          <p>{words.none.body}</p>
          <Link className="button-link" to="/contact-us">
            {words.none.contact}
          </Link>
        </Card>
      )}
      {progress.data && link && (
        <>
          <div className="invites-side">
            <ShareCard link={link} words={words.share} />
            <PhoneCard words={words} messagesLeft={progress.data.messagesLeft} />
          </div>
          <div className="invites-side">
            <RewardsCard progress={progress.data} words={words.rewards} />
            {list.data && <InviteList rows={list.data} words={words} freeAccount={user.accountType === 'Free'} />}
            {list.isError && !list.data && <Refusal>{words.list.failed}</Refusal>}
          </div>
        </>
      )}
    </div>
  );
}
