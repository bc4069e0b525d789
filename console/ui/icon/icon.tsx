import type { StatusIcon } from '../status/status.ts';

export type IconName =
  | StatusIcon
  | 'heart'
  | 'sun'
  | 'moon'
  | 'display'
  | 'person'
  | 'leave'
  | 'eye'
  | 'eye-off'
  | 'left'
  | 'right'
  | 'map'
  | 'cloud-off'
  | 'menu'
  | 'more'
  | 'home'
  | 'sliders'
  | 'device'
  | 'picture'
  | 'message'
  | 'mail'
  | 'copy'
  | 'once'
  | 'plus'
  | 'down'
  | 'list'
  | 'search'
  | 'card'
  | 'gift'
  | 'share'
  | 'refresh'
  | 'place';

/** Our own strokes on a 16 grid: a handful does not need a package. */
const PATHS: Record<IconName, string> = {
  heart: 'M8 13.6C4.2 10.9 2 8.7 2 6a3 3 0 0 1 6-1 3 3 0 0 1 6 1c0 2.7-2.2 4.9-6 7.6Z',
  gift: 'M2.5 6h11v3h-11V6Zm1 3v5h9V9M8 6v8M8 6C5.5 6 4.5 5 4.5 3.9S6.8 1.8 8 6Zm0 0c2.5 0 3.5-1 3.5-2.1S9.2 1.8 8 6Z',
  share: 'M8 10V2.5M5 5.2l3-3 3 3M3 8v5.5h10V8',
  place: 'M8 14.2C5 10.8 3.7 8.6 3.7 6.3a4.3 4.3 0 0 1 8.6 0c0 2.3-1.3 4.5-4.3 7.9ZM8 4.8a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2Z',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3',
  card: 'M2 3.5h12v9H2v-9Zm0 3h12M4.5 10h2.5',
  list: 'M2.5 3.5h11v3.5h-11zM2.5 9.5h11V13h-11z',
  clock: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM8 5v3l2 1.5',
  pulse: 'M1.5 8.5h3l2-5 3 9 2-4h3',
  check: 'm3 8.5 3.2 3.2L13 5',
  cross: 'm4 4 8 8m0-8-8 8',
  star: 'm8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6L8 2Z',
  'thumb-down': 'M10.5 3v6l-2.2 5c-1 0-1.6-.8-1.4-1.8L7.3 10H4.2c-1 0-1.7-1-1.4-2l1-3.8C4 3.5 4.6 3 5.3 3h5.2Zm0 6H13V3h-2.5',
  dash: 'M3.5 8h9',
  pause: 'M5.5 3.5v9m5-9v9',
  off: 'M8 2v5.5M4.8 4a5.3 5.3 0 1 0 6.4 0',
  alert: 'M8 2 1.8 13h12.4L8 2Zm0 4.2v3.3m0 1.8v.2',
  sun: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm0-3.8v1.3m0 11v1.3M1.2 8h1.3m11 0h1.3M3.2 3.2l.9.9m7.8 7.8.9.9m0-9.6-.9.9m-7.8 7.8-.9.9',
  moon: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z',
  display: 'M2 3h12v8H2V3Zm4 11h4m-2-3v3',
  person: 'M8 2.5a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM2.8 14c.5-2.6 2.6-4 5.2-4s4.7 1.4 5.2 4',
  leave: 'M9.5 5V2.5h-7v11h7V11M6.5 8h7.5m-2.5-2.5L14 8l-2.5 2.5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  'eye-off':
    'M2 2l12 12M6.3 3.8A6.5 6.5 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-2 2.5M4 4.8A11.5 11.5 0 0 0 1.5 8S4 12.5 8 12.5c1.2 0 2.2-.4 3.1-.9',
  left: 'm10 3.5-4.5 4.5 4.5 4.5',
  right: 'm6 3.5 4.5 4.5-4.5 4.5',
  map: 'M14 2 2 7l5 2 2 5 5-12Z',
  'cloud-off': 'M2 2l12 12M5.2 5.2A4 4 0 0 0 4.5 7 3 3 0 0 0 4.5 13h7.7M7 4.2a4 4 0 0 1 5 3.3 2.8 2.8 0 0 1 1.9 4.3',
  more: 'M3 8h.1M7.95 8h.1m4.85 0h.1',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  home: 'M2 7.5 8 2.5l6 5M3.5 6.5v7h3.2v-4h2.6v4h3.2v-7',
  sliders: 'M2 5h7m3 0h2M2 11h2m3 0h7M10.5 3.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM5.5 9.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z',
  device: 'M4.5 1.5h7v13h-7v-13Zm2.7 11h1.6',
  picture: 'M2 3h12v10H2V3Zm0 8 3.5-3.5L8 10l2.5-2.5L14 11M10.8 5.8v.1',
  message: 'M2 3h12v8H7l-3 2.5V11H2V3Z',
  mail: 'M2 3.5h12v9H2v-9Zm0 .5 6 4.5L14 4',
  copy: 'M5.5 5.5V2.5h8v8h-3M2.5 5.5h8v8h-8v-8Z',
  once: 'M2 4h12v10H2V4Zm0 3h12M5 2v3m6-3v3m-5.2 5.2 1.7 1.6 3-3',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm3.3 7.8L14 14',
  down: 'm3.5 6 4.5 4.5L12.5 6',
};

/** Decoration next to a word; where it is the only content, its button has an accessible name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
