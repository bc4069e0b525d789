import type { Promotion, ShownNotice } from '#api/contract/notices.ts';

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
