import { memo, useRef, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { MINUTE } from '#config/constants.ts';
import { useWorldNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { useSetting } from '../../data/main-switch.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { PatienceChoice } from './patience-choice.tsx';
import { weekdayInNewYork } from './weekly-hours.ts';

interface Props {
  user: UserRecord;
  /** Undefined until it is known. */
  collectsMoney: boolean | undefined;
  /** Somebody else's dashboard. */
  viewing: boolean;
}

/** How the search goes about it: pace, and when it stops by itself. */
export const ControlsCard = memo(function ControlsCard({ user, collectsMoney, viewing }: Props) {
  const words = useTexts().t.dashboard.controls;
  return (
    <Card title={words.title()} className="controls-card">
      <ModeChoice user={user} collectsMoney={collectsMoney} viewing={viewing} />
      <PatienceChoice user={user} viewing={viewing} />
      {user['showAutoStop'] === true && <AutoStop user={user} />}
      {user['showClicker'] === true && <Clicker user={user} />}
    </Card>
  );
});

function AutoStop({ user }: { user: UserRecord }) {
  const words = useTexts().t.dashboard.controls;
  const change = useSetting(user.userId);
  const toggle = () =>
    change.isPending || change.mutate({ autoStop: !user.autoStop }, { onError: () => toast.error(words.autoStopFailed()) });
  return (
    <div className="control-row">
      <div>
        <p className="strong">{words.autoStop()}</p>
        <p className="meta">{words.autoStopLead()}</p>
      </div>
      <Toggle checked={user.autoStop} rests={change.isPending} label={words.autoStop()} onPress={toggle} />
    </div>
  );
}

const FRIDAY = 4;

/** Off is at once; on asks first, and advises against it on Fridays. */
function Clicker({ user }: { user: UserRecord }) {
  const words = useTexts().t.dashboard.controls;
  const now = useWorldNow(MINUTE);
  const change = useSetting(user.userId);
  const opener = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const on = user['clickerMode'] === true;
  const turn = (clickerMode: boolean) =>
    change.mutate(
      { clickerMode },
      {
        onSuccess: () => clickerMode && toast.info(words.clickerStarting()),
        onError: () => toast.error(words.clickerFailed()),
      },
    );
  const friday = weekdayInNewYork(now) === FRIDAY;
  return (
    <div className="control-row">
      <div>
        <p className="strong">{words.clicker()}</p>
        <p className="meta">{`${words.clickerLead()} ${words.clickerStarting()}`}</p>
      </div>
      <Toggle
        ref={opener}
        checked={on}
        rests={change.isPending}
        label={words.clicker()}
        onPress={() => {
          if (change.isPending) return;
          if (on) turn(false);
          else setAsking(true);
        }}
      />
      <ConfirmDialog
        open={asking}
        title={words.clickerAsk.title()}
        body={friday ? `${words.clickerAsk.body()} ${words.clickerAsk.friday()}` : words.clickerAsk.body()}
        confirm={words.clickerAsk.confirm()}
        keep={words.clickerAsk.keep()}
        begins
        opener={opener}
        onClose={() => setAsking(false)}
        onConfirm={() => turn(true)}
      />
    </div>
  );
}
