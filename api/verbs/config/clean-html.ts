import sanitize from 'sanitize-html';

/** Text, lists, links and emphasis. No scripts, styles, pictures or frames: what is not named here is dropped, its text kept. */
const RULES: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
};

/** Returns the HTML with nothing in it that runs or loads. */
export function cleanHtml(html: string): string {
  return sanitize(html, RULES).trim();
}
