import { beforeAll, describe, expect, it } from 'vitest';
import type { WeekPlan } from '#api/contract/week-plan.ts';
import { loadLocale } from '#console/data/i18n.ts';
import { GoalPlan } from '#console/features/service/dashboard/goal-plan.tsx';
import { draw, wordsOf } from '../../draw.tsx';

const range = (low: number, high: number) => ({ low, middle: (low + high) / 2, high });
const PLAN: WeekPlan = {
  at: 0,
  currency: 'USD',
  weeks: 4,
  outcomes: [
    { patience: 'off', week: range(50_000, 70_000), rest: range(10_000, 20_000), perHour: 2000 },
    { patience: 'middle', week: range(60_000, 80_000), rest: range(12_000, 30_000), perHour: 2400 },
  ],
  present: 'off',
  advised: 'middle',
  goal: 90_000,
  done: 30_000,
  ahead: 5000,
  outlook: { state: 'on-track' },
};

beforeAll(() => loadLocale('es'));

function page(data: WeekPlan | undefined, { locale = 'en' as 'en' | 'es', isError = false } = {}): string {
  const screen = <GoalPlan plan={{ data, isError }} chosen="middle" onChoose={() => undefined} />;
  return wordsOf(draw(screen, { path: '/flex', locale }));
}

describe('console/features/service/dashboard, the plan of a goal', () => {
  it('shows the range of each patience, the one to use and what the figures rest on', () => {
    const words = page(PLAN);

    expect(words).toContain('What fits');
    expect(words).toContain('$500 to $700');
    expect(words).toMatch(/Hold out\|? ?\|?Best for your goal\|\$600 to \$800/);
    expect(words).toContain('from 4 weeks of offers');
    expect(words).toContain('You are on track this week.');
  });

  it('says plainly what would bring the driver there', () => {
    const behind = (short: number, hours: number | null) =>
      page({ ...PLAN, outlook: { state: 'behind', patience: 'middle', short, hours } });

    expect(behind(0, 0)).toContain('“Hold out” would likely bring you there.');
    expect(behind(9000, 4.5)).toContain('about $90 short. 4.5 more hours a week would bring you there.');
    expect(behind(9000, null)).toContain('your filters win nothing');
    expect(page({ ...PLAN, outlook: { state: 'reached' } })).toContain('You have reached this goal.');
  });

  it('says that too little is known instead of a guess, and that the goal can be saved all the same', () => {
    const thin = page({ ...PLAN, weeks: 1, outcomes: [], advised: null, outlook: { state: 'unknown' } });

    expect(thin).toContain('Too little is known yet');
    expect(thin).not.toContain('$');
    expect(page(undefined, { isError: true })).toContain('You can save the goal anyway.');
  });

  it('is Spanish where Spanish is chosen (I18N-01)', () => {
    expect(page(PLAN, { locale: 'es' })).toContain('Lo que suele dar una semana');
  });
});
