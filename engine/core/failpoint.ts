/**
 * Steps of an accept after which a test can end the process, in their order. `sent` is passed when the request is handed to
 * the wire, `replied` when its answer has been read; `settle` and `reconcile` stand for the commits that write outcomes.
 */
export const FAILPOINTS = [
  'intent-before',
  'intent-after',
  'sent',
  'replied',
  'settle-before',
  'settle-after',
  'reconcile-before',
  'reconcile-after',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

/** Told of every step; absent outside tests. */
export type OnFailpoint = (point: Failpoint) => void;
