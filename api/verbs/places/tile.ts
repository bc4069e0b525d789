import { knownCities } from './known.ts';
import { LAKES, LAND } from './outlines.ts';

const SIDE = 256;
/** Names reach into the next tiles; each tile draws its part. */
const MARGIN = 140;
/** Shore lines are too rough to be shown from here on: everything is land but the lakes. */
const CLOSE = 9;
const ZIP_ZOOM = 12;
/** A name's line is so many pixels above its place, where a pin does not cover it. */
const ABOVE = 14;

export type TileTheme = 'light' | 'dark';

const COLOURS: Record<TileTheme, { land: string; water: string; line: string; name: string; zip: string }> = {
  light: { land: '#f2f0eb', water: '#cfe0ea', line: '#dcd8cf', name: '#4b4a45', zip: '#807d74' },
  dark: { land: '#1f211f', water: '#16222b', line: '#2e312e', name: '#c3c2bb', zip: '#86857e' },
};
/** Degrees between two lines of the grid, by zoom. */
const GRID = [45, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.025, 0.01, 0.005, 0.0025, 0.001, 0.0005, 0.00025];

/** A tile of the bundled map (slippy-map numbering, web Mercator) as SVG; null where there is no such tile. */
export function drawTile(theme: TileTheme, z: number, x: number, y: number): string | null {
  const across = 2 ** z;
  if (x >= across || y >= across) return null;
  const colours = COLOURS[theme];
  const at = (latitude: number, longitude: number): [number, number] => [
    (((longitude + 180) / 360) * across - x) * SIDE,
    (mercator(latitude) * across - y) * SIDE,
  ];
  const shape = (points: [number, number][], fill: string) =>
    `<path fill="${fill}" d="M${points.map(([lat, lng]) => at(lat, lng).map(round).join(' ')).join('L')}Z"/>`;
  const ground = z < CLOSE ? colours.water : colours.land;
  const land = z < CLOSE ? LAND.map((points) => shape(points, colours.land)) : [];
  const lakes = LAKES.map((points) => shape(points, colours.water));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>`,
    ...land,
    ...lakes,
    `<path fill="none" stroke="${colours.line}" d="${gridLines(z, x, y, at)}"/>`,
    `<g font-family="system-ui,sans-serif" text-anchor="middle">${names(z, x, y, colours).join('')}</g>`,
    '</svg>',
  ].join('');
}

type Projection = (latitude: number, longitude: number) => [number, number];

/** A name on the map of a zoom; its middle in pixels from the map's upper left corner. */
interface Label {
  left: number;
  top: number;
  words: string;
  size: number;
  kind: 'name' | 'zip';
}

const labels = new Map<number, Label[]>();

/** The names of a zoom, larger cities first, none over another: the same for every tile, so that names cross their edges. */
function labelsAt(z: number): Label[] {
  const known = labels.get(z);
  if (known) return known;
  const side = 2 ** z * SIDE;
  const placed: Label[] = [];
  const place = (latitude: number, longitude: number, words: string, size: number, kind: Label['kind']) => {
    const label = {
      left: ((longitude + 180) / 360) * side,
      top: mercator(latitude) * side - (kind === 'name' ? ABOVE : 0),
      words,
      size,
      kind,
    };
    if (!placed.some((other) => overlap(label, other))) placed.push(label);
  };
  const shown = knownCities().filter((city) => city.rank <= mostAt(z));
  for (const { latitude, longitude, name } of shown) place(latitude, longitude, name, z < CLOSE ? 11 : 14, 'name');
  if (z >= ZIP_ZOOM)
    for (const city of shown) for (const [zip, { latitude, longitude }] of city.at) place(latitude, longitude, zip, 11, 'zip');
  labels.set(z, placed);
  return placed;
}

function overlap(a: Label, b: Label): boolean {
  const wide = (label: Label) => label.words.length * label.size * 0.32 + 2;
  return Math.abs(a.left - b.left) < wide(a) + wide(b) && Math.abs(a.top - b.top) < (a.size + b.size) * 0.6;
}

function names(z: number, x: number, y: number, colours: { name: string; zip: string }): string[] {
  return labelsAt(z)
    .map((label) => ({ ...label, left: label.left - x * SIDE, top: label.top - y * SIDE }))
    .filter(({ left, top }) => left > -MARGIN && left < SIDE + MARGIN && top > -20 && top < SIDE + 20)
    .map(({ left, top, words, size, kind }) => {
      const weight = kind === 'name' ? 600 : 400;
      return `<text x="${round(left)}" y="${round(top)}" font-size="${size}" font-weight="${weight}" fill="${colours[kind]}">${words}</text>`;
    });
}

/** How far down the list, which begins with the largest, cities are named. */
function mostAt(z: number): number {
  if (z < 3) return -1;
  if (z < 5) return 25;
  return z < 8 ? 110 : Number.POSITIVE_INFINITY;
}

function gridLines(z: number, x: number, y: number, at: Projection): string {
  const step = GRID[z]!;
  const across = 2 ** z;
  const west = (x / across) * 360 - 180;
  const east = ((x + 1) / across) * 360 - 180;
  const [north, south] = [latitudeAt(y / across), latitudeAt((y + 1) / across)];
  const lines: string[] = [];
  for (let lng = Math.ceil(west / step) * step; lng < east; lng += step) lines.push(`M${round(at(0, lng)[0])} 0V${SIDE}`);
  for (let lat = Math.ceil(south / step) * step; lat < north; lat += step) lines.push(`M0 ${round(at(lat, 0)[1])}H${SIDE}`);
  return lines.join('');
}

/** 0 at the top of the map, 1 at its bottom. */
function mercator(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function latitudeAt(part: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * part))) * 180) / Math.PI;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
