import * as z from 'zod/mini';

/** Whether the server would take the text as an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return z.email().safeParse(text).success;
}
