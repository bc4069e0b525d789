import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../data/drive.ts';
import type { TileSource } from '../form/form-context.ts';
import { useDark } from '../theme/use-dark.ts';
import { TILE, tilesAround } from './tiles-around.ts';
import './still-map.css';

interface Props {
  place: Position;
  /** Where the driver is; null = not known. */
  here: Position | null;
  /** Absent = an installation without map tiles: the marks alone. */
  tiles: TileSource | null | undefined;
  label: string;
}

/** A small map that nobody moves: tiles as pictures and a mark for each place, without the code that a map to move takes. */
export function StillMap({ place, here, tiles, label }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(likelySize);
  const theme = useDark() ? 'dark' : 'light';
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize((was) => (was?.width === width && was.height === height ? was : { width, height }));
    });
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, []);
  const view = size && tilesAround(here ? [place, here] : [place], size);
  return (
    <div ref={frame} className="still-map" role="img" aria-label={label}>
      {tiles &&
        view?.tiles.map(({ z, x, y, left, top }) => (
          <img
            key={`${z}/${x}/${y}/${left}`}
            src={tiles.url.replace('{theme}', theme).replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))}
            alt=""
            width={TILE}
            height={TILE}
            style={{ left, top }}
          />
        ))}
      {view?.marks.map(({ left, top }, i) => (
        <span key={i === 0 ? 'place' : 'here'} className={i === 0 ? 'still-mark' : 'still-mark still-here'} style={{ left, top }} />
      ))}
      {tiles?.attribution && <p className="still-source">{asText(tiles.attribution)}</p>}
    </div>
  );
}

/** Pixels of the map, and what is left and right of it on a phone: the edges of page and card, and their lines. */
const HEIGHT = 120;
const AROUND = 68;
/** Wider windows have other columns. */
const WIDEST_PHONE = 440;

/** The size that the map has on a phone, so that its tiles are asked for while the page is being drawn; null = to be measured first. */
const likelySize = () =>
  typeof window !== 'undefined' && window.innerWidth <= WIDEST_PHONE ? { width: window.innerWidth - AROUND, height: HEIGHT } : null;

/** The source is named in words; a link in them would not be one inside a picture. */
function asText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}
