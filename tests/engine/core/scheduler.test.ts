import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScheduler, type Scheduler } from '#engine/core/scheduler.ts';
import { createFakeClock, type FakeClock, NOON, seeded } from '../../support/fake-clock.ts';

describe('engine/core/scheduler', () => {
  let clock: FakeClock;
  let scheduler: Scheduler;
  let ran: string[];
  const job = (name: string) => scheduler.job(() => void ran.push(name));

  beforeEach(() => {
    clock = createFakeClock();
    scheduler = createScheduler(clock);
    ran = [];
  });
  afterEach(() => {
    scheduler.stop();
    clock.restore();
  });

  it('runs jobs when they are due, each once', async () => {
    scheduler.afterReal(job('late'), 1000);
    scheduler.afterReal(job('early'), 100);

    await clock.pass(99);
    expect(ran).toEqual([]);
    await clock.pass(2);
    expect(ran).toEqual(['early']);
    await clock.pass(5000);
    expect(ran).toEqual(['early', 'late']);
  });

  it('moves a job that is planned again, and forgets one that is cancelled', async () => {
    const [moved, gone] = [job('moved'), job('gone')];
    scheduler.afterReal(moved, 100);
    scheduler.afterReal(gone, 100);
    scheduler.afterReal(moved, 500);
    scheduler.cancel(gone);

    await clock.pass(400);
    expect(ran).toEqual([]);
    await clock.pass(200);
    expect(ran).toEqual(['moved']);
  });

  it('runs jobs in the order in which they are due, whatever was moved or cancelled meanwhile', async () => {
    const random = seeded(11);
    const due: { name: string; at: number }[] = [];
    for (let i = 0; i < 500; i++) {
      const one = job(`${i}`);
      scheduler.afterReal(one, 5000 * random());
      const at = Math.ceil(5000 * random());
      if (i % 3 === 0) scheduler.cancel(one);
      else {
        scheduler.afterReal(one, at);
        due.push({ name: `${i}`, at });
      }
    }

    for (let passed = 0; passed < 5010; passed += 5) {
      const before = ran.length;
      await clock.pass(5);
      for (const name of ran.slice(before)) {
        const { at } = due.find((entry) => entry.name === name)!;
        expect(at).toBeGreaterThan(passed - 1);
        expect(at).toBeLessThanOrEqual(passed + 6);
      }
    }
    expect(ran).toHaveLength(due.length);
  });

  it("converts world time by the world's speed", async () => {
    clock.setWorld({ speed: 60 });
    scheduler = createScheduler(clock);
    scheduler.afterWorld(job('minute'), 60_000);
    scheduler.at(job('hour'), NOON + 3_600_000);

    await clock.pass(1001);
    expect(ran).toEqual(['minute']);
    await clock.pass(59_100);
    expect(ran).toEqual(['minute', 'hour']);
  });

  it('plans world time again when the speed changes, and leaves real time alone', async () => {
    scheduler.afterWorld(job('world'), 60_000);
    scheduler.afterReal(job('real'), 60_000);
    await clock.pass(30_000);
    clock.setWorld({ speed: 30 });
    await clock.pass(1400);

    expect(ran).toEqual(['world']);
  });

  it('plans an instant again when the clock is set, but not an interval', async () => {
    scheduler.at(job('instant'), NOON + 3_600_000);
    scheduler.afterWorld(job('interval'), 3_600_000);
    clock.setWorld({ now: NOON + 3_599_000 });

    await clock.pass(1300);

    expect(ran).toEqual(['instant']);
  });

  it('waits while the world is paused, and goes on with it', async () => {
    clock.setWorld({ speed: 0 });
    await clock.pass(300);
    scheduler.afterWorld(job('frozen'), 1000);
    await clock.pass(60_000);
    expect(ran).toEqual([]);

    clock.setWorld({ speed: 1 });
    await clock.pass(1300);
    expect(ran).toEqual(['frozen']);
  });

  it('says how late a job runs', async () => {
    let late = -1;
    const one = scheduler.job((by) => {
      late = by;
    });
    scheduler.afterReal(one, 100);
    await clock.pass(150);

    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(2);
  });

  it('keeps the heap in order under any mix of plans and cancellations', async () => {
    const step = fc.record({ which: fc.integer({ min: 0, max: 9 }), ms: fc.integer({ min: 0, max: 1000 }), cancel: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        ran = [];
        const jobs = Array.from({ length: 10 }, (_, i) => job(`${i}`));
        const planned = new Map<string, number>();
        for (const { which, ms, cancel } of steps) {
          if (cancel) scheduler.cancel(jobs[which]!);
          else scheduler.afterReal(jobs[which]!, ms);
          if (cancel) planned.delete(`${which}`);
          else planned.set(`${which}`, ms);
        }
        await clock.pass(1100);

        expect([...ran].sort()).toEqual([...planned.keys()].sort());
        const times = ran.map((name) => planned.get(name)!);
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
      { numRuns: 50 },
    );
  });
});
