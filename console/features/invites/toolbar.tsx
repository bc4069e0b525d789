import { useIsFetching } from '@tanstack/react-query';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { longDay } from '../../ui/text/format.ts';
import { copyLink } from './links.ts';
import { inviteKeys } from './queries.ts';
import { fill, type InviteTexts } from './texts.ts';

interface Props {
  user: UserRecord;
  words: InviteTexts;
  /** The driver's own link; null where they have none: no phone number, or a code that collects money. */
  link: string | null;
}

/** Greeting with the date, refresh, and the way to copy the own link. */
export function Toolbar({ user, words, link }: Props) {
  const { locale } = useTexts();
  const { queries, world } = useConsole();
  const busy = useIsFetching({ queryKey: inviteKeys.all }) > 0;
  return (
    <header className="invites-bar">
      <div>
        <h1 className="page-title">{words.title}</h1>
        <p className="meta">
          {fill(words.hello, { name: user.name })} · {longDay(world.now(), null, locale)}
        </p>
      </div>
      <div className="invites-bar-ways">
        <button
          type="button"
          className="bar-button"
          aria-label={words.refresh}
          title={words.refresh}
          aria-disabled={busy || undefined}
          onClick={() => void queries.invalidateQueries({ queryKey: inviteKeys.all })}
        >
          <Icon name="refresh" size={20} />
        </button>
        {link && (
          <button
            type="button"
            className="bar-button"
            aria-label={words.share.copy}
            title={words.share.copy}
            onClick={() => void copyLink(link, words.share)}
          >
            <Icon name="copy" size={20} />
          </button>
        )}
      </div>
    </header>
  );
}
