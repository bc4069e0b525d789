import type { BlockCalendar, Card, DashboardTable, HeatView, Notices, StartView, Whereabouts } from './dashboard.ts';
import type { FormItem } from './form.ts';
import type { SetupView } from './setup.ts';
import type { TextKey } from './text-key.ts';

export interface View {
  form: FormItem[];
  tables: DashboardTable[];
  /** The same offers on a separate page, with more rows per page. */
  longTables?: DashboardTable[];
  /** Cards of the dashboard, in their order. */
  cards?: Card[];
  setup?: SetupView;
  start?: StartView;
  notices?: Notices;
  calendar?: BlockCalendar;
  /** Another service that drivers use together with this one; this configuration links to its configuration. */
  companion?: { service: string; label: TextKey; lead: TextKey };
  heat?: HeatView;
  whereabouts?: Whereabouts;
  /** Says that a save of the form failed; absent = the general text. */
  saveFailed?: TextKey;
  /** Returns the country whose currency and distances the driver reads; absent = the record's `country`. */
  countryOf?(record: Readonly<Record<string, unknown>>): string | undefined;
  /** Refresh of the user record on this dashboard, in milliseconds. */
  refreshMs: number;
}
