import type { UserRecord } from '#api/contract/users.ts';
import { MODES, type Mode } from '#engine/model/session.ts';
import { useTexts } from '../../data/i18n.ts';
import { useSetting } from '../../data/main-switch.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { InfoPopover } from './info-popover.tsx';
import { modeOf, offeredModes } from './modes.ts';

import '../../ui/inputs/segments.css';

interface Props {
  user: UserRecord;
  /** Undefined until it is known: until then nothing can be chosen. */
  collectsMoney: boolean | undefined;
  viewing: boolean;
}

/** The system mode: one of the modes offered to this driver. Shown at once, taken back where the server refuses. */
export function ModeChoice({ user, collectsMoney, viewing }: Props) {
  const words = useTexts().t.dashboard.controls;
  const change = useSetting(user.userId);
  const chosen = modeOf(user);
  const offered = collectsMoney === undefined ? MODES : offeredModes(user, collectsMoney);
  const rests = collectsMoney === undefined || viewing || change.isPending;
  const choose = (mode: Mode) => {
    if (rests || mode === chosen) return;
    change.mutate({ mode }, { onSuccess: () => toast.success(words.saved()), onError: () => toast.error(words.failed()) });
  };
  return (
    <div className="mode-choice">
      <div className="mode-head">
        <p id="mode-label" className="strong">
          {words.mode()}
        </p>
        <InfoPopover label={words.about()}>
          <dl className="mode-words">
            {offered.map((mode) => (
              <div key={mode}>
                <dt>{words.modes[mode].name()}</dt>
                <dd>{words.modes[mode].does()}</dd>
              </div>
            ))}
          </dl>
        </InfoPopover>
      </div>
      <div className="segments" role="radiogroup" aria-labelledby="mode-label" aria-describedby="mode-does" aria-disabled={rests}>
        {offered.map((mode) => (
          <label key={mode} className="segment mode-segment">
            <input type="radio" name="mode" value={mode} checked={mode === chosen} aria-disabled={rests} onChange={() => choose(mode)} />
            {words.modes[mode].name()}
          </label>
        ))}
      </div>
      <p id="mode-does" className="meta mode-does" data-role={chosen === 'masacre' ? 'wait' : undefined}>
        {chosen === 'masacre' && <Icon name="alert" />}
        <span>
          {words.modes[chosen].does()}
          {viewing && ` ${words.byDriver()}`}
        </span>
      </p>
    </div>
  );
}
