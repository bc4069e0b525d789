import { createContext, useContext } from 'react';
import type { ListRow, ListSource } from '#engine/describe/list-source.ts';
import type { TextKey } from '#engine/describe/text-key.ts';
import type { AddressAnswer } from '../../data/locate.ts';

export type Values = Record<string, unknown>;
export type Mode = 'view' | 'edit';

/** A place that a form's locations can name. */
export interface Place {
  id: string;
  name: string;
  address: string;
  city: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  /** IANA zone. */
  timeZone: string;
  /** False: shown where it is chosen already, never offered. */
  open: boolean;
}

export interface Places {
  status: 'loading' | 'failed' | 'ready';
  list: readonly Place[];
  retry(): void;
}

/** Rows to tick, wherever they come from. */
export interface Rows {
  status: 'loading' | 'failed' | 'ready';
  rows: readonly ListRow[];
  /** Titles of groups by their id, where these are not their own titles. */
  groups: ReadonlyMap<string, string>;
  /** Groups of rows, each with its title, shown first; rows without a group follow under `others`. */
  near: { ids: ReadonlySet<string>; title: string | null; others: string };
  /** Why they could not be fetched, in words; null = the usual ones. */
  failure: string | null;
  /** Text key of what is shown when there is no row. */
  none?: TextKey | undefined;
  retry(): void;
}

/** Map tiles, for Leaflet; `{theme}` in the address stands for light or dark. */
export interface TileSource {
  url: string;
  attribution: string;
  minZoom: number;
  maxZoom: number;
}

/** What every control of a form shares. */
export interface FormTools {
  mode: Mode;
  /** The platform's own text behind a key. */
  words(key: TextKey): string;
  /** ISO 4217. */
  currency: string;
  /** Distances in miles instead of kilometres. */
  miles: boolean;
  places: Places;
  rows(source: ListSource): Rows;
  /** May say which rows of a list are full. */
  marksFull: boolean;
  /** Locations that this driver may not choose. */
  restricted: ReadonlySet<string>;
  byAdmin: boolean;
  /** Words that may be chosen, by their entry of the app configuration. */
  offered?(entry: string): readonly string[];
  locate(address: string): Promise<AddressAnswer>;
  /** Null = the map is drawn without tiles. */
  tiles: TileSource | null;
  /** What is wrong at this path, in words; null while nothing is, or while it is not told yet. */
  issueAt(path: string): string | null;
  /** Something at this path or below it is wrong and told. */
  isWrong(path: string): boolean;
  hintAt(path: string): string | null;
  /**
   * Returns what the form's controls hold now. A control that starts from another one's value asks for it when it is changed: the
   * values it was drawn with may be one change behind.
   */
  newest(): Values;
}

export const FormContext = createContext<FormTools | null>(null);

export function useForm(): FormTools {
  const tools = useContext(FormContext);
  if (!tools) throw new Error('a control outside a form');
  return tools;
}
