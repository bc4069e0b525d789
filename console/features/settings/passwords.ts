import { PASSWORD } from '#config/constants.ts';

export const PASSWORD_FIELDS = ['old', 'next', 'confirm'] as const;
export type PasswordField = (typeof PASSWORD_FIELDS)[number];
type PasswordProblem = 'oldMissing' | 'short' | 'same' | 'confirmMissing' | 'differs';

/** What is wrong with each of the three; an empty object lets them go. */
export function checkPasswords(given: Record<PasswordField, string>): Partial<Record<PasswordField, PasswordProblem>> {
  const problems: Partial<Record<PasswordField, PasswordProblem>> = {};
  if (!given.old) problems.old = 'oldMissing';
  if (given.next.length < PASSWORD.min) problems.next = 'short';
  else if (given.next === given.old) problems.next = 'same';
  if (!given.confirm) problems.confirm = 'confirmMissing';
  else if (given.confirm !== given.next) problems.confirm = 'differs';
  return problems;
}
