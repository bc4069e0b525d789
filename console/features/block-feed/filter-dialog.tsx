import { Button } from '@radix-ui/themes';
import { type RefObject, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { Sheet } from '../../ui/form/sheet.tsx';
import type { FeedFilter } from './queries.ts';
import { STATUSES } from './queries.ts';
import '../../ui/inputs/field.css';

interface Props {
  filter: FeedFilter;
  /** Locations that can be chosen. */
  places: readonly { id: string; name: string }[];
  opener: RefObject<HTMLElement | null>;
  onApply(filter: FeedFilter): void;
  onClose(): void;
}

export function FilterDialog({ filter, places, opener, onApply, onClose }: Props) {
  const { t } = useTexts();
  const words = t.services.feed;
  const [status, setStatus] = useState(filter.status);
  const [chosen, setChosen] = useState<readonly string[]>(filter.locationIds.length ? filter.locationIds : places.map(({ id }) => id));
  // What is ticked are the locations met so far: all of them are every location only where that is meant.
  const [every, setEvery] = useState(filter.locationIds.length === 0);
  const everyLocation = () => {
    setEvery(true);
    setChosen(places.map(({ id }) => id));
  };
  const names = { all: words.all(), got: words.won(), lost: words.lost(), dislikes: words.disliked(), passed: words.passed() };
  return (
    <Sheet
      open
      title={words.filterTitle()}
      opener={opener}
      onClose={onClose}
      footer={
        <Button
          type="button"
          size="4"
          className="wide"
          onClick={() => onApply({ status, locationIds: every && chosen.length === places.length ? [] : chosen })}
        >
          {words.apply()}
        </Button>
      }
    >
      <fieldset className="field">
        <legend className="field-label">{words.status()}</legend>
        <div className="choices">
          {[null, ...STATUSES].map((one) => (
            <label key={one ?? 'all'} className="choice">
              <input type="radio" name="feed-status" checked={status === one} onChange={() => setStatus(one)} />
              <span>{names[one ?? 'all']}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {places.length > 0 && (
        <fieldset className="field">
          <legend className="field-label">{words.locations()}</legend>
          <div className="feed-all">
            <button type="button" className="text-button" onClick={everyLocation}>
              {words.everyLocation()}
            </button>
            <button type="button" className="text-button" onClick={() => setChosen([])}>
              {words.clear()}
            </button>
          </div>
          <ul className="check-list">
            {places.map(({ id, name }) => (
              <li key={id}>
                <label className="check-row">
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
                  />
                  <span>{name}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </Sheet>
  );
}
