import { describe, expect, it } from 'vitest';
import { DAY } from '#engine/model/time-units.ts';
import { manifest } from '#engine/platforms/amazon-flex/manifest.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { view } from '#engine/platforms/amazon-flex/view.ts';

const table = (id: string) => view.tables.find((one) => one.id === id)!;
const seenBy = (id: string, admin: boolean) =>
  table(id)
    .columns.filter((column) => admin || !column.admin)
    .map((column) => column.id);

describe('engine/platforms/amazon-flex/view', () => {
  it('shows won and reserved offers of 7 days, disliked and lost ones of 24 h (FLEX-DASH-10, FLEX-DASH-11, FLEX-DASH-12, FLEX-DASH-13)', () => {
    expect(view.tables.map(({ id, windowMs }) => [id, windowMs / DAY])).toEqual([
      ['won', 7],
      ['disliked', 1],
      ['lost', 1],
      ['reserved', 7],
    ]);
  });

  it('shows lost offers only to users with showLostBlocks (FLEX-DASH-12)', () => {
    expect(view.tables.map(({ flag }) => flag)).toEqual([undefined, undefined, 'showLostBlocks', undefined]);
  });

  it('pages the dashboard tables by 5, 10 or 25 (FLEX-DASH-14, CONST-04)', () => {
    for (const { pageSizes } of view.tables) expect(pageSizes).toEqual([5, 10, 25]);
  });

  it('has a long table of won offers: date received, start, end, reason, location by 50, 100 or 200 (FLEX-DASH-15, CONST-04)', () => {
    expect(view.longTables).toHaveLength(1);
    expect(view.longTables![0]).toMatchObject({ id: 'won', pageSizes: [50, 100, 200] });
    expect(view.longTables![0]!.columns.map((column) => column.id)).toEqual(['received', 'start', 'end', 'reason', 'location']);
  });

  it('shows admins when an offer was grabbed and why one was lost (FLEX-DASH-20)', () => {
    for (const { id } of view.tables)
      expect([seenBy(id, true).includes('grabbed'), seenBy(id, false).includes('grabbed')]).toEqual([true, false]);
    expect([seenBy('lost', true).includes('reason'), seenBy('lost', false).includes('reason')]).toEqual([true, false]);
    expect(seenBy('disliked', false)).toContain('reason');
  });

  it('reads the user record again every 30 s on this dashboard (CONST-21)', () => {
    expect(view.refreshMs).toBe(30_000);
  });

  it('has a control for every setting of the filters, and the switches next to them (FLEX-CFG-24, FLEX-CFG-25, FLEX-CFG-35, FLEX-CFG-36)', () => {
    const names = view.form.map((item) => item.name);

    expect(names).toEqual([
      'schedule',
      'enforceEndOfSchedule',
      'locations',
      'minPay',
      'minPayPerHour',
      'timeBuffer',
      'preferredBlockHours',
      'instantOffersActive',
      'fakeGpsActive',
      'selfieBypassActive',
    ]);
    for (const item of view.form)
      if (!('scope' in item && item.scope === 'user')) expect(Object.keys(options.defaults())).toContain(item.name);
    expect(view.form.find((item) => item.name === 'timeBuffer')).toMatchObject({
      kind: 'minutes',
      max: 360,
      maxLength: 4,
      zeroStoredAs: -60,
    });
  });

  it('lets a location have min pay, time buffer, min pay per hour and block length separately (FLEX-CFG-15, FLEX-CFG-31)', () => {
    const picker = view.form.find((item) => item.kind === 'location-picker')!;

    expect(picker.overrides!.form.map((item) => item.name)).toEqual(['minPay', 'timeBuffer', 'minPayPerHour', 'preferredBlockHours']);
    expect(picker.overrides!.form.find((item) => item.kind === 'minutes')!.max).toBeUndefined();
  });

  it('offers only choices that the options take', () => {
    const context = {
      facts: { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' as const },
      byAdmin: false,
    };
    const figure = view.form.find((item) => item.kind === 'figure')!;
    const values = [...figure.also!.map(({ value }) => value), ...figure.choices];

    expect(values).toHaveLength(16);
    for (const value of values) expect(options.parse({ ...options.defaults(), minPayPerHour: value }, context).ok).toBe(true);
  });

  it('counts 1,800 polls in 30 minutes', () => {
    expect(manifest.limits).toMatchObject({ pollBudget: 1800, budgetWindowMs: 1_800_000 });
  });
});
