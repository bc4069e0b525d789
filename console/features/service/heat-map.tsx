import * as L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { HeatMap as Heat } from '#api/contract/heat-map.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { HEAT_MAP } from '#config/constants.ts';
import type { HeatView } from '#engine/describe/dashboard.ts';
import { unitsOf } from '#engine/model/country.ts';
import type { Description } from '#engine/model/platform.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { makeMap, tooltipText, useTiles } from '../../ui/map/base-map.ts';
import '../../ui/figures/stats.css';
import '../../ui/inputs/segments.css';
import '../../ui/form/place-map.css';
import { ZoomButtons } from '../../ui/map/zoom-buttons.tsx';
import { decimal, money } from '../../ui/text/format.ts';
import './heat-map.css';
import { circlesOf, metresOf, spotsOf } from './heat.ts';
import { usePlatformCall } from './queries.ts';
import { optionsOf } from './state.ts';

interface Props {
  entry: Description;
  user: UserRecord;
  heat: HeatView;
  admin: boolean;
}

const REFRESH_MS = MINUTE;

/** Where the offers of today were, by what was won or by how many there were, with circles for the driver's own distances. */
export function HeatMap({ entry, user, heat, admin }: Props) {
  const { t, locale } = useTexts();
  const words = t.services.heat;
  const [by, setBy] = useState<'won' | 'count'>('won');
  const answer = usePlatformCall(entry, heat.does, user.userId, admin ? undefined : REFRESH_MS);
  const tiles = useFacts().data?.tiles;
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map>(null);
  const data = answer.data as Heat | undefined;
  const spots = useMemo(() => spotsOf(data?.[by] ?? []), [data, by]);
  const options = optionsOf(user, entry.manifest);
  const here = placeOf(options, entry.view.whereabouts);
  const at = useMemo(
    () => ({ latitude: here?.[0] ?? HEAT_MAP.latitude, longitude: here?.[1] ?? HEAT_MAP.longitude }),
    [here?.[0], here?.[1]],
  );
  const stored = options?.[heat.circles];
  const circles = useMemo(() => (here ? circlesOf(stored) : []), [stored, here === null]);
  const figure = (value: number) =>
    by === 'won' ? money(value, unitsOf(entry.manifest.countries, user['country']).currency, locale) : words.count(value);

  useEffect(() => {
    // A page that is scrolled with a finger or a wheel does not stop at the map; two fingers move it.
    const { map: made, remove } = makeMap(frame.current!, { dragging: !L.Browser.mobile, scrollWheelZoom: false, keyboard: false });
    made.setView([HEAT_MAP.latitude, HEAT_MAP.longitude], HEAT_MAP.zoom);
    map.current = made;
    return () => {
      remove();
      map.current = null;
    };
  }, []);
  useTiles(map, tiles);
  const known = data !== undefined;
  useEffect(() => {
    if (known) map.current?.setView([at.latitude, at.longitude], HEAT_MAP.zoomOfAll, { animate: false });
  }, [known, at]);
  useEffect(() => {
    const group = L.layerGroup().addTo(map.current!);
    for (const miles of circles)
      L.circle([at.latitude, at.longitude], { radius: metresOf(miles), className: 'heat-circle', interactive: false }).addTo(group);
    for (const { latitude, longitude, heat: part, intensity } of spots)
      L.circleMarker([latitude, longitude], {
        radius: 10 + 18 * part,
        className: 'heat-spot',
        fillOpacity: 0.25 + 0.5 * part,
        stroke: false,
      })
        .bindTooltip(tooltipText(figure(intensity)))
        .addTo(group);
    return () => void group.remove();
  }, [spots, circles, at, locale]);

  return (
    <section className="card stats-card" aria-label={words.title()}>
      <h2 className="section-title">{words.title()}</h2>
      <fieldset className="segments">
        <legend className="visually-hidden">{words.by()}</legend>
        {(['won', 'count'] as const).map((one) => (
          <label key={one} className="segment">
            <input type="radio" name="heat-by" checked={by === one} onChange={() => setBy(one)} />
            {one === 'won' ? words.money() : words.batches()}
          </label>
        ))}
      </fieldset>
      <div className="map heat-map">
        <section ref={frame} className="map-frame" data-tiles={tiles ? '' : undefined} aria-label={words.map()} />
        <ZoomButtons map={map} />
      </div>
      {answer.isError && <p className="field-error">{words.failed()}</p>}
      {data && spots.length === 0 && <p className="none-yet">{by === 'won' ? words.noMoney() : words.none()}</p>}
      {circles.length > 0 && <p className="meta">{words.circles(circles.join(', '))}</p>}
      <ul className="visually-hidden">
        {spots.map(({ latitude, longitude, intensity }) => (
          <li key={`${latitude} ${longitude}`}>
            {words.place(`${decimal(latitude, 2, locale)}, ${decimal(longitude, 2, locale)}`, figure(intensity))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the driver is, as far as it is known: by the device, else by the address. */
function placeOf(options: Record<string, unknown> | undefined, where: Description['view']['whereabouts']): [number, number] | null {
  for (const { latitude, longitude } of where ? [where, where.lookedUp] : []) {
    const [lat, lng] = [options?.[latitude], options?.[longitude]];
    if (typeof lat === 'number' && typeof lng === 'number') return [lat, lng];
  }
  return null;
}
