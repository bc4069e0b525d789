/** What a clock on the wall shows, asked of Intl alone: the check of a rule must not share code with the rule. */
export function wallClock(at: number, timeZone: string): { weekday: number; hour: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(at);
  const part = (type: string) => parts.find((entry) => entry.type === type)!.value;
  return { weekday: DAYS.indexOf(part('weekday')), hour: Number(part('hour')) + Number(part('minute')) / 60 };
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<string, Intl.DateTimeFormat>();
