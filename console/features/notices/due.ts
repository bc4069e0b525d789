import type { Promotion, ShownNotice } from '#api/contract/notices.ts';
import { DAY } from '#config/constants.ts';

interface Seen {
  generalDialogData?: unknown;
  latestSeenAnnouncement?: unknown;
  [field: string]: unknown;
}

/** Returns whether the general dialog's version is higher than the one the driver has seen. */
export function isNewDialog(notice: ShownNotice | undefined, { generalDialogData }: Seen): boolean {
  const seen = (generalDialogData as { version?: unknown } | undefined)?.version;
  return !!notice && notice.version > (typeof seen === 'number' ? seen : 0);
}

/** Returns whether the announcement's number is greater than the one the driver has seen. */
export function isNewAnnouncement(notice: ShownNotice | undefined, { latestSeenAnnouncement }: Seen): boolean {
  return !!notice && notice.version > (typeof latestSeenAnnouncement === 'number' ? latestSeenAnnouncement : 0);
}

/** Returns what closing an announcement stores: the present, or its number where that is later; otherwise it would show again. */
export function seenAt(notice: { version: number }, now: number): number {
  return Math.max(Math.floor(now), notice.version);
}

/** Returns the first promotion that was not closed yet. */
export function nextPromotion(promotions: readonly Promotion[] | undefined, closed: ReadonlySet<string>): Promotion | undefined {
  return promotions?.find(({ promotionId, seen }) => !seen && !closed.has(promotionId));
}

/** Pages where a person is busy with payment or sign-in: nothing covers them. */
export function isQuiet(pathname: string): boolean {
  return /^\/(billing|set-up|remote-browser|admin)(\/|$)/.test(pathname) || pathname.endsWith('/sign-in');
}

const RATED = 'rated';
const RATING_AFTER_MS = 7 * DAY;

/** Returns whether the rating is to be asked for: once in this browser, after seven days. */
export function ratingIsDue(createDate: unknown, now: number, storage: Pick<Storage, 'getItem'>): boolean {
  return typeof createDate === 'number' && now - createDate >= RATING_AFTER_MS && storage.getItem(RATED) === null;
}

export function rememberRating(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(RATED, 'true');
}

/** A day as the record holds it, MM-DD-YYYY, as an instant; null for none. */
function dayOf(text: unknown): number | null {
  const [, month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(String(text)) ?? [];
  return year === undefined ? null : Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/** Returns the day, as an instant, on which an app was made that is out of date now; null where there is nothing to update. */
export function outdatedAppDay({ showInstantOffers, lastInstantOffersGenerated }: Seen, since: number | undefined): number | null {
  const made = dayOf(lastInstantOffersGenerated);
  return showInstantOffers === true && since && made !== null && made + DAY <= since ? made : null;
}

/** Returns what a driver stores who does not want to be asked again: the same day of the year 2090. */
export function snoozed(lastInstantOffersGenerated: string): string {
  return lastInstantOffersGenerated.replace(/\d{4}$/, '2090');
}
