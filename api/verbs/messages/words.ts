import { type Failed, fail } from '#api/contract/failures.ts';
import { fillTemplate, MERGE_FIELDS, MESSAGE_CHARACTERS, type MergeValues, templateProblems } from '#api/contract/merge-fields.ts';
import type { MessageWords } from '#api/contract/messages.ts';
import type { users } from '#api/db/schema/index.ts';
import { BILLING } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { planOf } from '../billing/plan-days.ts';

/** A name that can be nothing else: no digits and no dots, so that it carries no number and no address. */
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}' -]{0,39}$/u;

type Driver = Pick<typeof users.$inferSelect, 'userId' | 'name' | 'referralCode' | 'lastPaymentAt' | 'record' | 'serviceKeys'>;

/** Refuses fields that do not exist or have no fallback, and braces that are no field. */
export function checkWords({ en, es }: MessageWords): Failed | null {
  const problemsOf = (language: string, template: string | null | undefined) =>
    templateProblems(template ?? '').map(({ kind, place }) => ({
      path: `words.${language}`,
      code: `template.${kind}`,
      message: MESSAGES[kind].replace('{place}', () => place),
    }));
  const issues = [...problemsOf('en', en), ...problemsOf('es', es)];
  return issues.length ? fail('input.invalid', issues.slice(0, 10)) : null;
}

const MESSAGES = {
  unknown: `{place} is not a merge field: use ${MERGE_FIELDS.slice(0, -1).join(', ')} or ${MERGE_FIELDS.at(-1)}`,
  fallback: '{place} says nothing where the value is missing: write it as {firstName|driver}',
  brace: '"{place}": a brace begins or ends a merge field only',
};

export interface Written {
  language: 'en' | 'es';
  text: string;
}

/** Returns the message for one driver in their language. */
export function writeFor(driver: Driver, words: MessageWords, platforms: readonly AnyPlatform[], now: Instant): Written {
  const language = driver.record.lang === 'es' && words.es ? 'es' : 'en';
  const template = language === 'es' ? words.es! : words.en;
  return { language, text: fillTemplate(template, valuesOf(driver, language, platforms, now)).slice(0, 2 * MESSAGE_CHARACTERS) };
}

function valuesOf(driver: Driver, language: 'en' | 'es', platforms: readonly AnyPlatform[], now: Instant): MergeValues {
  const name = PLAIN_NAME.test(driver.name) ? driver.name : null;
  const plan = planOf(driver.lastPaymentAt, now);
  const form = (options: Intl.DateTimeFormatOptions) =>
    plan
      ? new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { timeZone: BILLING.timeZone, ...options }).format(plan.expiresAt)
      : null;
  const titles = (driver.serviceKeys ?? []).flatMap(
    (key) => platforms.find(({ manifest }) => manifest.service === key)?.manifest.name ?? [],
  );
  return {
    firstName: name?.split(/\s+/)[0] ?? null,
    name,
    code: driver.referralCode,
    endDate: form({ month: 'long', day: 'numeric' }),
    endTime: form({ hour: 'numeric', minute: '2-digit' })?.replace(/[\u00a0\u202f]/g, ' ') ?? null,
    services: titles.length ? titles.join(', ') : null,
  };
}
