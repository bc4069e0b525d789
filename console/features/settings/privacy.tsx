import { useId } from 'react';
import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useTexts } from '../../data/i18n.ts';
import { Toggle } from '../../ui/inputs/toggle.tsx';

/** Whether other drivers see the name. Shown at once, taken back where the server refuses. */
export function Privacy({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const words = t.join.settings.privacy;
  const change = useChangeUser(user.userId);
  const meaning = useId();
  const open = change.isPending ? change.variables.public === true : user.public;
  return (
    <section className="card" aria-labelledby="privacy">
      <h2 id="privacy" className="section-title">
        {words.title()}
      </h2>
      <div className="setting-row">
        <div>
          <p className="strong">{words.public()}</p>
          <p id={meaning} className="meta">
            {open ? words.on() : words.off()}
          </p>
        </div>
        <Toggle
          checked={open}
          rests={change.isPending}
          label={words.public()}
          onPress={() =>
            change.isPending ||
            change.mutate(
              { public: !user.public },
              { onError: () => toast.error(t.join.settings.profile.failed(), { duration: Number.POSITIVE_INFINITY }) },
            )
          }
        />
      </div>
    </section>
  );
}
