import type { TextKey } from './text-key.ts';

/** One row of a checklist: `label` is a name as the platform writes it, not a text key. */
export interface ListRow {
  id: string;
  label: string;
  /** Rows of one group are shown together under this title. */
  group?: string;
  /** Shown under the label, an address for example. */
  note?: string;
}

/** Where a list's rows are from: written here, or answered by one of the platform's own calls. */
export type ListSource =
  | { rows: ListRow[]; groups?: { id: string; label: TextKey }[] }
  | {
      /** Name of the call (`calls.ts`); it is made for the driver whose form it is. */
      does: string;
      /** Field of the answer that holds the rows; absent = the answer is the list. Rows are objects or plain names. */
      list?: string;
      /** Fields of a row: its id and its name (default `id` and `name`), its group and its note. */
      id?: string;
      label?: string;
      group?: string;
      note?: string;
      /** Field of the answer with the ids of near rows, which are shown first. */
      near?: string;
      /** Shown when the call fails or answers with no row. */
      failed: TextKey;
      none?: TextKey;
      /** Also show the server's answer to a call that failed. */
      saysWhy?: true;
    };
