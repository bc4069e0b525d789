import type { ListSource } from './list-source.ts';
import type { TextKey } from './text-key.ts';

/** One column of an offers table. `from` reads the feed offer; `extra.x` reads the platform's own field `x`. */
export interface Column {
  id: string;
  label: TextKey;
  from: string;
  format:
    | 'instant'
    | 'time-range'
    | 'money'
    | 'money-per-hour'
    | 'money-per-mile'
    | 'hours'
    | 'minutes'
    | 'miles'
    | 'text'
    | 'location'
    | 'reason';
  /** Words for values of a text that have some; any other value is shown as it came. */
  options?: { value: string; label: TextKey }[];
  /** Shown to admins only. */
  admin?: boolean;
}

export interface DashboardTable {
  id: 'won' | 'disliked' | 'lost' | 'reserved';
  label: TextKey;
  /** How far back, in milliseconds of world time. */
  windowMs: number;
  /** User flag that must be set for the table to show. */
  flag?: string;
  columns: Column[];
  pageSizes: number[];
}

/** One card of a service's dashboard, next to its status. */
export type Card =
  /** How many offers of each kind there were today and this week, by the driver's clock; `days: 'today'` shows today alone. */
  | { kind: 'counts'; label: TextKey; rows: { status: 'got' | 'dislikes'; label: TextKey }[]; days?: 'today' }
  /** What the offers of these kinds pay together. */
  | { kind: 'pay'; label: TextKey; note?: TextKey; statuses: ('got' | 'dislikes' | 'lost')[]; windowMs: number }
  /** Figures that one of the platform's calls answers, each rated: from `high` good, from `normal` to improve, below it bad. */
  | {
      kind: 'metrics';
      label: TextKey;
      does: string;
      rows: { from: string; label: TextKey; suffix?: string; high: number; normal: number; target?: number }[];
      /** Shows the way to the contact page. */
      support?: boolean;
    }
  /** Rows that one of the platform's calls answers; `marked` names a boolean field of a row that is pointed out with `mark`. */
  | { kind: 'list'; label: TextKey; source: ListSource; marked?: { field: string; label: TextKey } };

/** What the start switch needs in addition to the flag. Texts that are absent are the general ones. */
export interface StartView {
  /** Call of the platform that is made before the flag is written; `type` is START or STOP. */
  first?: string;
  /** Says that the call above failed. */
  firstFailed?: TextKey;
  /** Says that the flag could not be written. */
  failed?: TextKey;
  /** Options that must be set before it may start, and what is said while one is not. */
  needs?: string[];
  incomplete?: TextKey;
  /** Title and body of the question before a change. */
  notEnabled?: TextKey;
}

/** What a dashboard says in addition to the general texts. */
export interface Notices {
  /** While the service is started and the platform says that the driver is offline there (session state `offline`). */
  offline?: TextKey;
  /** Where this field of the call's answer is true: a notice, and once a dialog. */
  changed?: { does: string; field: string; notice: TextKey; title: TextKey; body: TextKey };
  /** A dialog that is closed until somebody opens it. */
  temporary?: { title: TextKey; body: TextKey };
}

/** Blocks that are held, as a calendar; one that may still be given back can be dropped. */
export interface BlockCalendar {
  label: TextKey;
  /** Call that answers the blocks: id, startTime, duration (ms), timeZone (null = unknown), isUnbookable. */
  does: string;
  /** Call that drops the one with this `id`; what is asked before, and what is said after. */
  drop: string;
  dropLabel: TextKey;
  ask: TextKey;
  dropped: TextKey;
  failed: TextKey;
  none: TextKey;
}

/** Where the offers of the day were, on a map, by what was won or by their number; circles stand for the distances of an option. */
export interface HeatView {
  /** Call that answers `{won, count}`, each a list of latitude, longitude and intensity. */
  does: string;
  /** Option with the distance table. */
  circles: string;
}

/** Options with the position that the driver's device told, and those with the one that was looked up. */
export interface Whereabouts {
  latitude: string;
  longitude: string;
  lookedUp: { latitude: string; longitude: string };
}
