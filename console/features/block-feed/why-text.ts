import type { FeedOffer } from '#api/contract/offers.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { manifestOf } from '../../data/set-up.ts';
import { reasonText } from '../../ui/offers/offer-words.ts';
import { timeRange } from '../../ui/text/format.ts';

/** Why an offer was not won, in full: where another block was in the way, which one. Null for an offer that needs no reason. */
export function whyText(offer: FeedOffer, t: TranslationFunctions, locale: Locales): string | null {
  const reason = reasonText(offer, t, locale);
  const { clash, detail } = offer;
  if (reason === null || !clash) return reason;
  const name = manifestOf(clash.service)?.name ?? clash.service;
  const block = {
    time: timeRange(clash.startsAt, clash.endsAt, clash.timeZone, locale),
    place: [clash.location, name].filter(Boolean).join(', '),
  };
  return detail === 'TRAVEL' ? t.services.feed.near(block) : t.services.feed.clash(block);
}
