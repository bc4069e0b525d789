import { beforeAll, describe, expect, it } from 'vitest';
import { loadLocale } from '#console/data/i18n.ts';
import { RemoteBrowser } from '#console/features/remote-browser/remote-browser.tsx';
import { draw, wordsOf } from '../../draw.tsx';

const url = 'http://127.0.0.1:4010/veho/verify/ana';
const screen = (locale: 'en' | 'es' = 'en', address = url) =>
  draw(<RemoteBrowser userId="u1" />, { locale, path: `/remote-browser?url=${encodeURIComponent(address)}` });

describe('console/features/remote-browser', () => {
  beforeAll(() => loadLocale('es'));

  it('is a canvas that takes keys, a field for a phone’s keyboard, and the way out (REMOTE-01)', () => {
    expect(screen()).toMatch(/<canvas[^>]*tabindex="0"[^>]*role="img"[^>]*aria-label="The platform’s page"/i);
    expect(wordsOf(screen())).toContain('|Type for the page here|');
    expect(wordsOf(screen())).toContain('|I am done|');
    expect(screen()).toContain(`href="${url}"`);
    expect(screen('es')).toMatch(/<canvas[^>]*aria-label="[^"]*plataforma"/i);
  });

  it('links to no address but a page’s', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '']) {
      expect(screen('en', address)).not.toContain('target="_blank"');
    }
  });
});
