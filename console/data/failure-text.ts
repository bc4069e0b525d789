import { ApiFailure } from '#api/contract/client.ts';
import type { Issue } from '#api/contract/define.ts';
import type { Texts } from './i18n.ts';

/** A failure in the reader's language: the limit that was passed, where it was one; the server's own words where its code is not known here. */
export function failureText(error: unknown, { t, at }: Texts): string {
  if (!(error instanceof ApiFailure)) return t.failures.server.error();
  const passed = error.body.issues?.find((issue) => issue.limit !== undefined);
  if (passed) return limitText(passed, t);
  return at(`failures.${error.body.code}`) ?? error.body.message;
}

function limitText({ path, code, limit = 0 }: Issue, t: Texts['t']): string {
  const told = { field: path.replace(/^body\./, ''), most: limit };
  const words = t.common.limits;
  if (code === 'limits.characters') return words.characters(told);
  if (code === 'limits.entries') return words.entries(told);
  return code === 'limits.fields' ? words.fields(told) : words.figure(told);
}
