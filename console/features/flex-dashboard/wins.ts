import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import type { FeedOffer } from '#api/contract/offers.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { offerLine } from '../../ui/offers/offer-words.ts';

/** Announces each block won while the page is open, once, whichever way it became known. */
export function useWinNotice(won: readonly FeedOffer[] | undefined, t: TranslationFunctions, locale: Locales): void {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!won) return;
    const fresh = known.current ? won.filter((offer) => !known.current!.has(offer.offerId)) : [];
    known.current = new Set(won.map((offer) => offer.offerId));
    // One notice at a time, however many are won: a stack of them would cover the page.
    if (fresh.length) toast.success(winText(fresh, t, locale), { id: 'won' });
    // Browsers refuse it, with a complaint, on a page nobody has touched yet.
    if (fresh.length && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(20);
  }, [won, t, locale]);
}

function winText(won: readonly FeedOffer[], t: TranslationFunctions, locale: Locales): string {
  const words = t.console.flexDashboard;
  return won.length === 1
    ? words.won(offerLine(won[0]!, locale))
    : words.wonMany({ count: won.length, newest: offerLine(won[0]!, locale) });
}
