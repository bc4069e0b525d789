import type { UserRecord } from '#api/contract/users.ts';
import { PATIENCES, type Patience } from '#engine/model/session.ts';
import { useTexts } from '../../data/i18n.ts';
import { useSetting } from '../../data/main-switch.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { InfoPopover } from './info-popover.tsx';

import '../../ui/inputs/segments.css';

/** How long the search waits for better pay. Shown at once, taken back where the server refuses. */
export function PatienceChoice({ user, viewing }: { user: UserRecord; viewing: boolean }) {
  const { patience: words, byDriver } = useTexts().t.dashboard.controls;
  const change = useSetting(user.userId);
  const chosen = user.patience;
  const rests = viewing || change.isPending;
  const choose = (patience: Patience) => {
    if (rests || patience === chosen) return;
    change.mutate({ patience }, { onSuccess: () => toast.success(words.saved()), onError: () => toast.error(words.failed()) });
  };
  return (
    <div className="mode-choice">
      <div className="mode-head">
        <p id="patience-label" className="strong">
          {words.title()}
        </p>
        <InfoPopover label={words.about()}>
          <dl className="mode-words">
            {PATIENCES.map((patience) => (
              <div key={patience}>
                <dt>{words.levels[patience].name()}</dt>
                <dd>{words.levels[patience].does()}</dd>
              </div>
            ))}
          </dl>
          <p>{words.learned()}</p>
        </InfoPopover>
      </div>
      <div className="segments" role="radiogroup" aria-labelledby="patience-label" aria-describedby="patience-does" aria-disabled={rests}>
        {PATIENCES.map((patience) => (
          <label key={patience} className="segment mode-segment">
            <input
              type="radio"
              name="patience"
              value={patience}
              checked={patience === chosen}
              aria-disabled={rests}
              onChange={() => choose(patience)}
            />
            {words.levels[patience].name()}
          </label>
        ))}
      </div>
      <p id="patience-does" className="meta mode-does">
        <span>
          {words.levels[chosen].does()}
          {viewing && ` ${byDriver()}`}
        </span>
      </p>
    </div>
  );
}
