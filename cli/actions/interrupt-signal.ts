/** Aborts at Ctrl-C or SIGTERM: how a command that goes on and on comes to its end. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
