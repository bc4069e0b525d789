/** Returns a signal that aborts at Ctrl-C or SIGTERM, for commands that run until they are interrupted. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
