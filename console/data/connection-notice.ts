import { ApiFailure } from '#api/contract/client.ts';
import { toast } from '../ui/feedback/toast.ts';
import { failureText } from './failure-text.ts';
import type { Texts } from './i18n.ts';

const NOT_SENT: ReadonlySet<string> = new Set(['network.offline', 'network.notSaved']);
const SHOWN_MS = 8000;

/**
 * Says that a change did not reach the server, and what to do. The screen's own notice comes first: where it gives the same reason,
 * no second one is shown.
 */
export function noticeLostChange(error: unknown, texts: () => Texts): void {
  if (!(error instanceof ApiFailure) || !NOT_SENT.has(error.body.code)) return;
  setTimeout(() => {
    const text = failureText(error, texts());
    if (!toast.says(text)) toast.error(text, { id: 'no-connection', duration: SHOWN_MS });
  }, 0);
}
