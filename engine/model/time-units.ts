/** Milliseconds of each unit. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** 24 hours; a calendar day is longer or shorter where clocks change. */
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
