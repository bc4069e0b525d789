import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { fitInto } from '#console/data/shrink.ts';
import { checkPasswords } from '#console/features/settings/passwords.ts';
import { deviceText } from '#console/features/settings/sessions.tsx';
import { Settings } from '#console/features/settings/settings.tsx';
import { draw, wordsOf } from '../../draw.tsx';
import { aUser } from '../../make.ts';

beforeAll(() => loadLocale('es'));

describe('console/features/settings', () => {
  it('has the sections Edit Profile, Privacy and Change Password (I18N-11)', () => {
    const page = draw(createElement(Settings, { user: aUser() }));
    const sections = [...page.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, title]) => title);

    expect(sections.slice(0, 3)).toEqual(['Edit Profile', 'Privacy', 'Change Password']);
  });

  it.each([
    [{ goodStanding: true, accountType: 'Paid' }, 'Account|Active', 'Cuenta|Activa'],
    [{ goodStanding: false, accountType: 'Free' }, 'Account|Active', 'Cuenta|Activa'],
    [{ goodStanding: false, accountType: 'Paid' }, 'Account|Inactive', 'Cuenta|Inactiva'],
  ])('says of an account with %j whether it is active (I18N-13)', (standing, en, es) => {
    const drawn = (locale: 'en' | 'es') => wordsOf(draw(createElement(Settings, { user: aUser(standing) }), { locale }));

    expect(drawn('en')).toContain(`|${en}|`);
    expect(drawn('es')).toContain(`|${es}|`);
  });

  it('asks whether events may be shared, off at first, and only where the operator takes any (USER-16)', () => {
    const shown = (takesEvents: boolean, analyticsConsent: boolean, locale: 'en' | 'es' = 'en') =>
      draw(createElement(Settings, { user: aUser({ analyticsConsent }) }), { locale, known: [[['facts'], { takesEvents }]] });
    const isOn = (page: string) =>
      /<button[^>]*role="switch"[^>]*aria-label="Share how you use the app"[^>]*>/.exec(page)![0].includes('aria-checked="true"');

    expect(shown(false, false)).not.toContain('Share how you use the app');
    expect([isOn(shown(true, false)), isOn(shown(true, true))]).toEqual([false, true]);
    expect(wordsOf(shown(true, false))).toContain('|Nothing is shared. Turn this on to help us improve the app.|');
    expect(wordsOf(shown(true, true, 'es'))).toContain('|Compartir cómo usa la aplicación|Registramos pasos');
  });

  it('has no primary button while nothing was changed: another form may be the one that is filled in', () => {
    const page = draw(createElement(Settings, { user: aUser() }));
    const submits = [...page.matchAll(/<button[^>]*type="submit"[^>]*>/g)].map(([button]) => button);

    expect(submits).toHaveLength(2);
    for (const submit of submits) expect(submit).toContain('rt-variant-soft');
  });

  it.each([
    [4000, 3000, { width: 500, height: 375 }],
    [300, 900, { width: 167, height: 500 }],
    [120, 80, { width: 120, height: 80 }],
    [9000, 1, { width: 500, height: 1 }],
  ])('makes a picture of %i x %i no larger than 500 px (USER-05)', (width, height, fitted) => {
    expect(fitInto(width, height, 500)).toEqual(fitted);
  });

  it.each([
    [{ old: '', next: 'eight-888', confirm: 'eight-888' }, { old: 'oldMissing' }],
    [{ old: 'a', next: 'short', confirm: 'short' }, { next: 'short' }],
    [{ old: 'eight-888', next: 'eight-888', confirm: 'eight-888' }, { next: 'same' }],
    [{ old: 'a', next: 'eight-888', confirm: '' }, { confirm: 'confirmMissing' }],
    [{ old: 'a', next: 'eight-888', confirm: 'eight-889' }, { confirm: 'differs' }],
    [{ old: 'a', next: 'eight-888', confirm: 'eight-888' }, {}],
  ])('checks the passwords %j (USER-03)', (given, problems) => {
    expect(checkPasswords(given)).toEqual(problems);
  });

  it('names a device in the language of the reader', () => {
    const { t } = textsFor('en');

    expect(deviceText('Chrome on Android', t)).toBe('Chrome on Android');
    expect(deviceText('curl', t)).toBe('curl');
    expect(deviceText(null, t)).toBe('Unknown device');
  });
});
