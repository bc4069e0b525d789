import { PROMOTION_SCHEMES, PROMOTION_TAGS } from '#api/contract/notices.ts';

/** What goes with its text, as on the server. */
const WITH_TEXT = ['script', 'style', 'textarea', 'option', 'noscript', 'template'];

/**
 * Returns what the server will make of a promotion's HTML: the tags that it keeps, without attributes but a link's address. A parsed
 * document runs and loads nothing, and nothing of it is taken over but names that are listed.
 */
export function previewHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const made = document.createElement('div');
  copy(body, made);
  return made.innerHTML;
}

function copy(from: Node, to: Element): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? '');
    else if (node instanceof Element) copyElement(node, to);
  }
}

function copyElement(element: Element, to: Element): void {
  const name = element.localName;
  if (WITH_TEXT.includes(name)) return;
  const tag = PROMOTION_TAGS.find((each) => each === name);
  if (!tag) {
    copy(element, to);
    return;
  }
  const kept = document.createElement(tag);
  const address = tag === 'a' ? element.getAttribute('href') : null;
  if (address && PROMOTION_SCHEMES.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`))) kept.setAttribute('href', address);
  copy(element, kept);
  to.append(kept);
}
