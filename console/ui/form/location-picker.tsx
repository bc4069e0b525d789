import { Button } from '@radix-ui/themes';
import { Component, lazy, type ReactNode, type RefObject, Suspense, useId, useMemo, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import type { Position } from '../../data/locate.ts';
import { languageTag } from '../text/format.ts';
import { grouped, kilometres, matching, offered } from './find-places.ts';
import { type Place, useForm } from './form-context.ts';
import { SearchField, usePlaceSearch } from './place-search.tsx';
import { Sheet } from './sheet.tsx';
import '../inputs/segments.css';
import './location-picker.css';

const loadMap = () => import('./place-map.tsx');
const PlaceMap = lazy(async () => ({ default: (await loadMap()).PlaceMap }));

interface Props {
  title: string;
  chosen: readonly string[];
  opener: RefObject<HTMLElement | null>;
  onChange(ids: string[]): void;
  onClose(): void;
}

/** Chooses locations: search, a list that is complete by itself, and the same choice on a map. Each tap counts at once. */
export function LocationPicker({ title, chosen, opener, onChange, onClose }: Props) {
  const { places, restricted, byAdmin } = useForm();
  const { t, locale } = useTexts();
  const text = t.forms.picker;
  const [view, setView] = useState<'list' | 'map'>('list');
  const search = usePlaceSearch();
  const { result } = search;
  const open = useMemo(() => offered(places.list, chosen), [places.list, chosen]);
  const found = result.kind === 'text' ? matching(open, result.typed) : open;
  const from = result.kind === 'near' ? result.position : null;
  const groups = grouped(found, from, locale);
  const many = groups.length > 1;
  const mayChoose = (place: Place) => byAdmin || !restricted.has(place.id) || chosen.includes(place.id);
  const choose = (ids: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));

  return (
    <Sheet
      open
      size="full"
      title={title}
      lead={text.lead()}
      opener={opener}
      onClose={onClose}
      footer={
        <>
          <p className="strong picked" role="status">
            {text.chosen(chosen.length)}
          </p>
          <Button type="button" size="4" onClick={onClose}>
            {t.forms.done()}
          </Button>
        </>
      }
    >
      <SearchField search={search} found={found.length} />
      <fieldset className="segments picker-view" aria-label={text.view()}>
        {(['list', 'map'] as const).map((each) => (
          <label key={each} className="segment">
            <input type="radio" name="picker-view" checked={view === each} onChange={() => setView(each)} />
            {text[each]()}
          </label>
        ))}
      </fieldset>
      {places.status === 'loading' && (
        <div role="status" aria-label={t.forms.locations.loading()} className="picker-list">
          {Array.from({ length: 8 }, (_, row) => (
            <span key={row} className="skeleton picker-skeleton" />
          ))}
        </div>
      )}
      {places.status === 'failed' && (
        <div className="none-yet" role="alert">
          <p>{t.forms.locations.failed()}</p>
          <button type="button" className="button-link" onClick={places.retry}>
            {t.common.retry()}
          </button>
        </div>
      )}
      {places.status === 'ready' && (
        <div className="picker" data-view={view}>
          <div className="picker-list">
            {found.length === 0 && <p className="none-yet">{text.nothing()}</p>}
            {groups.map((group) => {
              const open = group.places.filter(mayChoose).map((place) => place.id);
              const all = open.length > 0 && open.every((id) => chosen.includes(id));
              const title =
                group.kind === 'city' ? group.title : group.kind === 'near' ? text.near(group.title) : many ? text.others() : text.every();
              return (
                <section key={group.kind + group.title} aria-label={title}>
                  <header className="picker-group">
                    <h3>{title}</h3>
                    {group.kind !== 'near' && open.length > 1 && (
                      <button type="button" className="text-button" onClick={() => choose(open, !all)}>
                        {all ? text.clearAll(title) : text.selectAll(title)}
                      </button>
                    )}
                  </header>
                  <ul className="check-list">
                    {group.places.map((place) => (
                      <PlaceRow
                        key={place.id}
                        place={place}
                        from={from}
                        checked={chosen.includes(place.id)}
                        may={mayChoose(place)}
                        onChange={(on) => choose([place.id], on)}
                      />
                    ))}
                  </ul>
                </section>
              );
            })}
          </div>
          <MapPane wanted={view === 'map'} places={found} from={from} chosen={chosen} mayChoose={mayChoose} choose={choose} />
        </div>
      )}
    </Sheet>
  );
}

interface RowProps {
  place: Place;
  from: Position | null;
  checked: boolean;
  may: boolean;
  onChange(on: boolean): void;
}

function PlaceRow({ place, from, checked, may, onChange }: RowProps) {
  const { restricted, miles } = useForm();
  const { t, locale } = useTexts();
  const note = useId();
  const isRestricted = restricted.has(place.id);
  return (
    <li>
      <label className="check-row place-row" data-off={may ? undefined : ''}>
        <input
          type="checkbox"
          aria-label={place.name}
          aria-describedby={note}
          checked={checked}
          disabled={!may}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="place-words">
          <span className="place-name">{place.name}</span>
          <span className="meta" id={note}>
            {place.address}, {place.city} {place.postalCode}
            {isRestricted && <span className="note">{t.forms.locations.restrictedWhy()}</span>}
            {!place.open && <span className="note">{t.forms.locations.closed()}</span>}
          </span>
        </span>
        {from && <span className="meta away">{distanceWords(kilometres(from, place), miles, languageTag(locale))}</span>}
      </label>
    </li>
  );
}

interface PaneProps {
  wanted: boolean;
  places: readonly Place[];
  from: Position | null;
  chosen: readonly string[];
  mayChoose(place: Place): boolean;
  choose(ids: readonly string[], on: boolean): void;
}

/** The map, fetched when it is first looked at; without it the list still has everything. */
function MapPane({ wanted, places, from, chosen, mayChoose, choose }: PaneProps) {
  const { t } = useTexts();
  const wide = useMemo(() => matchMedia('(min-width: 1024px)').matches, []);
  const [asked, setAsked] = useState(wide);
  if (wanted && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <div className="picker-map">
      <MapBoundary fallback={<p className="none-yet">{t.forms.picker.mapFailed()}</p>}>
        <Suspense
          fallback={
            <p className="none-yet" role="status">
              {t.forms.picker.mapLoading()}
            </p>
          }
        >
          <PlaceMap places={places} from={from} chosen={chosen} mayChoose={mayChoose} choose={choose} />
        </Suspense>
      </MapBoundary>
    </div>
  );
}

class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function distanceWords(km: number, miles: boolean, tag: string): string {
  const value = miles ? km / 1.609344 : km;
  const style = { style: 'unit', unit: miles ? 'mile' : 'kilometer', maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(tag, style).format(value);
}
