import type { UserRecord } from '#api/contract/users.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { Card } from '../../ui/page/card.tsx';
import '../../data/join-texts.ts';

/** Who sees the driver's name, and whether the operator learns what the driver does. */
export function Privacy({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const words = t.join.settings.privacy;
  const takesEvents = useFacts().data?.takesEvents === true;
  return (
    <Card title={words.title()}>
      <Choice user={user} field="public" words={words.public} />
      {takesEvents && <Choice user={user} field="analyticsConsent" words={words.events} />}
    </Card>
  );
}

interface ChoiceProps {
  user: UserRecord;
  field: 'public' | 'analyticsConsent';
  words: Record<'title' | 'on' | 'off', () => string>;
}

/** One switch: shown at once, taken back where the server refuses. */
function Choice({ user, field, words }: ChoiceProps) {
  const { t } = useTexts();
  const change = useChangeUser(user.userId);
  const isOn = (change.isPending ? change.variables : user)[field] === true;
  return (
    <div className="setting-row">
      <div>
        <p className="strong">{words.title()}</p>
        <p className="meta">{isOn ? words.on() : words.off()}</p>
      </div>
      <Toggle
        checked={isOn}
        rests={change.isPending}
        label={words.title()}
        onPress={() =>
          change.isPending ||
          change.mutate(
            { [field]: !isOn },
            { onError: () => toast.error(t.join.settings.profile.failed(), { duration: Number.POSITIVE_INFINITY }) },
          )
        }
      />
    </div>
  );
}
