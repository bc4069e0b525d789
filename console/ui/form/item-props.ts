import type { ReactNode } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import type { Values } from './form-context.ts';

/** What every control gets: its description, its value, and where issues and hints speak of it. */
export interface ItemProps<Item extends FormItem = FormItem> {
  item: Item;
  value: unknown;
  path: string;
  id: string;
  onChange(value: unknown): void;
  /** For a control that keeps a second field. */
  values: Values;
  setField(name: string, value: unknown): void;
  /** Draws further items inside this one. */
  draw(inner: InnerProps): ReactNode;
}

/** What is drawn inside another item: fields of one object. */
export interface InnerProps {
  items: readonly FormItem[];
  values: Values;
  setField(name: string, value: unknown): void;
  /** Path of `values` in the whole form, ending with a dot; empty at the top. */
  path: string;
}
