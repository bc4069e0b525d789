import { DAY, MINUTE } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { zoneOf } from '#engine/model/local-time.ts';

export interface CalendarEvent {
  /** Never changes for one block. */
  uid: string;
  startsAt: Instant;
  endsAt: Instant;
  /** IANA zone of the place. */
  timeZone: string;
  title: string;
  place: string | null;
  notes: string;
  cancelled: boolean;
  changedAt: Instant;
}

/** Octets of a line, without its end. */
const LINE = 75;

/** Returns an iCalendar file (RFC 5545) with each event in its place's zone. */
export function calendarOf(name: string, events: readonly CalendarEvent[]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Batch Grabber//Blocks//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'];
  lines.push(`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M');
  for (const zone of new Set(events.map(({ timeZone }) => timeZone))) {
    const times = events.filter(({ timeZone }) => timeZone === zone).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
    lines.push(...zoneLines(zone, Math.min(...times), Math.max(...times)));
  }
  for (const event of events) lines.push(...eventLines(event));
  lines.push('END:VCALENDAR');
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, startsAt, endsAt, timeZone, title, place, notes, cancelled, changedAt }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@batch-grabber`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${cancelled ? 1 : 0}`,
    `DTSTART;TZID=${timeZone}:${local(startsAt, timeZone)}`,
    `DTEND;TZID=${timeZone}:${local(endsAt, timeZone)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(notes ? [`DESCRIPTION:${escaped(notes)}`] : []),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** The zone's offset before the first event and each change of it until the last one. */
function zoneLines(name: string, from: Instant, to: Instant): string[] {
  const first = Math.floor(from / DAY) * DAY - 366 * DAY;
  const lines = ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observance(name, first, offsetOf(first, name), offsetOf(first, name))];
  for (let day = first; day < to + DAY; day += DAY) {
    if (offsetOf(day, name) === offsetOf(day + DAY, name)) continue;
    let [before, after] = [day, day + DAY];
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / (2 * MINUTE)) * MINUTE;
      if (offsetOf(middle, name) === offsetOf(before, name)) before = middle;
      else after = middle;
    }
    lines.push(...observance(name, after, offsetOf(before, name), offsetOf(after, name)));
  }
  return [...lines, 'END:VTIMEZONE'];
}

/** `at` is the first instant of the new offset; its start is written by the clock before the change. */
function observance(name: string, at: Instant, before: number, after: number): string[] {
  const kind = after > before || (after === before && isSummer(at, name, after)) ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${stamp(at + before)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ];
}

/** Of the two offsets of a year the larger one is summer's. */
function isSummer(at: Instant, name: string, offset: number): boolean {
  return offset > Math.min(offset, offsetOf(at + 182 * DAY, name));
}

function offsetOf(at: Instant, name: string): number {
  const zone = zoneOf(name);
  if (!zone) throw new Error(`there is no time zone of the name ${name}`);
  return zone.local(at) - at;
}

function offsetText(ms: number): string {
  const minutes = Math.abs(Math.round(ms / MINUTE));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

function local(at: Instant, name: string): string {
  return stamp(at + offsetOf(at, name));
}

function utc(at: Instant): string {
  return `${stamp(at)}Z`;
}

function stamp(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '');
}

/** Text as a value: what would end the line or the value is escaped, and control characters are dropped. */
function escaped(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
  return plain.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\n/g, '\\n');
}

/** Lines of at most 75 octets; a letter of several octets stays whole. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE) {
      parts.push(part);
      // The space that continues a line counts.
      [part, octets] = ['', 1];
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
