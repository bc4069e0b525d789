/** How a command ends: the process's exit code, the same for every command. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notAllowed: 4,
  notFound: 5,
  changed: 6,
  partly: 8,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
