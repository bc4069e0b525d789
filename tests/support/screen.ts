const ESC = '\u001b';
const TOKEN = new RegExp(`${ESC}\\[([?>=\\d;]*)([A-Za-z])|${ESC}[()].|${ESC}[=>78]|[\\s\\S]`, 'gu');

/**
 * What a terminal of this size shows after these bytes: enough of a terminal for what full-screen programs write (text,
 * line feeds, cursor moves, clearing). Colours are ignored. Throws on a sequence it does not know.
 */
export function screenOf(output: string, columns: number, rows: number): string[] {
  const cells = Array.from({ length: rows }, () => new Array<string>(columns).fill(' '));
  let x = 0;
  let y = 0;
  const feed = () => {
    if (y < rows - 1) y += 1;
    else {
      cells.shift();
      cells.push(new Array<string>(columns).fill(' '));
    }
  };
  const moves: Record<string, (count: number, args: number[]) => void> = {
    A: (count) => {
      y = Math.max(0, y - count);
    },
    B: (count) => {
      y = Math.min(rows - 1, y + count);
    },
    C: (count) => {
      x = Math.min(columns - 1, x + count);
    },
    E: (count) => {
      y = Math.min(rows - 1, y + count);
      x = 0;
    },
    G: (count) => {
      x = count - 1;
    },
    H: (count, args) => {
      y = count - 1;
      x = (args[1] || 1) - 1;
    },
    K: (_, [mode = 0]) => cells[y]!.fill(' ', mode === 0 ? x : 0, mode === 1 ? x + 1 : columns),
    J: (_, [mode = 0]) => {
      if (mode === 0) cells[y]!.fill(' ', x);
      for (const line of mode === 0 ? cells.slice(y + 1) : cells) line.fill(' ');
    },
    m: () => {},
    h: () => {},
    l: () => {},
    u: () => {},
    c: () => {},
    q: () => {},
  };
  for (const [token, parameters, final] of output.matchAll(TOKEN)) {
    if (final) {
      const args = parameters!.replace(/[?>=]/g, '').split(';').map(Number);
      const move = moves[final];
      if (!move) throw new Error(`the terminal does not know ${JSON.stringify(token)}`);
      move(Math.max(1, args[0] || 1), args);
    } else if (token === '\n') feed();
    else if (token === '\r') x = 0;
    else if (token >= ' ' && token.length <= 2) {
      if (x === columns) {
        x = 0;
        feed();
      }
      cells[y]![x++] = token;
    }
  }
  return cells.map((line) => line.join('').trimEnd());
}
