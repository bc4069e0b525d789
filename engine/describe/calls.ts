import type * as z from 'zod/mini';

/** A platform call of the specification, as data: one generic route serves them all. */
export type Call = CallAddress & CallAccess & (AdapterCall | SetupCall | RecordsCall | DropCall);

interface CallAddress {
  /** Its name within the platform: screens and views refer to it. */
  does: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/prd`. */
  path: string;
  /** Where the input is. */
  input: 'query' | 'body';
  /** The input's fields without `userId`; a field that is not listed is refused by name. Query values arrive as text. */
  fields?: z.ZodMiniType;
  /** Calls one driver may make, for calls that must be rarer than the rest. */
  rate?: { points: number; seconds: number };
  summary: string;
}

/** Who may make the call. `owner` is the driver named by the input's `userId`; where that may be missing, it is the caller. */
type CallAccess =
  | { access: 'signed-in' | 'admin' }
  | {
      access: 'owner';
      userId: 'required' | 'optional';
      /** Message for a missing `userId`; absent = the general one. */
      userIdMissing?: string;
    };

/** The adapter answers: the function `does` of its `extras`, or 404 where that gives `null`. */
interface AdapterCall {
  kind: 'adapter';
  /** Milliseconds for which a good answer is kept for the same driver and input. */
  cacheMs?: number;
}

/** One step of linking an account. The server keeps the state of the set-up and asks the adapter's sign-in. */
export type SetupCall = { kind: 'setup' } & (
  | {
      /** Takes the credentials. */
      step: 'begin';
      /**
       * Refused while the service runs: the stored sign-in still opens the account, so its password is unchanged. Once the platform
       * has ended that sign-in, it is taken.
       */
      whileStopped?: true;
      /** Answers true or false, or the options of these names that the sign-in gave; absent = the state of the set-up. */
      answers?: 'boolean' | readonly string[];
    }
  | {
      /** Takes what the driver answered to the platform's question. */
      step: 'answer';
      /** Answers INCORRECT, EXPIRED or a token; absent = the state of the set-up. */
      answers?: 'code';
    }
  /** `status` is polled, `cancel` forgets the set-up. */
  | { step: 'status' | 'cancel' }
);

export type SetupAct = SetupCall['step'];

/**
 * The server answers with recorded offers: those of the driver, where they were (won ones by what they pay, all of them by number),
 * or those of a driver or of some days, for admins.
 */
interface RecordsCall {
  kind: 'records';
  of: 'offers' | 'heat' | 'range';
}

/** The server gives back the block whose id at the platform is in the input's `id`. */
interface DropCall {
  kind: 'drop';
}
