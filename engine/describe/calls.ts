import type * as z from 'zod/mini';

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
