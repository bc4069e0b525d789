import { beforeAll, expect, it } from 'vitest';
import { loadLocale } from '#console/data/i18n.ts';
import { Landing } from '#console/features/landing/landing.tsx';
import { draw, wordsOf } from '../../draw.tsx';

beforeAll(() => loadLocale('es'));

it('says what it does, why, and where to begin, in both languages (I18N-09)', () => {
  const english = draw(<Landing />);

  expect(english).toMatch(/<a[^>]*href="\/register"[^>]*>Get Started<\/a>/);
  expect(english).toMatch(/<h2 id="features"[^>]*>[^<]+<\/h2><ul[^>]*>(<li.*?<\/li>){4}<\/ul>/s);
  expect(wordsOf(english)).toContain('|Our mission|You should spend your time driving and living');
  expect(wordsOf(draw(<Landing />, { locale: 'es' }))).toContain('|Nuestra misión|');
});
