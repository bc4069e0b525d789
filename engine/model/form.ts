import type * as z from 'zod/mini';
import type { Reason } from './verdict.ts';

/** A text key of the platform's own texts (`i18n/en.ts`), or of the shared ones with the prefix `common.`. */
export type TextKey = string;

interface Labelled {
  /** The option's field. */
  name: string;
  label: TextKey;
  /** Group of texts: `lead` stands under the label, `explanation`, `example` and `tip` in the help dialog. */
  help?: TextKey;
  /** Title of the card it stands in; items that follow each other with the same title share one. */
  group?: TextKey;
}

/** How a figure is written: `clock` = an hour of the day, 0 to 24. */
export type Unit = 'plain' | 'clock' | 'hours' | 'minutes' | 'miles' | 'money' | 'money-per-mile' | 'trips' | 'mph';

/** One row of a list to tick: `label` is a name as the platform writes it, not a text key. */
export interface ListRow {
  id: string;
  label: string;
  /** Rows of one group stand together under this title. */
  group?: string;
  /** Stands under the label: an address, say. */
  note?: string;
}

/** Where a list's rows come from: they are written here, or one of the platform's own calls answers with them. */
export type ListSource =
  | { rows: ListRow[]; groups?: { id: string; label: TextKey }[] }
  | {
      /** Name of the call (`calls.ts`); it is asked for the driver whose form it is. */
      does: string;
      /** Field of the answer that holds the rows; absent = the answer is the list. Rows are objects, or plain names. */
      list?: string;
      /** Fields of a row: its id and its name (default `id` and `name`), its group and its note. */
      id?: string;
      label?: string;
      group?: string;
      note?: string;
      /** Field of the answer with ids that stand first, as near. */
      near?: string;
      /** What is shown when the call fails or answers with no row. */
      failed: TextKey;
      none?: TextKey;
      /** What the server answered to a call that failed is shown too. */
      saysWhy?: true;
    };

/** One control of a described form. The union grows with the first platform of each family and is then frozen. */
export type FormItem = Labelled &
  (
    | { kind: 'money'; max?: number; maxLength?: number }
    /** `zeroStoredAs` stands for an entered 0; `maxLength` characters can be typed; a `min` below 0 lets a minus be typed. */
    | { kind: 'minutes'; min?: number; max?: number; zeroStoredAs?: number; maxLength?: number }
    /** A figure that is typed: whole, or in steps of `step`. `optional`: empty is stored as null. */
    | { kind: 'number'; unit: Unit; step?: number; maxLength?: number; optional?: boolean }
    /**
     * A figure chosen from a list; `also` are choices that are no figures. `stored: 'text'` keeps it as text. With `together` it and
     * another figure are `most` at most: what is too much cannot be chosen, or sets the other one back to null.
     */
    | {
        kind: 'figure';
        unit: Unit;
        choices: number[];
        also?: { value: string | number | null; label: TextKey }[];
        stored?: 'text';
        together?: { with: string; most: number; beyond: 'disabled' | 'reset' };
      }
    /** A figure set by a slider in steps of `step` (default 1). */
    | { kind: 'slider'; unit: Unit; min: number; max: number; step?: number }
    /** The hour at which a day's work ends, shown as a clock time, stored as hours after the hour in the field `start`; `text` keeps it as text. */
    | { kind: 'end-hour'; start: string; stored?: 'text' }
    /** `scope: 'user'`: a field of the user record instead of the platform's options. */
    | { kind: 'switch'; scope?: 'user' }
    | { kind: 'select'; options: { value: string | number | null; label: TextKey }[] }
    /** Text in the form of `weekly-schedule.ts`. */
    | { kind: 'weekly-schedule' }
    /** A list of location ids; each may have values of its own in the list `overrides.name`, drawn by `overrides.form`. */
    | { kind: 'location-picker'; overrides?: { name: string; form: FormItem[] } }
    /**
     * Rows to tick: zones, stores, neighbourhoods. Stored as a list of their ids, or as one text with commas. `full` names the
     * field that holds ids of full rows: such a row says FULL, and once unticked it cannot be ticked again; only admins and the
     * drivers of the K list change which rows are full. `allowed` names the field with the full rows that this driver may choose all
     * the same. `area` names the field with a group, chosen in this form or told by the sign-in (the driver's region): only that group
     * is shown. `emptyMeansAll`: while nothing is ticked, every row counts, and the list says so.
     */
    | { kind: 'list'; source: ListSource; stored?: 'commas'; full?: string; allowed?: string; area?: string; emptyMeansAll?: true }
    /**
     * Rows of a distance and the least pay up to it, stored as JSON text of `[distance, pay]` pairs. `most` rows at most;
     * `unlimited` is the distance that stands for any.
     */
    | { kind: 'distance-table'; distance: TextKey; pay: TextKey; most: number; unlimited?: number }
    /** An address that is looked up; its position goes into the fields `latitude` and `longitude`. */
    | { kind: 'address'; latitude: string; longitude: string }
    /** Words with commas between them, added one by one; `empty` is what is stored for none. `offered` is the entry of the app configuration that lists words to choose from. */
    | { kind: 'words'; empty?: string; offered?: string }
    /** The account's password, to be changed: empty keeps it. A new one is checked by signing in; it is never among the options. */
    | { kind: 'password' }
    /** Fields of an object that is one option. */
    | { kind: 'object'; form: FormItem[] }
    /** As many booleans as there are choices. */
    | { kind: 'durations'; choicesMs: number[] }
  );

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

/** One card of a service's dashboard, beside its status. */
export type Card =
  /** How many offers of each kind there were today and this week, by the driver's clock; `days: 'today'` shows today alone. */
  | { kind: 'counts'; label: TextKey; rows: { status: 'got' | 'dislikes'; label: TextKey }[]; days?: 'today' }
  /** What the offers of these kinds pay together. */
  | { kind: 'pay'; label: TextKey; note?: TextKey; statuses: ('got' | 'dislikes' | 'lost')[]; windowMs: number }
  /** Figures that one of the platform's calls answers, each judged: from `high` good, from `normal` to improve, below it bad. */
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

/** Screens on which a driver gives what a service needs, after his account is linked. */
export interface SetupView {
  /** How an account of this platform is named. */
  login: 'email' | 'phone';
  /** Names of the calls that begin and cancel the linking; `answer` and `status` where the platform asks questions. */
  begin: string;
  cancel?: string;
  status?: string;
  answer?: string;
  /** The code that a driver is sent: its digits, one a box (absent = as long as it comes). Texts absent here are the house's own. */
  code?: { digits?: number; title?: TextKey; lead?: TextKey; wrong?: TextKey; expired?: TextKey };
  /** What a wrong sign-in says; absent = the house's own words. */
  refused?: TextKey;
  /** Text key of the lead above e-mail and password. */
  lead?: TextKey;
  /** The fields of each step that follows; absent = the whole form on one page; empty = nothing follows. */
  steps?: { label: TextKey; fields: string[] }[];
}

/** What the switch needs besides the flag. Texts absent here are the house's own. */
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

/** What a dashboard says besides the words of the house. */
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
  /** Call that answers the blocks: id, startTime, duration (ms), isUnbookable. */
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

export interface View {
  form: FormItem[];
  tables: DashboardTable[];
  /** The same offers on a page of their own, with longer pages. */
  longTables?: DashboardTable[];
  /** Cards of the dashboard, in their order. */
  cards?: Card[];
  setup?: SetupView;
  start?: StartView;
  notices?: Notices;
  calendar?: BlockCalendar;
  /** Another service that drivers use beside this one: its configuration is reached from this one's. */
  beside?: { service: string; label: TextKey; lead: TextKey };
  heat?: HeatView;
  whereabouts?: Whereabouts;
  /** Says that a save of the form failed; absent = the house's own words. */
  saveFailed?: TextKey;
  /** Refresh of the user record on this dashboard, in milliseconds. */
  refreshMs: number;
}

/** `begin` takes the credentials, `status` is polled, `answer` brings what the driver answered, `cancel` forgets it all. */
export type SetupAct = 'begin' | 'status' | 'answer' | 'cancel';

/** A platform call of the specification, as data: one generic route mounts them all. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/prd`. */
  path: string;
  /** Function of the adapter's `extras` that does it. It answers `null` where there is no such thing (404). */
  does: string;
  access: 'public' | 'signed-in' | 'owner' | 'admin';
  /** Where the owner's id stands; only for access `owner`. */
  owner?: 'query' | 'body';
  input: 'none' | 'query' | 'body';
  /** The input's fields, the owner's id apart; anything else is refused by name. Query values come as text. */
  fields?: z.ZodMiniType;
  /** Shape of the answer. */
  answer: 'json' | 'enveloped';
  /** Milliseconds a good answer may be served again for the same caller and input. */
  cacheMs?: number;
  /** A step of linking an account: the house keeps the set-up and asks the adapter's sign-in; `does` is then only a name. */
  setup?: SetupAct;
  /**
   * How a `begin` is answered where the specification has words of its own: with these options, which the sign-in told, or with
   * `{errorMessage}`; or with true or false. How an `answer` is: `code` = INCORRECT, EXPIRED or a token. Absent = the state of the
   * set-up.
   */
  linked?: readonly string[] | 'boolean' | 'code';
  /**
   * A `begin` that is refused while the service runs: the stored sign-in still opens the account, so its password is unchanged.
   * Once the platform has ended that sign-in, it is taken.
   */
  whileStopped?: true;
  /**
   * The house answers with what it recorded; `does` is then only a name. `offers` = the driver's own; `heat` = where they were, won
   * ones by what they pay and all of them by number; `range` = those of a driver or of some days, for admins.
   */
  records?: 'offers' | 'heat' | 'range';
  /** The house gives the block back whose id at the platform is in the input's `id`. */
  drops?: true;
  /** What is said where the owner's id is missing; absent = the house's own words. */
  ownerMissing?: string;
  /** The house starts or stops the service; the input's `type` is START or STOP. */
  start?: true;
  /** The owner's id may be left out: then it is the caller's. */
  ownerOptional?: boolean;
  /** Calls one driver may make, where the usual number is too many. */
  rate?: { points: number; seconds: number };
  summary: string;
}

/** An option that broke a rule. `code` is the text key; `message` the specification's English text. */
export interface OptionIssue {
  path: string;
  code: string;
  message: string;
}

/** Advice on a field; nothing of it stops a save. `path` is the option's field, `code` the text key. */
export interface Hint {
  path: string;
  code: string;
}

export type ReasonText = Record<Reason, TextKey>;
