/** Status roles of the product in the 16 colours every terminal has. A word or a glyph always says the same as the colour. */
export interface Paint {
  wait(text: string): string;
  ok(text: string): string;
  bad(text: string): string;
  won(text: string): string;
  refused(text: string): string;
  dim(text: string): string;
  info(text: string): string;
  accent(text: string): string;
  bold(text: string): string;
}

export interface Glyphs {
  ok: string;
  bad: string;
  on: string;
  off: string;
  wait: string;
  warn: string;
  bar: string;
  /** Keys. */
  move: string;
  enter: string;
  /** Lowest to highest. */
  levels: string;
}

export function createPaint(colour: boolean): Paint {
  const with_ = (open: string) => (text: string) => (colour && text ? `\u001b[${open}m${text}\u001b[0m` : text);
  return {
    wait: with_('33'),
    ok: with_('32'),
    bad: with_('31'),
    won: with_('1;32'),
    refused: with_('35'),
    dim: with_('2'),
    info: with_('36'),
    accent: with_('34'),
    bold: with_('1'),
  };
}

export function createGlyphs(unicode: boolean): Glyphs {
  return unicode
    ? { ok: '✓', bad: '✗', on: '●', off: '○', wait: '◌', warn: '▲', bar: '│', move: '↑↓', enter: '⏎', levels: '▁▂▃▄▅▆▇█' }
    : { ok: '+', bad: 'x', on: '*', off: 'o', wait: '.', warn: '!', bar: '|', move: 'j/k', enter: 'Enter', levels: '._-=+*#@' };
}
