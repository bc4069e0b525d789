import { useQuery } from '@tanstack/react-query';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../data/console.tsx';
import { useTexts } from '../data/i18n.ts';
import { keys } from '../data/live.ts';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';

/** Who is signed in, and the way out. */
export function ProfileMenu({ userId }: { userId: string }) {
  const { session } = useConsole();
  const words = useTexts().t.console.shell;
  // The screen fetches the record; the menu only shows what is there.
  const user = useQuery<UserRecord>({ queryKey: keys.user(userId), enabled: false });
  return (
    <Popover label={words.profile()} icon={<Icon name="person" size={20} />}>
      {(close) => (
        <>
          {user.data && (
            <p className="popover-who">
              <span className="strong">{user.data.name}</span>
              <span className="meta">{user.data.phoneNumber}</span>
            </p>
          )}
          <button
            type="button"
            className="popover-item"
            onClick={() => {
              close();
              void session.signOut();
            }}
          >
            <Icon name="leave" /> {words.signOut()}
          </button>
        </>
      )}
    </Popover>
  );
}
