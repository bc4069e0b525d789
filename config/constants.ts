/** Constants of the specification, by area. Milliseconds unless a name says otherwise. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const FEED = { pageSize: 50, countLimit: 100, pollMs: 5 * SECOND, rowHeights: [215, 250] } as const;
export const OFFER_TABLES = {
  pageSizes: [5, 10, 25],
  defaultPageSize: 5,
  wonWindowMs: 7 * DAY,
  dislikedWindowMs: DAY,
  lostWindowMs: DAY,
  reservedWindowMs: 7 * DAY,
  maxRows: 500,
} as const;
export const CACHES = { zoneFileMs: 86_400_000, blocksMs: 2 * MINUTE } as const;
export const CONSOLE = { toastMs: 3000, languageCookieDays: 365, userRefreshMs: { flex: 30 * SECOND, service: 10 * SECOND } } as const;
export const PASSWORD = { min: 8, max: 128 } as const;
export const BILLING = { timeZone: 'America/New_York', periodDays: 7, urgentMs: DAY } as const;
export const TOKENS = { idTokenMs: 10 * MINUTE, refreshTokenMs: 30 * DAY, refreshGraceMs: 10 * SECOND } as const;
export const SERVICE_PRICE = 50;
/** Sign-in attempts until the right password is given. */
export const SIGN_IN = { perPhoneAndAddress: 10, seconds: 60, perPhone: 60, perPhoneSeconds: 3600 } as const;
export const STREAMS = { heartbeatMs: 15 * SECOND, flushMs: 50, maxBehindBytes: 256 * 1024, perUser: 12, resumeRows: 1000 } as const;
/** How long who a caller is may be remembered instead of read. */
export const CALLER_MEMORY_MS = 5 * SECOND;
