import { createContext, useContext } from 'react';
import type { TextKey } from '#engine/model/form.ts';

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

/** A position that an address stands for, with the words to show. */
export interface Position {
  words: string;
  latitude: number;
  longitude: number;
}
/** `invalid` = there is no such address; `failed` = nobody could be asked. */
export type AddressAnswer = { found: Position } | 'invalid' | 'failed';

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
  /** Locations this driver may not choose himself. */
  restricted: ReadonlySet<string>;
  byAdmin: boolean;
  locate(address: string): Promise<AddressAnswer>;
  /** Null = the map is drawn without tiles. */
  tiles: TileSource | null;
  /** What is wrong at this path, in words; null while nothing is, or while it is not told yet. */
  issueAt(path: string): string | null;
  /** Something at this path or below it is wrong and told. */
  isWrong(path: string): boolean;
  hintAt(path: string): string | null;
  /** The form's values, for controls that start from each other's. */
  values: Values;
}

export const FormContext = createContext<FormTools | null>(null);

export function useForm(): FormTools {
  const tools = useContext(FormContext);
  if (!tools) throw new Error('a control outside a form');
  return tools;
}
