import { Button } from '@radix-ui/themes';
import { type ComponentProps, useRef, useState } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { Fact } from './fact.tsx';
import { type Place, useForm, type Values } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import type { ItemProps } from './item-props.ts';
import { LocationPicker } from './location-picker.tsx';
import { type Override, OwnValues } from './own-values.tsx';

type Item = Extract<FormItem, { kind: 'location-picker' }>;

/** More than this many locations are folded until asked for. */
const SHOWN = 6;

/** The chosen locations, each with its own values where the platform has such, and the dialog that chooses them. */
export function LocationsItem({ item, value, values, path, onChange, setField, draw }: ItemProps<Item>) {
  const { mode, words, places, newest, issueAt, isWrong } = useForm();
  const { t, locale } = useTexts();
  const text = t.forms.locations;
  const [picking, setPicking] = useState(false);
  const [all, setAll] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const chosen = value as string[];
  const own = item.overrides;
  const overridesIn = (all: Values) => (own ? ((all[own.name] as Override[] | undefined) ?? []) : []);
  const overrides = overridesIn(values);
  const byId = new Map(places.list.map((place) => [place.id, place]));
  const nameOf = (id: string) => byId.get(id)?.name ?? (places.status === 'ready' ? text.unknown(id) : t.common.none());
  const wrong = (id: string) => own !== undefined && isWrong(`${own.name}.${overrides.findIndex((one) => one.locationId === id)}`);
  const rank = (id: string) => (overrides.some((one) => one.locationId === id) ? 0 : 1);
  const rows = [...chosen].sort((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b), locale));
  const folded = !all && rows.length > SHOWN + 2;
  const shown = folded ? rows.filter((id, at) => at < SHOWN || wrong(id)) : rows;

  const choose = (ids: string[]) => {
    onChange(ids);
    const before = overridesIn(newest());
    const kept = before.filter((one) => ids.includes(one.locationId));
    if (own && kept.length < before.length) setField(own.name, kept);
  };
  return (
    <div className="locations">
      <Fact item={item} path={path}>
        {text.count(chosen.length)}
      </Fact>
      {issueAt(path) && <p className="field-error">{issueAt(path)}</p>}
      {mode === 'edit' && (
        <Button
          ref={opener}
          type="button"
          size="4"
          variant="soft"
          highContrast
          className="wide"
          data-tour="add"
          onClick={() => setPicking(true)}
        >
          <FormIcon name="pin" /> {text.add()}
        </Button>
      )}
      {rows.length === 0 && (
        <div className="none-yet">
          <p className="strong">{text.none()}</p>
          <p className="meta">{text.noneStep()}</p>
        </div>
      )}
      <ul className="location-rows">
        {shown.map((id) => (
          <LocationRow
            key={id}
            id={id}
            item={item}
            place={byId.get(id)}
            name={nameOf(id)}
            at={overrides.findIndex((one) => one.locationId === id)}
            overrides={overrides}
            draw={draw}
            setOverrides={(change) => own && setField(own.name, change(overridesIn(newest())))}
            onRemove={() => choose(chosen.filter((other) => other !== id))}
          />
        ))}
      </ul>
      {rows.length > SHOWN + 2 && (
        <button type="button" className="text-button" aria-expanded={!folded} onClick={() => setAll(folded)}>
          {folded ? t.common.fold.all(rows.length) : t.common.fold.fewer()}
        </button>
      )}
      {picking && (
        <LocationPicker title={words(item.label)} chosen={chosen} opener={opener} onChange={choose} onClose={() => setPicking(false)} />
      )}
    </div>
  );
}

interface RowProps {
  id: string;
  item: Item;
  place: Place | undefined;
  name: string;
  /** Index of its values in `overrides`; -1 = none. */
  at: number;
  overrides: readonly Override[];
  draw: ItemProps['draw'];
  setOverrides: ComponentProps<typeof OwnValues>['setOverrides'];
  onRemove(): void;
}

function LocationRow({ id, item, place, name, at, overrides, draw, setOverrides, onRemove }: RowProps) {
  const { mode, restricted } = useForm();
  const { t } = useTexts();
  const text = t.forms.locations;
  const notes = [restricted.has(id) && text.restricted(), place && !place.open && text.closed()].filter(Boolean);
  return (
    <li className="location-row" data-own={at >= 0 ? '' : undefined} data-path={at >= 0 ? `${item.overrides?.name}.${at}` : undefined}>
      <div className="location-head">
        <div className="location-words">
          <h4 className="location-name">{name}</h4>
          <p className="meta">{[place?.address, place?.city, place?.postalCode].filter(Boolean).join(', ')}</p>
          {notes.length > 0 && <p className="meta note">{notes.join(' · ')}</p>}
        </div>
        {mode === 'edit' && (
          <button type="button" className="bar-button" aria-label={text.removeOne(name)} title={text.removeOne(name)} onClick={onRemove}>
            <FormIcon name="cross" size={20} />
          </button>
        )}
      </div>
      {item.overrides && (
        <OwnValues own={item.overrides} id={id} name={name} at={at} overrides={overrides} draw={draw} setOverrides={setOverrides} />
      )}
    </li>
  );
}
