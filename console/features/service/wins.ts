import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import type { FeedOffer } from '#api/contract/offers.ts';
import { useTexts } from '../../data/i18n.ts';
import { offerLine } from '../../ui/offers/offer-words.ts';

/** Announces what is won while the page is open, once; several at a time in one notice. */
export function useWins(service: string, won: readonly FeedOffer[] | undefined): void {
  const { t, locale } = useTexts();
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!won) return;
    const fresh = known.current ? won.filter((offer) => !known.current!.has(offer.offerId)) : [];
    known.current = new Set(won.map((offer) => offer.offerId));
    if (fresh.length === 0) return;
    const newest = offerLine(fresh[0]!, locale);
    const text =
      fresh.length === 1 ? t.services.won({ service, offer: newest }) : t.services.wonMany({ service, count: fresh.length, newest });
    toast.success(text, { id: `won ${service}` });
  }, [service, won, t, locale]);
}
