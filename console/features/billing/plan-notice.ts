import { BILLING } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import type { PlanNotice } from '../../data/follow.ts';
import { fill } from '../../data/later-texts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { longDay } from '../../ui/text/format.ts';
import { billingTexts } from './texts.ts';

/** A notice that stays until it is closed, one an expiry: a later stage takes the place of the one before. */
export async function showPlanNotice({ stage, expiresAt }: PlanNotice, locale: Locales): Promise<void> {
  const { notice } = await billingTexts(locale);
  const text = fill(notice[stage], { date: longDay(expiresAt, BILLING.timeZone, locale) });
  toast.warning(text, { id: `plan:${expiresAt}`, duration: Number.POSITIVE_INFINITY, closeButton: true });
}
