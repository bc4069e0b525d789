import { beforeAll, describe, expect, it } from 'vitest';
import { loadLocale } from '#console/data/i18n.ts';
import { keys } from '#console/data/live.ts';
import { clashesAmong } from '#console/features/home/clashes.ts';
import { earnedToday, Home } from '#console/features/home/home.tsx';
import { HOUR } from '#engine/model/time-units.ts';
import { draw, wordsOf } from '../../draw.tsx';
import { aBlock, aSession, aUser, FLEX, NOON } from '../../make.ts';

const services = ['VEHO', 'LYFT'].map((key) => ({ key, label: key, price: 50 }));
const user = aUser({ services, sessions: { LYFT: aSession() } });

beforeAll(() => loadLocale('es'));

describe('console/features/home', () => {
  it('asks a driver of several services where to go (I18N-07, OPEN-63)', () => {
    const html = draw(<Home user={user} />);

    expect(wordsOf(html)).toContain('Where do you want to go?|All platforms|');
    expect(wordsOf(html)).toMatch(/\|V\|Veho\|.*Stopped\|L\|Lyft\|.*Running/);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(['/veho/dashboard', '/lyft']);
    expect(wordsOf(draw(<Home user={user} />, { locale: 'es' }))).toContain('¿Adónde quiere ir?|Todas las plataformas|');
  });

  it('shows the next block and what was earned today for each, and one switch for all', () => {
    const blocks = [aBlock({ service: 'LYFT' })];
    const html = draw(<Home user={user} />, { known: [[keys.blocks('u1'), blocks]] });

    expect(wordsOf(html)).toContain('Next: Thu, Nov 19, 2:00');
    expect(wordsOf(html)).toContain('No block ahead');
    expect(html).toMatch(/aria-checked="(true|false)"[^>]*aria-label="Search on all platforms"/);
  });

  it('adds up today’s ended blocks by service and currency', () => {
    const block = (over = {}) => ({
      service: 'LYFT',
      startsAt: NOON - HOUR,
      endsAt: NOON,
      location: null,
      base: 1000,
      tips: 50,
      currency: 'USD',
      done: true,
      ...over,
    });
    const days = [
      { from: NOON - 24 * HOUR, done: [], ahead: [] },
      { from: NOON - 6 * HOUR, done: [], ahead: [] },
      { from: NOON + 18 * HOUR, done: [], ahead: [] },
    ];

    const sums = earnedToday(
      {
        days,
        blocks: [
          block(),
          block({ base: null }),
          block({ service: 'VEHO' }),
          block({ startsAt: NOON - 8 * HOUR }),
          block({ done: false }),
          block({ currency: 'EUR' }),
        ],
      },
      'LYFT',
      NOON,
    );

    expect(sums).toEqual([
      { currency: 'USD', amount: 1100 },
      { currency: 'EUR', amount: 1050 },
    ]);
  });

  it('points out blocks of different platforms that share time, and no others', () => {
    const at = (service: string, hours: number) =>
      aBlock({ service, startTime: NOON / 1000 + hours * 3600, endTime: NOON / 1000 + (hours + 2) * 3600 });
    const [flex, veho, after] = [at(FLEX, 0), at('VEHO', 1), at('LYFT', 3)];

    expect(clashesAmong([after, veho, flex, at(FLEX, 10)])).toEqual([[flex, veho]]);
    expect(wordsOf(draw(<Home user={user} />, { known: [[keys.blocks('u1'), [flex, veho]]] }))).toContain('These blocks overlap');
  });
});
