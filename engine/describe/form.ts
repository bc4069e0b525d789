import type { ListSource } from './list-source.ts';
import type { TextKey } from './text-key.ts';

interface Labelled {
  /** The option's field. */
  name: string;
  label: TextKey;
  /** Group of texts: `lead` is shown under the label, `explanation`, `example` and `tip` in the help dialog. */
  help?: TextKey;
  /** Title of the card it is in; items that follow each other with the same title share one. */
  group?: TextKey;
}

/** How a figure is written: `clock` = an hour of the day, 0 to 24. */
export type Unit = 'plain' | 'clock' | 'hours' | 'minutes' | 'miles' | 'money' | 'money-per-mile' | 'money-per-hour' | 'trips' | 'mph';

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
    /** A list of location ids; each may have its own values in the list `overrides.name`, drawn by `overrides.form`. */
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
