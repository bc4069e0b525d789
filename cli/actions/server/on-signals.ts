/** The first signal drains; a second one, a moment later, ends everything at once. Gives back how to stop listening. */
export function onSignals(drain: () => void, force: () => void): () => void {
  let first = 0;
  const listen = () => {
    const now = performance.now();
    if (first && now - first > 1000) return force();
    first ||= now;
    drain();
  };
  const names = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  for (const name of names) process.on(name, listen);
  return () => {
    for (const name of names) process.off(name, listen);
  };
}
