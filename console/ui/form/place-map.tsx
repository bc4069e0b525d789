import * as L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import type { Position } from '../../data/locate.ts';
import { makeMap, useTiles } from '../map/base-map.ts';
import { ZoomButtons } from '../map/zoom-buttons.tsx';
import { clusters } from './clusters.ts';
import { type Place, useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import './place-map.css';

interface Props {
  places: readonly Place[];
  from: Position | null;
  chosen: readonly string[];
  mayChoose(place: Place): boolean;
  choose(ids: readonly string[], on: boolean): void;
}

const MARKER = 44;

/** The same choice as the list, on a map. Markers are buttons: Tab walks them, Enter opens one, the arrow keys move the map. */
export function PlaceMap({ places, from, chosen, mayChoose, choose }: Props) {
  const { tiles } = useForm();
  const { t } = useTexts();
  const text = t.forms.picker;
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map>(null);
  const layer = useRef<L.LayerGroup>(null);
  const refit = useRef<() => void>(() => undefined);
  const ownView = useRef(false);
  const [moved, setMoved] = useState(0);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = places.find((place) => place.id === openId);

  useEffect(() => {
    const { map: made, remove } = makeMap(frame.current!, { maxZoom: 17 }, () => {
      // The map keeps everything in view until the driver moves it.
      if (!ownView.current) refit.current();
    });
    layer.current = L.layerGroup().addTo(made);
    map.current = made;
    made.on('zoomend', () => setMoved((count) => count + 1));
    for (const by of ['mousedown', 'touchstart', 'wheel', 'keydown'] as const)
      frame.current!.addEventListener(
        by,
        () => {
          ownView.current = true;
        },
        { passive: true },
      );
    return () => {
      remove();
      map.current = null;
    };
  }, []);

  useTiles(map, tiles);

  // The view follows a search, never a tap: nothing moves under the finger.
  const shown = places.map((place) => place.id).join();
  refit.current = () => {
    fit(map.current, places, from);
    setMoved((count) => count + 1);
  };
  useEffect(() => {
    ownView.current = false;
    refit.current();
  }, [shown, from]);

  useEffect(() => {
    const [made, group] = [map.current, layer.current];
    if (!made || !group || moved === 0) return;
    drawMarkers(made, group, { places, chosen, mayChoose, groupLabel: text.group, onOpen: setOpenId });
  }, [places, chosen, moved, mayChoose, text]);

  return (
    <section className="map" aria-label={text.mapLabel()}>
      <p className="visually-hidden">{text.mapHelp()}</p>
      <div ref={frame} className="map-frame" data-tiles={tiles ? '' : undefined} />
      <ZoomButtons map={map}>
        <button
          type="button"
          className="bar-button"
          aria-label={text.fit()}
          title={text.fit()}
          onClick={() => fit(map.current, places, null)}
        >
          <FormIcon name="fit" size={20} />
        </button>
      </ZoomButtons>
      {open && (
        <PlaceCard
          key={open.id}
          place={open}
          on={chosen.includes(open.id)}
          may={mayChoose(open)}
          onChange={(on) => choose([open.id], on)}
          onClose={() => {
            frame.current?.querySelector<HTMLElement>(`[data-marker="${CSS.escape(open.id)}"]`)?.focus({ preventScroll: true });
            setOpenId(null);
          }}
        />
      )}
    </section>
  );
}

interface Markers {
  places: readonly Place[];
  chosen: readonly string[];
  mayChoose(place: Place): boolean;
  groupLabel(counts: { count: number; chosen: number }): string;
  onOpen(id: string): void;
}

/** Draws a button for each place, one for those that would overlap, and keeps the focus where it was. */
function drawMarkers(made: L.Map, group: L.LayerGroup, { places, chosen, mayChoose, groupLabel, onOpen }: Markers): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['marker'] : undefined;
  group.clearLayers();
  const points = places.map((place) => ({ ...made.project([place.latitude, place.longitude]), member: place }));
  for (const { x, y, members } of clusters(points, MARKER)) {
    const at = made.unproject([x, y]);
    const [first] = members;
    const on = members.filter((place) => chosen.includes(place.id)).length;
    const single = members.length === 1;
    const state = on === 0 ? 'none' : on === members.length ? 'all' : 'some';
    const marker = L.marker(at, {
      keyboard: false,
      icon: L.divIcon({
        className: 'place-marker',
        iconSize: [MARKER, MARKER],
        html: markerHtml(single ? (on ? TICK : '') : String(members.length), state, single ? mayChoose(first!) : true),
      }),
    }).addTo(group);
    const element = marker.getElement()!;
    const key = members.map((place) => place.id).join(' ');
    element.setAttribute('role', 'button');
    element.setAttribute('tabindex', '0');
    element.dataset['marker'] = key;
    element.setAttribute('aria-label', single ? first!.name : groupLabel({ count: members.length, chosen: on }));
    if (single) element.setAttribute('aria-pressed', String(on > 0));
    const press = () => {
      if (single) onOpen(first!.id);
      else
        made.fitBounds(L.latLngBounds(members.map((place) => [place.latitude, place.longitude])).pad(0.3), {
          maxZoom: made.getZoom() + 3,
        });
    };
    element.addEventListener('click', press);
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press();
    });
    if (key === focused) element.focus({ preventScroll: true });
  }
}

interface CardProps {
  place: Place;
  on: boolean;
  may: boolean;
  onChange(on: boolean): void;
  onClose(): void;
}

/** What a marker stands for. It takes the focus; Escape gives it back to the marker. */
function PlaceCard({ place, on, may, onChange, onClose }: CardProps) {
  const { restricted } = useForm();
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any of its buttons
    <div
      className="map-card"
      data-own-escape
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="place-words">
        <p className="place-name">{place.name}</p>
        <p className="meta">
          {place.address}, {place.city} {place.postalCode}
          {restricted.has(place.id) && <span className="note">{t.forms.locations.restrictedWhy()}</span>}
        </p>
      </div>
      <button
        ref={button}
        type="button"
        className="button-link"
        aria-disabled={!may}
        aria-label={`${on ? t.forms.remove() : t.forms.picker.add()}: ${place.name}`}
        onClick={() => may && onChange(!on)}
      >
        {on ? t.forms.remove() : t.forms.picker.add()}
      </button>
      <button type="button" className="bar-button" aria-label={t.forms.picker.closeCard(place.name)} onClick={onClose}>
        <FormIcon name="cross" size={20} />
      </button>
    </div>
  );
}

/** All of the places, or those around a position. */
function fit(map: L.Map | null, places: readonly Place[], from: Position | null): void {
  if (!map) return;
  if (from) map.setView([from.latitude, from.longitude], 11, { animate: false });
  else if (places.length)
    map.fitBounds(L.latLngBounds(places.map((place) => [place.latitude, place.longitude])).pad(0.1), { animate: false, maxZoom: 13 });
  else if (!map.getZoom()) map.setView([39, -96], 4, { animate: false });
}

const TICK =
  '<svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="m3 8.5 3.2 3.2L13 5" /></svg>';

/** Chosen is a filled disk with a tick, not colour alone; figures of a group stand inside. All of it is our own text. */
function markerHtml(sign: string, state: 'none' | 'some' | 'all', may: boolean): string {
  return `<span class="marker-disk" data-state="${state}"${may ? '' : ' data-off'} aria-hidden="true">${sign}</span>`;
}
