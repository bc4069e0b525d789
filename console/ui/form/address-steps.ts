import type { AddressAnswer, Position } from '../../data/locate.ts';

/** Looking up an address: at 0 it is written, at 1 one of the places found is picked. */
export type Step =
  | { at: 0; busy: boolean; problem: 'invalid' | 'failed' | null /** The place that was picked, in words. */; picked: string | null }
  | { at: 1; results: readonly Position[] };

export const FIRST_STEP = { at: 0, busy: false, problem: null, picked: null } as const;

/** Only an address that leads somewhere leads on. */
export function found(answer: AddressAnswer): Step {
  return typeof answer === 'string' ? { ...FIRST_STEP, problem: answer } : { at: 1, results: answer };
}

/** The choice closes the list. */
export function picked(result: Position): Step {
  return { ...FIRST_STEP, picked: result.words };
}
