import type { Terminal } from '../../ui/terminal.ts';

const QUIET = new Set(['level', 'time', 'msg', 'pid']);

/**
 * Prints what a process writes: for a person with its name, time and words, in a pipe the line as it is.
 *
 *     server  │ 10:42:07 info  listening port=3000
 */
export function logPrinter(terminal: Pick<Terminal, 'stderr' | 'err' | 'paint' | 'glyph' | 'now'>): (role: string, line: string) => void {
  if (!terminal.stderr.isTTY) return (_, line) => terminal.err(line);
  const { paint, glyph } = terminal;
  return (role, line) => {
    const entry = parseLogLine(line);
    const name = paint.dim(`${(role === 'sandbox' ? role : 'server').padEnd(8)}${glyph.bar}`);
    if (!entry) return terminal.err(`${name} ${line}`);
    const level = String(entry['level'] ?? 'info');
    const shade = level === 'error' || level === 'fatal' ? paint.bad : level === 'warn' ? paint.wait : paint.dim;
    const time = new Date(typeof entry['time'] === 'string' ? entry['time'] : terminal.now()).toTimeString().slice(0, 8);
    const fields = Object.entries(entry)
      .filter(([key]) => !QUIET.has(key))
      .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
    terminal.err(
      `${name} ${paint.dim(time)} ${shade(level.padEnd(5))} ${String(entry['msg'] ?? '')} ${paint.dim(fields.join(' '))}`.trimEnd(),
    );
  };
}

/** Reads a line of the log; null where it is not one of JSON. */
export function parseLogLine(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
