/** Midnight of the device's own day. */
export function dayStart(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

/** Midnight of this week's Monday, by the device's own clock. */
export function weekStart(now: number): number {
  const day = new Date(dayStart(now));
  return day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
}
