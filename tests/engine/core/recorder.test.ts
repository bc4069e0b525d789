import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordBatch } from '#engine/core/ports.ts';
import { Recorder } from '#engine/core/recorder.ts';
import { createScheduler, type Scheduler } from '#engine/core/scheduler.ts';
import { createSeenIndex, type SeenIndex } from '#engine/core/seen.ts';
import type { Verdict } from '#engine/model/verdict.ts';
import { createFakeClock, type FakeClock, NOON } from '../../support/fake-clock.ts';
import { offerAt } from '../../support/fake-platform.ts';

describe('engine/core/recorder', () => {
  let clock: FakeClock;
  let scheduler: Scheduler;
  let written: RecordBatch[][];
  let dropped: number;
  let write: () => Promise<void>;
  let recorder: Recorder;
  let index: SeenIndex;

  beforeEach(() => {
    clock = createFakeClock();
    scheduler = createScheduler(clock);
    written = [];
    dropped = 0;
    write = async () => undefined;
    index = createSeenIndex();
    recorder = new Recorder({
      store: {
        record: async (batches) => {
          await write();
          written.push(structuredClone(batches));
        },
      },
      meters: {
        count: (_name, _labels, by = 1) => {
          dropped += by;
        },
        observe: () => undefined,
      },
      scheduler,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
  });
  afterEach(() => {
    scheduler.stop();
    clock.restore();
  });

  function add(count: number, service = 'FAKE', userId = 'driver', prefix = 'o'): void {
    for (let i = 0; i < count; i++) {
      const offer = offerAt(`${prefix}${i}`, NOON, i);
      const verdict: Verdict = {
        userId,
        service,
        offerId: offer.id,
        status: 'dislikes',
        reason: 'PRICE_TOO_LOW',
        detail: null,
        margin: 1,
        seenAt: NOON,
        decidedAt: NOON,
        grabMs: null,
      };
      recorder.add(service, index.see(offer.id), offer, verdict);
    }
  }
  const rows = () => written.flat().flatMap((batch) => batch.verdicts);

  it('writes nothing at once, and everything within a quarter of a second', async () => {
    add(5);
    await clock.pass(200);
    expect(written).toEqual([]);
    await clock.pass(60);

    expect(rows()).toHaveLength(5);
    expect(written).toHaveLength(1);
  });

  it('writes at most 200 rows in one batch, and full ones at once', async () => {
    add(450);
    await clock.pass(300);

    expect(rows()).toHaveLength(450);
    for (const batch of written.flat()) {
      expect(batch.verdicts.length).toBeLessThanOrEqual(200);
      expect(batch.offers.length).toBeLessThanOrEqual(200);
    }
  });

  it('writes an offer once however many drivers saw it', async () => {
    add(5, 'FAKE', 'one');
    add(5, 'FAKE', 'two');
    await clock.pass(300);

    expect(written.flat().flatMap((batch) => batch.offers)).toHaveLength(5);
    expect(rows()).toHaveLength(10);
  });

  it('keeps platforms apart', async () => {
    add(2, 'FAKE', 'one', 'a');
    add(2, 'OTHER', 'one', 'b');
    await clock.pass(300);

    expect(written.flat().map((batch) => [batch.platform, batch.verdicts.length])).toEqual([
      ['FAKE', 2],
      ['OTHER', 2],
    ]);
  });

  it('tries again until the records take the rows, in order', async () => {
    let away = true;
    write = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (away) throw new Error('records are away');
    };
    add(3);
    await clock.pass(300);
    // These come while the first ones are being refused.
    add(3, 'FAKE', 'driver', 'later');
    await clock.pass(3000);
    expect(written).toEqual([]);
    away = false;
    await clock.pass(2000);

    expect(rows().map(({ offerId }) => offerId)).toEqual(['o0', 'o1', 'o2', 'later0', 'later1', 'later2']);
  });

  it('bounds what waits, and counts what it lets go', async () => {
    write = () => new Promise(() => undefined);
    add(30_000);

    expect(recorder.waiting()).toBeLessThanOrEqual(20_001);
    expect(dropped).toBeGreaterThan(9000);
  });

  it('says that it is behind while there is still room, and no more once it has caught up', async () => {
    let take = () => {};
    write = () => new Promise((resolve) => (take = resolve));
    add(4000);
    expect(recorder.behind()).toBe(false);
    add(2000, 'FAKE', 'driver', 'later');
    expect([recorder.behind(), dropped]).toEqual([true, 0]);

    take();
    await clock.pass(300);
    take();
    await clock.pass(300);
    expect(recorder.behind()).toBe(false);
  });

  it('flushes when asked, and says when it could not', async () => {
    add(3);
    expect(await recorder.flush(1000)).toBe(true);
    expect(rows()).toHaveLength(3);

    write = () => new Promise(() => undefined);
    add(3, 'FAKE', 'driver', 'late');
    const flushed = recorder.flush(1000);
    await clock.pass(1100);
    expect(await flushed).toBe(false);
  });
});
