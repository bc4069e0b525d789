import type { Instant, MachineClock } from '../model/clock.ts';

/** Simulated time as a straight line over real time; both ends are milliseconds since 1970 UTC. */
export interface ClockLine {
  worldAt: Instant;
  realAt: number;
  speed: number;
}

export interface SimulatedClock {
  now(): Instant;
  speed(): number;
  line(): ClockLine;
  /** Real instant at which the clock showed, or will show, this world instant on its present line. */
  realOf(world: Instant): number;
  set(change: { now?: Instant; speed?: number }): void;
  restore(line: ClockLine): void;
}

/** Starts as real time at speed 1. */
export function createSimulatedClock(machine: MachineClock): SimulatedClock {
  let line = { worldAt: machine.now(), realAt: machine.now(), speed: 1 };
  const now = () => line.worldAt + (machine.now() - line.realAt) * line.speed;
  return {
    now,
    speed: () => line.speed,
    line: () => line,
    realOf: (world) => Math.max(line.realAt, line.realAt + (world - line.worldAt) / line.speed),
    set(change) {
      const realAt = machine.now();
      line = { worldAt: change.now ?? line.worldAt + (realAt - line.realAt) * line.speed, realAt, speed: change.speed ?? line.speed };
    },
    restore(saved) {
      line = saved;
    },
  };
}
