import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import { ApiFailure, type Call } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { IM_HERE, SECOND } from '#config/constants.ts';
import { askPosition, type NoPosition, reasonOf } from '../../data/geolocation.ts';

/** What is going on while the platform hears of it. `attempt` counts from 1. */
export type Progress = { doing: 'locating' | 'telling'; attempt: number };

/** Why it ended: done, three times denied, no position, or another refusal. */
export type Outcome =
  | { result: 'SUCCESS' }
  | { result: 'FAIL'; why: 'denied' }
  | { result: 'FAIL'; why: 'position'; reason: NoPosition }
  | { result: 'FAIL'; why: 'refused'; error: unknown };

interface SendArrival {
  call: Call;
  geolocation: Geolocation | undefined;
  block: ScheduledAssignment;
  onProgress(progress: Progress): void;
  wait(ms: number): Promise<void>;
  now(): number;
}

export const ATTEMPTS = 1 + IM_HERE.retries;

/** Tells the platform that the driver has arrived. Each try asks the device again; only denied access is tried again. */
export async function sendArrival({ call, geolocation, block, onProgress, wait, now }: SendArrival): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    onProgress({ doing: 'locating', attempt });
    if (attempt > 1) await wait(IM_HERE.retryMs);
    let coordinates: { latitude: number; longitude: number; accuracy: number; ageMs: number };
    try {
      const { at, ...position } = await askPosition(geolocation, 0);
      coordinates = { ...position, ageMs: Math.max(0, now() - at) };
    } catch (error) {
      return { result: 'FAIL', why: 'position', reason: reasonOf(error) };
    }
    onProgress({ doing: 'telling', attempt });
    try {
      await call(contract.imHere, { startTime: block.startTime, addressId: block.stagingLocation?.address.addressId ?? '', coordinates });
      return { result: 'SUCCESS' };
    } catch (error) {
      if (!(error instanceof ApiFailure && error.body.code === 'imHere.denied')) return { result: 'FAIL', why: 'refused', error };
      if (attempt >= ATTEMPTS) return { result: 'FAIL', why: 'denied' };
    }
  }
}

/** The main service's blocks that can still be arrived at, the next one first. */
export function arrivable(blocks: readonly ScheduledAssignment[], service: string, now: number): ScheduledAssignment[] {
  return blocks
    .filter((block) => block.service === service && block.startTime * SECOND >= now - IM_HERE.lateMs)
    .toSorted((a, b) => a.startTime - b.startTime);
}
