import { beforeAll, describe, expect, it } from 'vitest';
import { loadLocale } from '#console/data/i18n.ts';
import { WhereTo } from '#console/features/where-to/where-to.tsx';
import { draw, wordsOf } from '../../draw.tsx';
import { aSession, aUser } from '../../make.ts';

const services = ['VEHO', 'LYFT'].map((key) => ({ key, label: key, price: 50 }));
const user = aUser({ services, sessions: { LYFT: aSession() } });

beforeAll(() => loadLocale('es'));

describe('console/features/where-to', () => {
  it('asks a driver of several services where to go (I18N-07, OPEN-63)', () => {
    const html = draw(<WhereTo user={user} />);

    expect(wordsOf(html)).toContain('Where do you want to go?|V|Veho|Stopped|L|Lyft|Running');
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(['/veho/dashboard', '/lyft']);
    expect(wordsOf(draw(<WhereTo user={user} />, { locale: 'es' }))).toContain('¿Adónde quiere ir?|V|Veho|Detenido|L|Lyft|En marcha');
  });
});
