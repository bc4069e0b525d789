/** The most that a message may say: 6 segments of GSM-7. */
export const MESSAGE_CHARACTERS = 900;

/** What a message can say of the driver it is for. */
export const MERGE_FIELDS = ['firstName', 'name', 'code', 'endDate', 'endTime', 'services'] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
export type MergeValues = Partial<Record<MergeField, string | null>>;

/** `{name}`, or `{name|what is said where it is not known}`. */
const PLACE = /\{\s*([\p{L}\d_-]+)\s*(?:\|([^{}|]*))?\}/gu;
/** Nothing that turns the writing direction round, hides, joins or moves text: it could make a message read otherwise than its letters say. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

export interface TemplateProblem {
  kind: 'unknown' | 'fallback' | 'brace';
  /** The place as it was written. */
  place: string;
}

/** Returns what is wrong with a template: fields that do not exist, fields without what is said in their place, lone braces. */
export function templateProblems(template: string): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  for (const [place, name, fallback] of template.matchAll(PLACE)) {
    if (!MERGE_FIELDS.includes(name as MergeField)) problems.push({ kind: 'unknown', place });
    else if (!fallback?.trim()) problems.push({ kind: 'fallback', place });
  }
  if (/[{}]/.test(template.replace(PLACE, '')))
    problems.push({ kind: 'brace', place: /[{}][^{}]{0,20}/.exec(template.replace(PLACE, ''))![0] });
  return problems;
}

/** Returns the message for one driver, as plain text. A value is put in as it is: what looks like a field in it stays text. */
export function fillTemplate(template: string, values: MergeValues): string {
  const filled = template.replace(PLACE, (place, name: string, fallback: string | undefined) => {
    if (!MERGE_FIELDS.includes(name as MergeField)) return place;
    return plainText(values[name as MergeField] ?? '').trim() || (fallback ?? '').trim();
  });
  return plainText(filled).trim();
}

/** Returns a text without invisible characters; lines stay. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, (one) => (one === '\n' ? '\n' : one === '\t' ? ' ' : ''));
}
