import { beforeAll, describe, expect, it } from 'vitest';
import type { WeekPlan } from '#api/contract/week-plan.ts';
import { loadLocale } from '#console/data/i18n.ts';
import { GoalPlan, WeekOutlook } from '#console/features/service/dashboard/goal-plan.tsx';
import type { Patience } from '#engine/model/session.ts';
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
  goal: 75_000,
  of: 'money',
  done: 30_000,
  ahead: 5000,
  lastWeek: null,
  outlook: { state: 'on-track' },
};

beforeAll(() => loadLocale('es'));

/** The sentences of the dashboard's card. */
function card(data: WeekPlan, { locale = 'en' as 'en' | 'es', goal = 75_000 as number | null, patience = 'off' as Patience } = {}): string {
  const wanted = goal === null ? null : { of: data.of, amount: goal };
  const asked = { userId: 'driver', service: 'AMAZON_FLEX', goal: wanted, patience, booked: 35_000 };
  const known: [readonly unknown[], unknown][] = [[['week-plan', 'driver', 'AMAZON_FLEX', wanted, patience, 35_000], data]];
  return wordsOf(draw(<WeekOutlook {...asked} />, { path: '/flex', locale, known }));
}

function page(data: WeekPlan | undefined, { locale = 'en' as 'en' | 'es', isError = false, limited = true } = {}): string {
  const screen = <GoalPlan plan={{ data, isError }} chosen="middle" limited={limited} onChoose={() => undefined} />;
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

  it('says how many hours a range takes and what they pay, and that without a limit every hour counts', () => {
    expect(page(PLAN)).toContain('30 h at $20/h');
    expect(page(PLAN, { locale: 'es' })).toContain('29 h a $24/h');
    const endless = { ...PLAN, outcomes: [{ ...PLAN.outcomes[0]!, week: range(200_000, 300_000) }] };
    expect(page(endless, { limited: false })).toContain('You have set no limit on hours');
    expect(page(endless)).not.toContain('no limit on hours');
    expect(page(PLAN, { limited: false })).not.toContain('no limit on hours');
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

  it('says that a goal is out of reach instead of proposing a way to it', () => {
    const words = page({ ...PLAN, goal: 90_000, outlook: { state: 'behind', patience: 'middle', short: 40_000, hours: 17 } });

    expect(words).toContain('Out of reach with your hours and filters: nine weeks in ten bring less than $800.');
    expect(words).not.toContain('more hours a week');
    expect(words).not.toContain('Best for your goal');
  });

  it('says that patience changes nothing where all ranges are equal', () => {
    const [off] = PLAN.outcomes;
    expect(page({ ...PLAN, outcomes: [off!, { ...off!, patience: 'middle' }] })).toContain('patience changes nothing yet');
    expect(page(PLAN)).not.toContain('patience changes nothing yet');
  });

  it('speaks of hours where the goal is in hours', () => {
    const outcomes = [{ patience: 'off' as const, week: range(1500, 2100), rest: range(300, 700), perHour: 2000 }];
    const hours: WeekPlan = {
      ...PLAN,
      of: 'hours',
      goal: 1800,
      outcomes,
      outlook: { state: 'behind', patience: 'off', short: 270, hours: 4.5 },
    };

    expect(page(hours)).toContain('25 h to 35 h');
    expect(page(hours)).toContain('|at $20/h');
    expect(page(hours)).toContain('Not on track this week: about 5 h short.');
    expect(page({ ...hours, goal: 3000 })).toContain('nine weeks in ten bring less than 35 h');
    expect(card(hours, { goal: 1800 })).not.toContain('$');
  });

  it('says on the dashboard whether the week is on track, and what patience brought or cost', () => {
    expect(card(PLAN)).toContain('You are on track this week.');
    expect(card(PLAN, { goal: null })).toBe('');
    const patient = (brought: number) =>
      card({ ...PLAN, outlook: null, lastWeek: { brought, passed: 9 } }, { goal: null, patience: 'high' });
    expect(patient(3450)).toContain('Last week patience brought about $35 more than taking what fits.');
    expect(patient(-1200)).toContain('Last week patience cost about $12: taking what fits would have brought more.');
    expect(patient(40)).toContain('Last week patience made no difference.');
    expect(card({ ...PLAN, lastWeek: { brought: -1200, passed: 3 } }, { locale: 'es' })).toContain('la paciencia le costó unos');
  });

  it('is Spanish where Spanish is chosen (I18N-01)', () => {
    expect(page(PLAN, { locale: 'es' })).toContain('Lo que suele dar una semana');
  });
});
