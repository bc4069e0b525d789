import type { TextKey } from '#engine/describe/text-key.ts';
import type { View } from '#engine/describe/view.ts';
import { failureText } from '../../data/failure-text.ts';
import type { Texts } from '../../data/i18n.ts';
import { reasonIn, StartFailure } from './queries.ts';

/**
 * What a start or stop that failed is called: in the platform's own words for the step that failed where it has some (`own` reads
 * them), and the reason below it where the server gave one.
 */
export function startFailureNotice(
  error: unknown,
  { start }: Pick<View, 'start'>,
  own: (key: TextKey) => string,
  texts: Texts,
): { title: string; reason: string | null } {
  const key = error instanceof StartFailure && error.at === 'first' ? start?.firstFailed : start?.failed;
  const reason = reasonIn(error);
  return { title: key ? own(key) : texts.t.services.state.failed(), reason: reason && failureText(reason, texts) };
}
