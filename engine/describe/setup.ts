import type { TextKey } from './text-key.ts';

/** Screens where a driver enters what a service needs, after linking the account. */
export interface SetupView {
  /** How an account of this platform is named. */
  login: 'email' | 'phone';
  /** Accounts belong to regions of the platform: the region is chosen first, and the platform may ask questions. */
  regional?: true;
  /** Names of the calls that begin and cancel the linking; `answer` and `status` where the platform asks questions. */
  begin: string;
  cancel?: string;
  status?: string;
  answer?: string;
  /** The code that a driver receives: its number of digits, one per box (absent = any length). Texts that are absent are the general ones. */
  code?: { digits?: number; title?: TextKey; lead?: TextKey; wrong?: TextKey; expired?: TextKey };
  /** What a wrong sign-in says; absent = the general text. */
  refused?: TextKey;
  /** Text key of the lead above e-mail and password. */
  lead?: TextKey;
  /** The fields of each step that follows; absent = the whole form on one page; empty = nothing follows. */
  steps?: { label: TextKey; fields: string[] }[];
}
