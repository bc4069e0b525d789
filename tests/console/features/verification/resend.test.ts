import { expect, it } from 'vitest';
import { codeIn } from '#console/features/verification/messages.tsx';
import { resendIn } from '#console/features/verification/resend.ts';

it('lets another code be asked for half a minute after the last one (SETUP-02)', () => {
  expect(resendIn(null, 5)).toBe(0);
  expect(resendIn(1000, 1000)).toBe(30_000);
  expect(resendIn(1000, 30_999)).toBe(1);
  expect(resendIn(1000, 31_000)).toBe(0);
});

it('finds the code in a message, and none where there is none', () => {
  expect(['Your code is 0482.', 'Block won at 10245 Elm', 'Hello'].map(codeIn)).toEqual(['0482', null, null]);
});
