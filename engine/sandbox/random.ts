import type { Random } from '../model/clock.ts';

/** A generator that always gives the same numbers for the same parts. */
export function seededRandom(...parts: (string | number)[]): Random {
  let state = hash(...parts);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** 32 bits out of texts and whole numbers. */
export function hash(...parts: (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    if (typeof part === 'number') {
      h = stir(h ^ (part | 0));
      h = stir(h ^ Math.floor(part / 4_294_967_296));
    } else {
      for (let i = 0; i < part.length; i++) h = Math.imul(h ^ part.charCodeAt(i), 0x01000193);
      h = stir(h);
    }
  }
  return h >>> 0;
}

function stir(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
