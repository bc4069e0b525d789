import type { Terminal } from './terminal.ts';

interface Progress {
  done: number;
  /** Absent: not known. */
  total?: number;
  /** Said behind the figures. */
  note?: string;
}

const BAR = 24;
/** Redraws a second at most; in a pipe every tenth of the whole is a line. */
const EVERY_MS = 100;
const shown = new WeakMap<Terminal, { at: number; tenth: number }>();

/**
 * Shows how far long work is, on stderr. On a terminal one line that is drawn again; in a pipe a line for each tenth.
 *
 *     ▆▆▆▆▆▆▆▆▆▆▆▆░░░░░░░░░░░░  5,000/10,000  about 21 s left
 */
export function printProgress(terminal: Terminal, { done, total, note = '' }: Progress): void {
  const last = shown.get(terminal) ?? { at: 0, tenth: 0 };
  const finished = done === total;
  const figures = total === undefined ? count(terminal, done) : `${count(terminal, done)}/${count(terminal, total)}`;
  if (!terminal.stderr.isTTY) {
    const tenth = total === undefined ? Math.floor(done / 10_000) : Math.floor((done * 10) / Math.max(1, total));
    if (tenth > last.tenth) terminal.err(figures);
    shown.set(terminal, { at: 0, tenth: finished ? 0 : Math.max(tenth, last.tenth) });
    return;
  }
  const now = Date.now();
  if (!finished && now - last.at < EVERY_MS) return;
  shown.set(terminal, { at: now, tenth: 0 });
  const [full, empty] = terminal.unicode ? ['▆', '░'] : ['#', '.'];
  const filled = total === undefined ? 0 : Math.round((BAR * done) / Math.max(1, total));
  const bar = total === undefined ? '' : `${full.repeat(filled)}${empty.repeat(BAR - filled)}  `;
  terminal.stderr.write(`\r\u001b[2K${bar}${figures}${note && `  ${note}`}${finished ? '\n' : ''}`);
}

/** Leaves the progress line, so that what follows begins a line. */
export function endProgress(terminal: Terminal): void {
  if (terminal.stderr.isTTY && shown.has(terminal)) terminal.stderr.write('\r\u001b[2K');
  shown.delete(terminal);
}

function count({ language }: Terminal, figure: number): string {
  return figure.toLocaleString(language);
}
