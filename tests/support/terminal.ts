import { createGlyphs, createPaint } from '../../cli/ui/paint.ts';
import type { Terminal } from '../../cli/ui/terminal.ts';
import { textsFor } from '../../cli/ui/texts.ts';

export interface FakeTerminal extends Terminal {
  /** Lines written to stdout. */
  written: string[];
  /** Lines written to stderr. */
  said: string[];
}

/** A terminal in memory: English, no colour, a fixed clock. */
export function fakeTerminal(
  options: { columns?: number; piped?: boolean; env?: Record<string, string>; root?: string } = {},
): FakeTerminal {
  const stream = { isTTY: !options.piped, columns: options.columns ?? 80 } as unknown as NodeJS.WriteStream;
  const written: string[] = [];
  const said: string[] = [];
  return {
    root: options.root ?? '/nonexistent',
    version: '0.0.0',
    env: options.env ?? {},
    stdin: { isTTY: false } as NodeJS.ReadStream,
    stdout: stream,
    stderr: stream,
    out: (text) => void written.push(text),
    err: (text) => void said.push(text),
    now: () => Date.UTC(2026, 10, 21, 10, 42, 7),
    language: 'en',
    texts: textsFor('en'),
    paint: createPaint(false),
    glyph: createGlyphs(true),
    colour: false,
    unicode: true,
    json: false,
    output: 'table',
    yes: false,
    interactive: false,
    url: undefined,
    written,
    said,
  };
}
