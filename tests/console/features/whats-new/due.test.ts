import { expect, it } from 'vitest';
import { rememberWhatsNew, whatsNewIsDue } from '#console/features/whats-new/due.ts';

const empty = { getItem: () => null };

it('is shown until the end of 18 December 2022 and never after (FLEX-DASH-01)', () => {
  expect(whatsNewIsDue(Date.UTC(2022, 11, 18, 23), empty)).toBe(true);
  expect(whatsNewIsDue(Date.UTC(2022, 11, 19), empty)).toBe(false);
});

it('is shown once in a browser (FLEX-DASH-01)', () => {
  const kept = new Map<string, string>();
  rememberWhatsNew({ setItem: (key, value) => void kept.set(key, value) });

  expect(whatsNewIsDue(Date.UTC(2022, 0, 1), { getItem: (key) => kept.get(key) ?? null })).toBe(false);
});
