import { Button } from '@radix-ui/themes';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { FeedOffer } from '#api/contract/offers.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { useChangeFilter } from '../../data/change-filter.ts';
import { useDescription } from '../../data/described.ts';
import { useTexts } from '../../data/i18n.ts';
import { useUser } from '../../data/queries.ts';
import { itemBehind, lowerPay, withoutPlace } from '../../data/refusal-changes.ts';
import { configurationOf } from '../../data/service-paths.ts';
import { Sheet } from '../../ui/form/sheet.tsx';
import { offerLine } from '../../ui/offers/offer-words.ts';
import { money } from '../../ui/text/format.ts';
import { whyText } from './why-text.ts';

interface Props {
  offer: FeedOffer;
  manifest: Manifest;
  userId: string;
  opener: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** One offer with its reason in full, and the changes of the filters that would have decided otherwise. */
export function OfferSheet({ offer, manifest, userId, opener, onClose }: Props) {
  const { t, at, locale } = useTexts();
  const words = t.dashboard.act;
  const { view } = useDescription(manifest.service);
  const user = useUser(userId, view.refreshMs).data;
  const options = user?.[manifest.optionField] as Record<string, unknown> | undefined;
  const { busy, apply } = useChangeFilter(manifest, userId);
  const skipped = offer.status === 'dislikes';
  const lower = skipped && offer.reason === 'PRICE_TOO_LOW' && offer.detail === null ? lowerPay(view.form, options, offer.margin) : null;
  const drop = offer.status === 'got' ? null : withoutPlace(view.form, options, offer.serviceAreId);
  const item = skipped && offer.detail === null ? itemBehind(view.form, offer.reason) : undefined;
  const place = offer.location ?? offer.serviceAreId ?? '';
  const amount = lower ? money(Number(lower.value), offer.currency, locale, 0) : '';
  const done = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Sheet open title={offerLine(offer, locale)} opener={opener} onClose={onClose}>
      <div className="offer-sheet">
        <p className="strong">{whyText(offer, t, locale) ?? t.common.offerStatus[offer.status]()}</p>
        {lower && (
          <Button size="4" aria-disabled={busy} onClick={done(() => apply(lower, words.lowered(amount)))}>
            {words.lower(amount)}
          </Button>
        )}
        {drop && (
          <Button size="4" variant="soft" highContrast aria-disabled={busy} onClick={done(() => apply(drop, words.dropped(place)))}>
            {words.never()}
          </Button>
        )}
        {item && (
          <Link className="button-link" to={`${configurationOf(manifest)}?edit=${item.name}`}>
            {t.dashboard.why.change(
              at(item.label.startsWith('common.') ? item.label : `platforms.${manifest.id}.${item.label}`) ?? item.label,
            )}
          </Link>
        )}
      </div>
    </Sheet>
  );
}
