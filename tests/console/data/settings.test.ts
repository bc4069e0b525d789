import { describe, expect, it } from 'vitest';
import { languageCookie, readTheme, showTheme } from '#console/data/settings.ts';

const LOCALES = ['en', 'es'] as const;

describe('console/data/settings', () => {
  it.each(LOCALES)('keeps the language %s in a cookie for 365 days (I18N-02, I18N-03, CONST-13)', (locale) => {
    const cookie = languageCookie(locale, false);

    expect(cookie).toContain(`language=${locale};`);
    expect(cookie).toContain(`max-age=${365 * 24 * 60 * 60}`);
    expect(cookie).toContain('path=/');
  });

  it('sends the cookie over https only where the page came over https', () => {
    expect([languageCookie('es', true).endsWith('; secure'), languageCookie('es', false).includes('secure')]).toEqual([true, false]);
  });

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['pink', 'system'],
    [null, 'system'],
  ])('reads the stored theme %s as %s', (stored, theme) => {
    expect(readTheme({ getItem: () => stored })).toBe(theme);
  });

  it.each([
    ['system', true, ['dark']],
    ['system', false, ['light']],
    ['light', true, ['light']],
    ['dark', false, ['dark']],
  ] as const)('shows %s on a device that is dark: %s', (theme, deviceIsDark, shown) => {
    const classes = new Set(['light']);
    const meta = { content: '' };
    const page = {
      documentElement: { classList: { toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)) } },
      querySelector: () => meta,
    };

    showTheme(theme, page as never, { setItem: () => undefined }, deviceIsDark);

    expect([...classes]).toEqual(shown);
    expect(meta.content).toBe(shown[0] === 'dark' ? '#111113' : '#f9f9fb');
  });
});
