import type { TextKey } from './text-key.ts';

/** Screens on which a driver gives what a service needs, after his account is linked. */
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
  /** The code that a driver is sent: its digits, one a box (absent = as long as it comes). Texts absent here are the house's own. */
  code?: { digits?: number; title?: TextKey; lead?: TextKey; wrong?: TextKey; expired?: TextKey };
  /** What a wrong sign-in says; absent = the house's own words. */
  refused?: TextKey;
  /** Text key of the lead above e-mail and password. */
  lead?: TextKey;
  /** The fields of each step that follows; absent = the whole form on one page; empty = nothing follows. */
  steps?: { label: TextKey; fields: string[] }[];
}
