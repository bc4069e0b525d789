import sanitize from 'sanitize-html';
import { PROMOTION_SCHEMES, PROMOTION_TAGS } from '#api/contract/notices.ts';

/** Text, lists, links and emphasis. No scripts, styles, pictures or frames: what is not named here is dropped, its text kept. */
const RULES: sanitize.IOptions = {
  allowedTags: [...PROMOTION_TAGS],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: [...PROMOTION_SCHEMES],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
};

/** Returns the HTML with nothing in it that runs or loads. */
export function cleanHtml(html: string): string {
  return sanitize(html, RULES).trim();
}
