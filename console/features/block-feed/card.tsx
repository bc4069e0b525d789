import { Button } from '@radix-ui/themes';
import { memo } from 'react';
import type { FeedOffer } from '#api/contract/offers.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { perHour } from '../../ui/offers/offer-words.ts';
import { OFFER_META } from '../../ui/status/status.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { clockTime, hours, money, shortDay, timeRange } from '../../ui/text/format.ts';
import { whyText } from './why-text.ts';

interface Props {
  offer: FeedOffer;
  t: TranslationFunctions;
  locale: Locales;
  /** Should stay the same function. */
  onOpen(offer: FeedOffer): void;
  /** Set where the offer may still be taken by hand. */
  onTake?: ((offer: FeedOffer) => void) | undefined;
  /** It is being asked for. */
  taking?: boolean | undefined;
}

/** One block: what became of it, when, where, what it pays, and why it was not won. */
export const BlockCard = memo(function BlockCard({ offer, t, locale, onOpen, onTake, taking }: Props) {
  const words = t.services.feed;
  const { timestampService: from, timestampEndService: to, timeZone: zone, currency, price } = offer;
  const none = t.common.none();
  const rate = perHour(offer);
  const reason = whyText(offer, t, locale);
  const { role, icon } = OFFER_META[offer.status];
  return (
    <article className="card block-card" data-role={role}>
      <header className="block-top">
        <StatusChip role={role} icon={icon}>
          {t.common.offerStatus[offer.status]()}
        </StatusChip>
        {offer.type === 'EXCLUSIVE' && <span className="block-tag">{words.reserved()}</span>}
        <span className="meta block-seen">{words.seen(clockTime(offer.timestampGrabbed, zone, locale))}</span>
      </header>
      <p className="block-pay">
        <span className="display">{price === null ? none : money(price, currency, locale)}</span>
        <span className="meta">
          {[
            rate === null ? null : words.perHour(`${money(rate, currency, locale)}`),
            from === null || to === null ? null : words.lasts(hours(to - from, locale)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {onTake && (
          <Button className="block-take" size="3" aria-disabled={taking} onClick={() => taking || onTake(offer)}>
            {taking ? words.taking() : words.take()}
          </Button>
        )}
      </p>
      <p className="block-when">
        {from === null || to === null ? none : `${shortDay(from, zone, locale)} · ${timeRange(from, to, zone, locale)}`}
      </p>
      <p className="meta block-where">{offer.location ?? offer.serviceAreId ?? none}</p>
      {reason === null ? (
        <p className="block-why">
          {[
            offer.projectedTips > 0 && words.tips(money(offer.projectedTips, currency, locale)),
            offer.userName && words.driver(offer.userName),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : (
        <button type="button" className="block-why" onClick={() => onOpen(offer)}>
          <span>{reason}</span>
          <Icon name="right" />
        </button>
      )}
    </article>
  );
});
