import type { KeyFacts } from '#api/contract/keys.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import { withKeyRing } from './key-ring-access.ts';
import type { KeyRingAccess } from './local-key-ring.ts';

interface Rotation {
  newest: string;
  /** A new key was made for it. */
  added: boolean;
  rewrapped: number;
  /** Secrets under older keys of the ring, when it ended. */
  left: number;
  /** Secrets that no key opens. */
  unreadable: number;
  interrupted: boolean;
}

const PROGRESS_MS = 1000;

/**
 * Puts every secret under a new key while everything runs, step by step; Ctrl-C stops between two steps, and the next run goes
 * on. JSON: `{newest, added, rewrapped, left, unreadable}`. Ends with 8 where something was left behind.
 */
export async function rotate(terminal: Terminal): Promise<ExitCode> {
  const interrupted = interruptSignal();
  const { rotation, after } = await withKeyRing(terminal, async (keyRing) => {
    const rotation = await run(terminal, keyRing, interrupted);
    return { rotation, after: await keyRing.list() };
  });
  const { interrupted: stopped, ...shown } = rotation;
  if (terminal.json) printJson(terminal, shown);
  else for (const line of wordsFor(terminal, rotation, after)) terminal.out(line);
  if (stopped) return EXIT.interrupted;
  return rotation.left || rotation.unreadable ? EXIT.partly : EXIT.ok;
}

async function run(terminal: Terminal, keyRing: KeyRingAccess, interrupted: AbortSignal): Promise<Rotation> {
  const { keys: texts } = terminal.texts;
  const rotation: Rotation = { ...(await keyRing.rotate()), rewrapped: 0, left: 0, unreadable: 0, interrupted: false };
  const all = behind(await keyRing.list());
  if (all) terminal.err(fill(rotation.added ? texts.added : texts.goesOn, { newest: rotation.newest }));
  let told = terminal.now();
  let damaged = 0;
  for (let after: string | null = null; ; ) {
    const step = await keyRing.rewrap(after);
    rotation.rewrapped += step.rewrapped;
    rotation.unreadable += step.lost + step.damaged;
    damaged += step.damaged;
    after = step.after;
    if (after === null) break;
    if (interrupted.aborted) {
      rotation.interrupted = true;
      break;
    }
    if (terminal.now() - told < PROGRESS_MS) continue;
    told = terminal.now();
    terminal.err(fill(texts.progress, { done: rotation.rewrapped, all }));
  }
  rotation.left = Math.max(0, behind(await keyRing.list()) - damaged);
  return rotation;
}

/** Secrets under keys of the ring that are not its newest. */
function behind({ keys }: KeyFacts): number {
  return keys.reduce((sum, key) => sum + (key.known && !key.newest ? key.secrets : 0), 0);
}

function wordsFor(terminal: Terminal, rotation: Rotation, { own, keys }: KeyFacts): string[] {
  const { keys: texts } = terminal.texts;
  const { newest, rewrapped, left, unreadable } = rotation;
  const values = { newest, rewrapped, left, unreadable };
  if (rotation.interrupted) return [fill(texts.stopped, values)];
  const lines = [fill(rewrapped || rotation.added ? texts.rotated : texts.nothing, values)];
  if (left) lines[0] = fill(texts.left, values);
  if (unreadable) lines.push(fill(texts.unreadable, values));
  const older = keys.filter((key) => key.known && !key.newest).map((key) => key.key);
  if (left) return lines;
  if (own) lines.push(texts.nextOwn);
  else lines.push(older.length ? fill(texts.nextGiven, { older: older.join(', ') }) : texts.howGiven);
  return lines;
}
