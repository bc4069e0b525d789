/**
 * Returns a function that runs `work`, one run at a time: asked during a run, it runs once more afterwards. It never
 * rejects; `failed` gets the errors.
 */
export function oneAtATime(
  work: () => Promise<void>,
  { stopped, failed }: { stopped(): boolean; failed(error: Error): void },
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work().catch(failed);
    } while (again && !stopped());
    running = null;
  };
  return () => {
    if (stopped()) return Promise.resolve();
    if (running) again = true;
    running ??= run();
    return running;
  };
}
