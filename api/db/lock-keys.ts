/**
 * Numbers of the advisory locks, which all nodes of an installation share, and no other program uses. Two that are the same would
 * exclude each other.
 */
export const LOCK_KEYS = {
  migrate: 7_266_117_430,
  partitions: 7_266_117_431,
  history: 7_266_117_432,
  tidy: 7_266_117_433,
  billing: 7_266_117_434,
  drivers: 7_266_117_435,
  tracking: 7_266_117_436,
  messages: 7_266_117_437,
  reports: 7_266_117_438,
  notify: 7_266_117_439,
  market: 7_266_117_440,
  /** As in the triggers of the migration: those who write decisions hold it shared. */
  decisions: 7_266_117_441,
  demo: 7_266_117_442,
  searchIndex: 7_266_117_443,
  donations: 7_266_117_450,
} as const;
