/** Strokes that only forms need, on the 16 grid of `ui/icon.tsx`. */
const PATHS = {
  help: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM6.2 6.2a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.2v.3m0 2v.2',
  copy: 'M5.5 5.5V2.5h8v8h-3M2.5 5.5h8v8h-8v-8Z',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm3.3 7.8 3.4 3.4',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  cross: 'm4 4 8 8m0-8-8 8',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  bulb: 'M6 11.5c0-1.5-2-2.4-2-4.7a4 4 0 0 1 8 0c0 2.3-2 3.2-2 4.7H6Zm.5 2.5h3',
  pin: 'M8 14.2S3.2 9.9 3.2 6.5a4.8 4.8 0 0 1 9.6 0c0 3.4-4.8 7.7-4.8 7.7Zm0-9.4a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z',
  fit: 'M2.5 6V2.5H6m4 0h3.5V6m0 4v3.5H10m-4 0H2.5V10',
  edit: 'm2.5 13.5.7-3 7.6-7.7 2.4 2.4-7.7 7.6-3 .7Z',
  lock: 'M3.5 7.5h9v6h-9v-6Zm2 0V5a2.5 2.5 0 0 1 5 0v2.5',
};
type FormIconName = keyof typeof PATHS;

/** Decoration next to a word; where there is no word, its button has the accessible name. */
export function FormIcon({ name, size = 16 }: { name: FormIconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
