import * as L from 'leaflet';
import { useEffect, useRef } from 'react';
import type { Position } from '../../../data/drive.ts';
import { useFacts } from '../../../data/facts.ts';
import { makeMap, useTiles } from '../../../ui/map/base-map.ts';

/** A small still map: the place, and the driver where they are known. */
export function NextMap({ place, here, label }: { place: Position; here: Position | null; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map>(null);
  const tiles = useFacts().data?.tiles;
  const { latitude, longitude } = place;
  useEffect(() => {
    const still = { dragging: false, scrollWheelZoom: false, doubleClickZoom: false, touchZoom: false, boxZoom: false, keyboard: false };
    const { map: made, remove } = makeMap(frame.current!, still);
    map.current = made;
    const marks = [[latitude, longitude] as [number, number], ...(here ? [[here.latitude, here.longitude] as [number, number]] : [])];
    for (const at of marks)
      L.circleMarker(at, { radius: 9, className: at === marks[0] ? 'next-mark' : 'next-mark next-here', interactive: false }).addTo(made);
    if (here) made.fitBounds(L.latLngBounds(marks), { padding: [24, 24], maxZoom: 13, animate: false });
    else made.setView(marks[0]!, 12);
    return () => {
      remove();
      map.current = null;
    };
  }, [latitude, longitude, here]);
  useTiles(map, tiles);
  return <div ref={frame} className="next-map" role="img" aria-label={label} data-tiles={tiles ? '' : undefined} />;
}
