// What the screens of most platforms share.
import type { Column, DashboardTable } from '../../describe/dashboard.ts';
import type { FormItem } from '../../describe/form.ts';

export const addressItem: FormItem = {
  kind: 'address',
  name: 'address',
  label: 'form.address',
  help: 'help.address',
  group: 'groups.where',
  latitude: 'latitude',
  longitude: 'longitude',
};

export const passwordItem: FormItem = {
  kind: 'password',
  name: 'password',
  label: 'form.password',
  help: 'help.password',
  group: 'groups.account',
};

export const price: Column = { id: 'price', label: 'columns.price', from: 'price', format: 'money' };
export const reason: Column = { id: 'reason', label: 'columns.reason', from: 'reason', format: 'reason' };
export const grabbed: Column = { id: 'grabbed', label: 'columns.grabbed', from: 'timestampGrabbed', format: 'instant', admin: true };
const store: Column = { id: 'store', label: 'columns.store', from: 'extra.store', format: 'text' };
const storeCity: Column = { id: 'storeCity', label: 'columns.storeCity', from: 'extra.storeCity', format: 'text' };
const pickup: Column = { id: 'pickupTime', label: 'columns.pickupTime', from: 'timestampService', format: 'instant' };
/** An order to fetch: what it pays, where and when. */
export const pickupColumns: readonly Column[] = [price, store, storeCity, pickup];

/** Rows a page of a table can have; a platform takes one of the two, and its first is the default. */
export const SHORT_PAGES = [5, 10, 20];
export const LONG_PAGES = [50, 100, 200];

export interface OfferTables {
  columns: readonly Column[];
  /** Those of the offers won; absent = the same. */
  won?: readonly Column[];
  wonMs: number;
  /** How far back disliked and lost ones go. */
  restMs: number;
  /** SHORT_PAGES or LONG_PAGES. */
  pageSizes: number[];
}

/** Won, disliked and lost; the lost ones for drivers of the flag, their reason for admins. Every table shows the newest first. */
export function offerTables({ columns, won = columns, wonMs, restMs, pageSizes }: OfferTables): DashboardTable[] {
  return [
    { id: 'won', label: 'tables.won', windowMs: wonMs, columns: [...won, grabbed], pageSizes },
    { id: 'disliked', label: 'tables.disliked', windowMs: restMs, columns: [...columns, reason, grabbed], pageSizes },
    {
      id: 'lost',
      label: 'tables.lost',
      windowMs: restMs,
      flag: 'showLostBlocks',
      columns: [...columns, { ...reason, admin: true }, grabbed],
      pageSizes,
    },
  ];
}
