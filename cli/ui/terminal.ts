import type { OutputFormat } from './output-format.ts';
import { createGlyphs, createPaint, type Glyphs, type Paint } from './paint.ts';
import { inAscii, type Language, languageOf, type Texts, textsFor } from './texts.ts';

/** Everything a command may use of the world outside: streams, environment, clock. Tests bring their own. */
export interface Terminal {
  /** Folder of the checkout. */
  root: string;
  version: string;
  env: Record<string, string | undefined>;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  /** Data: one line (or several) to stdout. */
  out(text: string): void;
  /** Everything else, to stderr. */
  err(text: string): void;
  now(): number;
  language: Language;
  texts: Texts;
  paint: Paint;
  glyph: Glyphs;
  colour: boolean;
  unicode: boolean;
  /** `--json` or `-o json` was asked for. */
  json: boolean;
  /** `-o`; `--json` is short for `-o json`. */
  output: OutputFormat;
  /** `--yes`: what would be asked is answered with yes. */
  yes: boolean;
  /** A person can be asked: stdin and stdout are terminals and `--no-input` was not given. */
  interactive: boolean;
  /** `--url`, the address to talk to. */
  url: string | undefined;
}

export interface TerminalFlags {
  json?: boolean;
  output?: OutputFormat;
  yes?: boolean;
  input?: boolean;
  color?: boolean;
  url?: string;
}

export function createTerminal(about: { root: string; version: string }, source: NodeJS.Process): Terminal {
  const { env, stdin, stdout, stderr } = source;
  const terminal: Terminal = {
    ...about,
    env,
    stdin,
    stdout,
    stderr,
    out: (text) => void stdout.write(`${text}\n`),
    err: (text) => void stderr.write(`${text}\n`),
    now: () => Date.now(),
    language: languageOf(env),
    texts: speaksUnicode(env) ? textsFor(languageOf(env)) : inAscii(textsFor(languageOf(env))),
    paint: createPaint(false),
    glyph: createGlyphs(true),
    colour: false,
    unicode: speaksUnicode(env),
    json: false,
    output: 'table',
    yes: false,
    interactive: false,
    url: undefined,
  };
  applyFlags(terminal, {});
  return terminal;
}

/** Takes over what the command line says; called once it is parsed. */
export function applyFlags(terminal: Terminal, flags: TerminalFlags): void {
  const { env, stdin, stdout } = terminal;
  terminal.output = flags.output ?? (flags.json ? 'json' : 'table');
  terminal.json = terminal.output === 'json';
  terminal.yes = flags.yes ?? false;
  terminal.url = flags.url;
  terminal.interactive = Boolean(stdin.isTTY && stdout.isTTY && flags.input !== false && !env['CI']);
  terminal.colour = Boolean(stdout.isTTY && flags.color !== false && !env['NO_COLOR'] && env['TERM'] !== 'dumb');
  terminal.paint = createPaint(terminal.colour);
  terminal.glyph = createGlyphs(terminal.unicode);
}

/** Unless the locale names another character set, a terminal today shows Unicode; the bare Linux console does not. */
function speaksUnicode(env: Record<string, string | undefined>): boolean {
  if (env['TERM'] === 'linux' || env['TERM'] === 'dumb') return false;
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'];
  return !locale || /utf-?8/i.test(locale);
}
