import type { Instant, MachineClock, WorldClock } from '../model/clock.ts';

/** One thing to do later; planned again each time. A job is planned at most once at any moment. */
export interface Job {
  /** `machine.elapsed()` at which it is due. */
  at: number;
  /** Place in the heap, -1 while it is not planned. */
  index: number;
  basis: 'real' | 'world' | 'until';
  until: Instant;
  /** `late` = real milliseconds behind the plan. */
  run(late: number): void;
}

export interface Scheduler {
  job(run: (late: number) => void): Job;
  afterReal(job: Job, ms: number): void;
  /** World milliseconds, converted by the world's speed and again when the speed changes. */
  afterWorld(job: Job, ms: number): void;
  /** At a world instant, planned again when the world's clock is set. */
  at(job: Job, instant: Instant): void;
  cancel(job: Job): void;
  stop(): void;
}

/** The longest sleep of the timer: a changed speed or clock is noticed within it. */
const CHECK_MS = 200;
/** Jobs started in one turn; then answers that wait on sockets are read first. */
const JOBS_A_TURN = 32;
/** A timer may fire this much early. */
const EARLY_MS = 0.5;

/** One timer and one binary heap for every session of the process. */
export function createScheduler({ machine, world }: { machine: MachineClock; world: WorldClock }): Scheduler {
  const heap: Job[] = [];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  let armedFor = Number.POSITIVE_INFINITY;
  let speed = world.speed();
  let anchor = { world: world.now(), elapsed: machine.elapsed() };

  function plan(job: Job, at: number): void {
    if (stopped) return;
    job.at = at;
    if (job.index >= 0) {
      siftUp(heap, job.index);
      siftDown(heap, job.index);
    } else {
      job.index = heap.push(job) - 1;
      siftUp(heap, job.index);
    }
    if (heap[0]!.at < armedFor) arm();
  }

  function arm(): void {
    disarm();
    const head = heap[0];
    if (!head || stopped) return;
    const wait = head.at - machine.elapsed();
    armedFor = head.at;
    if (wait <= EARLY_MS) immediate = setImmediate(turn);
    else timer = setTimeout(turn, Math.min(wait, CHECK_MS));
  }

  function disarm(): void {
    clearTimeout(timer);
    if (immediate) clearImmediate(immediate);
    timer = immediate = undefined;
    armedFor = Number.POSITIVE_INFINITY;
  }

  function turn(): void {
    timer = immediate = undefined;
    // Jobs plan while this runs: the timer is armed once, at the end.
    armedFor = Number.NEGATIVE_INFINITY;
    followWorld();
    const now = machine.elapsed();
    for (let started = 0; started < JOBS_A_TURN && heap[0] && heap[0].at <= now + EARLY_MS; started++) {
      const job = take(heap, 0);
      job.run(Math.max(0, now - job.at));
    }
    arm();
  }

  function followWorld(): void {
    const now = machine.elapsed();
    const worldNow = world.now();
    const current = world.speed();
    const expected = anchor.world + (now - anchor.elapsed) * speed;
    const jumped = Math.abs(worldNow - expected) > 500 * Math.max(1, speed);
    anchor = { world: worldNow, elapsed: now };
    if (current === speed && !jumped) return;
    for (const job of heap) {
      if (job.basis === 'world') job.at = now + Math.max(0, job.at - now) * (speed / current);
      else if (job.basis === 'until') job.at = now + Math.max(0, job.until - worldNow) / current;
      if (Number.isNaN(job.at)) job.at = now;
    }
    speed = current;
    for (let i = (heap.length >> 1) - 1; i >= 0; i--) siftDown(heap, i);
  }

  return {
    job: (run) => ({ at: 0, index: -1, basis: 'real', until: 0, run }),
    afterReal(job, ms) {
      job.basis = 'real';
      plan(job, machine.elapsed() + ms);
    },
    afterWorld(job, ms) {
      job.basis = 'world';
      plan(job, machine.elapsed() + ms / speed);
    },
    at(job, instant) {
      job.basis = 'until';
      job.until = instant;
      plan(job, machine.elapsed() + Math.max(0, instant - world.now()) / speed);
    },
    cancel(job) {
      if (job.index >= 0) take(heap, job.index);
    },
    stop() {
      stopped = true;
      disarm();
      for (const job of heap) job.index = -1;
      heap.length = 0;
    },
  };
}

function take(heap: Job[], index: number): Job {
  const job = heap[index]!;
  const last = heap.pop()!;
  if (last !== job) {
    heap[index] = last;
    last.index = index;
    siftUp(heap, index);
    siftDown(heap, last.index);
  }
  job.index = -1;
  return job;
}

function siftUp(heap: Job[], index: number): void {
  const job = heap[index]!;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (heap[parent]!.at <= job.at) break;
    place(heap, index, heap[parent]!);
    index = parent;
  }
  place(heap, index, job);
}

function siftDown(heap: Job[], index: number): void {
  const job = heap[index]!;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]!.at < heap[child]!.at) child++;
    if (heap[child]!.at >= job.at) break;
    place(heap, index, heap[child]!);
    index = child;
  }
  place(heap, index, job);
}

function place(heap: Job[], index: number, job: Job): void {
  heap[index] = job;
  job.index = index;
}
