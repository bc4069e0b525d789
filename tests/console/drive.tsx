import { Writable } from 'node:stream';
import { render } from 'ink';
import { MemoryRouter } from 'react-router';
import { type ExternalToast, toast } from 'sonner';
import { onTestFinished } from 'vitest';
import type { Call } from '#api/contract/client.ts';
import { type ConsoleParts, ConsoleProvider } from '#console/data/console.tsx';
import { showToasts } from '#console/ui/feedback/toast.ts';
import { consoleParts } from './draw.tsx';

showToasts(toast);

interface Driving {
  /** Answers every call; throws what the server would refuse with. */
  call: (endpoint: { path: string }, input: Record<string, unknown>) => unknown;
  locale?: 'en' | 'es';
  known?: [key: readonly unknown[], value: unknown][];
  /** Those of a page that is open already; absent = a new one's. */
  parts?: ConsoleParts;
}

interface Driven<T> {
  /** What the hook gave last. */
  readonly now: T;
  /** The reader leaves the screen. */
  end(): void;
}

/** Runs a hook as a screen does: effects, state, caches and calls are real, only nothing is drawn. Gives what the hook gave last. */
export function drive<T>(hook: () => T, { call, locale = 'en', known = [], parts = consoleParts(locale, known) }: Driving): Driven<T> {
  const last: { now?: T } = {};
  function Host() {
    last.now = hook();
    return null;
  }
  const answer = async (endpoint: { path: string }, input: Record<string, unknown>) => call(endpoint, input);
  const app = render(
    <ConsoleProvider parts={{ ...parts, call: answer as unknown as Call }}>
      <MemoryRouter>
        <Host />
      </MemoryRouter>
    </ConsoleProvider>,
    { stdout: nowhere(), debug: true, patchConsole: false, exitOnCtrlC: false },
  );
  onTestFinished(() => app.unmount());
  return {
    get now() {
      return last.now!;
    },
    end: () => app.unmount(),
  };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() }) as unknown as NodeJS.WriteStream;

/** The notices shown while this ran, each as `kind: words`. */
export async function noticesOf(act: () => unknown): Promise<string[]> {
  const before = toast.getHistory().length;
  await act();
  await new Promise((resolve) => setTimeout(resolve, 20));
  return toast
    .getHistory()
    .slice(before)
    .map((notice) => {
      const { type, title } = notice as ExternalToast & { type?: string; title?: unknown };
      return `${type ?? 'plain'}: ${String(title)}`;
    });
}
