// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#api/verbs/config/clean-html.ts';
import { previewHtml } from '#console/features/content/preview-html.ts';

/** A link gets `rel` and `target` on the server; in the preview nothing is pressed. */
const stored = (html: string) => cleanHtml(html).replace(/ (rel|target)="[^"]*"/g, '');

describe('console/features/content, the preview of a promotion', () => {
  it.each([
    '<p>Two <strong>weeks</strong> for <em>one</em></p><ul><li>A</li><li>B</li></ul>',
    '<h3>News</h3><blockquote>Text</blockquote><a href="https://example.com/a">more</a>',
    '<div class="x" onclick="steal()">plain <span style="color:red">text</span></div>',
    '<script>steal()</script><style>p { display: none }</style><p>left</p>',
    '<a href="javascript:steal()">press</a><a href="//elsewhere.example">there</a><a href="tel:+12025550100">call</a>',
    '<img src="https://example.com/x.png" onerror="steal()"><iframe title="x"></iframe>end',
    '<p>not closed <b>at all',
  ])('shows what the server keeps, and nothing else: %s (OVERLAY-10)', (html) => {
    expect(previewHtml(html).trim()).toBe(stored(html));
    expect(previewHtml(html)).not.toMatch(/steal|<img|<iframe|style=|javascript/);
  });
});
