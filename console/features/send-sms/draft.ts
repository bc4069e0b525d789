import { MERGE_FIELDS, type MergeField } from '#api/contract/merge-fields.ts';
import type { DriverGroup, MessageWords } from '#api/contract/messages.ts';

export const STEPS = ['pick', 'personalize', 'write', 'review', 'send'] as const;
export type Step = (typeof STEPS)[number];

/** A message that is being written; it outlives a reload and a visit elsewhere. */
export interface Draft {
  /** The same id is the same message, however often it is sent. */
  campaignId: string;
  services: string[];
  /** Empty until one is chosen. */
  standing: '' | DriverGroup['standing'];
  where: string;
  fallbacks: Record<MergeField, string>;
  en: string;
  es: string;
}

type Wrong = Partial<Record<'services' | 'standing' | 'en', true>>;

/** What each step gets. */
export interface StepProps {
  draft: Draft;
  wrong: Wrong;
  onChange(change: Partial<Draft>): void;
  onStep(step: Step): void;
}

const KEY = 'sms-draft';

export function emptyDraft(fallbacks: Record<MergeField, string>): Draft {
  return { campaignId: crypto.randomUUID(), services: [], standing: '', where: '', fallbacks, en: '', es: '' };
}

/** Returns the draft that was left here last, or a new one. */
export function readDraft(storage: Pick<Storage, 'getItem'>, fallbacks: Record<MergeField, string>): Draft {
  const fresh = emptyDraft(fallbacks);
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Draft>;
    const known = Object.entries(kept).filter(([name, value]) => typeof value === typeof fresh[name as keyof Draft]);
    const draft = { ...fresh, ...Object.fromEntries(known) } as Draft;
    return {
      ...draft,
      services: draft.services.filter((service) => typeof service === 'string'),
      fallbacks: { ...fallbacks, ...draft.fallbacks },
    };
  } catch {
    return fresh;
  }
}

export function keepDraft(storage: Pick<Storage, 'setItem'>, draft: Draft): void {
  storage.setItem(KEY, JSON.stringify(draft));
}

export function groupOf({ services, standing, where }: Draft): DriverGroup | null {
  if (!services.length || standing === '') return null;
  return { services, standing, ...(where.trim() && { where: where.trim() }) };
}

export function wordsOf({ en, es }: Draft): MessageWords | null {
  return en.trim() ? { en: en.trim(), ...(es.trim() && { es: es.trim() }) } : null;
}

/** Returns what keeps the steps up to this one from being left. */
export function wrongIn(draft: Draft, upTo: Step): Wrong {
  const reached = STEPS.indexOf(upTo);
  return {
    ...(!draft.services.length && { services: true }),
    ...(draft.standing === '' && { standing: true }),
    ...(reached >= STEPS.indexOf('write') && !draft.en.trim() && { en: true }),
  };
}

/** The first step that is not finished, or the one asked for where it comes before that. */
export function stepOf(asked: string | null, draft: Draft): Step {
  const wanted = STEPS.find((step) => step === asked) ?? 'pick';
  const { services, standing, en } = wrongIn(draft, 'send');
  const first: Step = services || standing ? 'pick' : en ? 'write' : 'send';
  return STEPS.indexOf(wanted) > STEPS.indexOf(first) ? first : wanted;
}

/** The place in a text that stands for a field, with what is said where its value is missing. */
export function placeOf(field: MergeField, { fallbacks }: Draft): string {
  return `{${field}|${(fallbacks[field] || field).replace(/[{}|]/g, '')}}`;
}

export { MERGE_FIELDS };
