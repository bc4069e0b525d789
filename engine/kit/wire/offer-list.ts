import type { Assignment, Offer } from '../../model/offer.ts';
import { HOUR } from '../../model/time-units.ts';
import { record, rows, text } from './parse.ts';

/** What a poll's answer shows. */
export interface OfferList {
  /** Not known yet. */
  offers: Offer[];
  /** Known ones that are still open. */
  stillOpen: number;
  /** Rows without a usable id. */
  unreadable: number;
  refreshMs: number | null;
}

export interface RowReader {
  /** Field of a poll's answer that holds the rows. */
  list: string;
  /** Field of a row that holds its id. */
  id: string;
  /** More rows than this are no answer of this platform: nothing of it is read. */
  most: number;
  read(id: string, row: Record<string, unknown>): Offer;
  /** Held blocks have separate ids, unrelated to the offer's. */
  ownIds?: true;
}

export type HeldReader = Omit<RowReader, 'list' | 'most'>;

/** Reads a poll's list row by row; known offers are recognised by their id before anything else is read. `null` = no such list. */
export function readOfferList(
  body: Record<string, unknown> | null,
  isKnown: (offerId: string) => boolean,
  { list: listField, id: field, most, read }: RowReader,
): Omit<OfferList, 'refreshMs'> | null {
  const list = body?.[listField];
  if (!Array.isArray(list) || list.length > most) return null;
  const offers: Offer[] = [];
  const fresh = new Set<string>();
  let stillOpen = 0;
  let unreadable = 0;
  for (const row of list as unknown[]) {
    const id = text(record(row)?.[field], 200);
    if (id === null) unreadable++;
    else if (isKnown(id) || fresh.has(id)) stillOpen++;
    else {
      fresh.add(id);
      offers.push(read(id, row as Record<string, unknown>));
    }
  }
  return { offers, stillOpen, unreadable };
}

/** One piece of work held, written as an offer is: its own id is the key by which it is given back. */
export function readHeldRow(value: unknown, { id: field, read, ownIds }: HeldReader): Assignment | null {
  const id = text(record(value)?.[field], 200);
  const held = id === null ? null : heldOf(read(id, value as Record<string, unknown>));
  if (held !== null && ownIds) delete held.offerId;
  return held;
}

/** What is held, or `null` if any row cannot be read: a list with holes would drop what is held. */
export function readHeldList(list: unknown, reader: HeldReader): Assignment[] | null {
  const held = rows(list, (row) => readHeldRow(row, reader));
  return held === null || held.unreadable > 0 ? null : held.rows;
}

/** The block an accepted offer becomes. */
export function heldOf({ id, startsAt, endsAt, locationId, price, currency }: Offer): Assignment | null {
  if (startsAt === null || endsAt === null || locationId === null) return null;
  return { startsAt, endsAt, locationId, price, currency, externalId: id, offerId: id };
}

/** An end that does not lie after its start is not known. */
export function endAfter(startsAt: number | null, endsAt: number | null): number | null {
  return startsAt !== null && endsAt !== null && endsAt <= startsAt ? null : endsAt;
}

const LONGEST_INTERVAL_MS = HOUR;

/** What the platform asks for between two polls, given in `unitMs`; `null` where it asks for nothing. */
export function pollInterval(value: unknown, unitMs: number): number | null {
  const readable = typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY;
  return readable ? Math.min(value * unitMs, LONGEST_INTERVAL_MS) : null;
}
