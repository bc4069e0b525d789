import { ApiFailure } from '#api/contract/client.ts';
import type { Texts } from './i18n.ts';

/** A failure in the reader's language; the server's own words where its code is not known here. */
export function failureText(error: unknown, { t, at }: Texts): string {
  if (!(error instanceof ApiFailure)) return t.failures.server.error();
  return at(`failures.${error.body.code}`) ?? error.body.message;
}
