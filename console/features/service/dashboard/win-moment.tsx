import { useEffect, useRef, useState } from 'react';
import type { FeedOffer } from '#api/contract/offers.ts';
import { useTexts } from '../../../data/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { offerLine } from '../../../ui/offers/offer-words.ts';

/** A win is pointed out for so long. */
const MOMENT_MS = 20_000;

/** Returns in words what was won while the page is open, and null again after a while. Wins of a page that is not seen become a notification. */
export function useWins(service: string, won: readonly FeedOffer[] | undefined): string | null {
  const { t, locale } = useTexts();
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly FeedOffer[]>([]);
  useEffect(() => {
    if (!won) return;
    const before = known.current;
    known.current = new Set(won.map((offer) => offer.offerId));
    const more = before ? won.filter((offer) => !before.has(offer.offerId)) : [];
    if (more.length === 0) return;
    setFresh((shown) => [...more, ...shown]);
    // Browsers refuse it, with a complaint, on a page nobody has touched yet.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(20);
    if (document.hidden && 'Notification' in window && Notification.permission === 'granted')
      new Notification(t.services.won({ service, offer: offerLine(more[0]!, locale) }), { tag: `won ${service}` });
  }, [won, service, t, locale]);
  useEffect(() => {
    if (fresh.length === 0) return;
    const rest = setTimeout(() => setFresh([]), MOMENT_MS);
    return () => clearTimeout(rest);
  }, [fresh]);
  if (fresh.length === 0) return null;
  const newest = offerLine(fresh[0]!, locale);
  const words = t.console.flexDashboard;
  return fresh.length === 1 ? words.won(newest) : words.wonMany({ count: fresh.length, newest });
}

/** The moment itself, in the card's own head: nothing moves for it. */
export function WinMoment({ won }: { won: string | null }) {
  return (
    <div role="status" className="win-place">
      {won !== null && (
        <p className="win-moment">
          <Icon name="star" /> <span>{won}</span>
        </p>
      )}
    </div>
  );
}
