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

/** One control of a described form. The union grows with the first platform of each family and is then frozen. */
export type FormItem = Labelled &
  (
    | { kind: 'money'; max?: number }
    /** `zeroStoredAs` stands for an entered 0; `maxLength` characters can be typed. */
    | { kind: 'minutes'; max?: number; zeroStoredAs?: number; maxLength?: number }
    /** `scope: 'user'`: a field of the user record instead of the platform's options. */
    | { kind: 'switch'; scope?: 'user' }
    | { kind: 'select'; options: { value: string | number | null; label: TextKey }[] }
    /** Text in the form of `weekly-schedule.ts`. */
    | { kind: 'weekly-schedule' }
    /** A list of location ids; each may have values of its own in the list `overrides.name`, drawn by `overrides.form`. */
    | { kind: 'location-picker'; overrides?: { name: string; form: FormItem[] } }
    /** As many booleans as there are choices. */
    | { kind: 'durations'; choicesMs: number[] }
  );

/** One column of an offers table. `from` reads the feed offer. */
export interface Column {
  id: string;
  label: TextKey;
  from: string;
  format: 'instant' | 'time-range' | 'money' | 'money-per-hour' | 'hours' | 'text' | 'location' | 'reason';
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

export interface View {
  form: FormItem[];
  tables: DashboardTable[];
  /** The same offers on a page of their own, with longer pages. */
  longTables?: DashboardTable[];
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
