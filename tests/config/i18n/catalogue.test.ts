import { describe, expect, it } from 'vitest';
import { platformCalls } from '#api/contract/platform-calls.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { updateUser } from '#api/contract/users.ts';
import en from '#config/i18n/en/index.ts';
import es from '#config/i18n/es/index.ts';
import { adminPlacesOf } from '#console/app/navigation.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';

describe('what the catalogue says', () => {
  it('names the twelve platforms, Deliveroo, and the set-up call of Deliv (PROD-03, PROD-04)', () => {
    const names = catalogue.map(({ manifest }) => manifest.name);
    // A platform that somebody adds is one more.
    expect(names).toEqual(
      expect.arrayContaining([
        'Deliveroo',
        'DoorDash',
        'Favor',
        'Flex',
        'Glovo',
        'GrubHub',
        'Instacart',
        'Lyft',
        'Point Pick Up',
        'Relay',
        'Roadie',
        'Spark',
        'Veho',
      ]),
    );
    expect(catalogue.find(({ manifest }) => manifest.capabilities.startFlag === 'userDisabled')!.manifest.service).toBe('AMAZON_FLEX');
    expect(platformCalls.some(({ endpoint }) => endpoint.path === '/deliv-setup')).toBe(true);
  });

  it('has pages for three kinds of people: drivers, partners with their code, admins (PROD-02)', () => {
    const places = (role: UserRecord['role']) => adminPlacesOf({ role } as UserRecord).map(({ label }) => label);
    expect(places('driver')).toEqual([]);
    expect(places('partner')).toContain('myCode');
    expect(places('partner')).not.toContain('configuration');
    expect(places('admin')).toEqual(expect.arrayContaining(['admin', 'allUsers', 'referrals', 'configuration']));
  });

  it('spells the modes, of which a record holds the names or the themes normal and masacre (I18N-15)', () => {
    const modes = JSON.stringify(en.dashboard).toLowerCase();
    for (const word of ['discrete', 'money', 'masacre', 'food']) expect(modes).toContain(`"${word}"`);
    const takes = (mode: string) => updateUser.input.safeParse({ userId: 'u', body: { mode } }).success;
    expect(['normal', 'masacre', 'secure', 'lucrative', 'food'].map(takes)).toEqual([true, true, true, true, true]);
    expect(takes('theme')).toBe(false);
  });

  it('mentions daily, weekly and monthly caps with the limits, and statistics of 7 and 30 days (I18N-17, I18N-18)', () => {
    expect(en.services.limits.lead).toMatch(/daily, weekly and monthly caps/);
    expect(es.services.limits.lead).toMatch(/diarios, semanales y mensuales/);
    for (const texts of [en, es]) {
      expect(texts.services.stats.lead).toMatch(/\b30\b/);
      expect(texts.dashboard.stats.week).toMatch(/^7 d/);
    }
  });
});
