import type { Fleet, FleetChange, Verb } from './model.ts';

/** What is known of a pressed key; Ink's own shape fits. */
interface PressedKey {
  upArrow?: boolean;
  downArrow?: boolean;
  pageUp?: boolean;
  pageDown?: boolean;
  home?: boolean;
  end?: boolean;
  return?: boolean;
  escape?: boolean;
  backspace?: boolean;
  delete?: boolean;
  ctrl?: boolean;
}

const COMMANDS: Record<string, Verb | undefined> = { s: 'start', x: 'stop', d: 'drain' };

/** What a key means on the screen as it is: a change of it, `yes` to its question, the end, or nothing. */
export function changeOf(fleet: Fleet, input: string, key: PressedKey, rows: number): FleetChange | 'yes' | 'quit' | 'interrupt' | null {
  if (key.ctrl && input === 'c') return 'interrupt';
  if (fleet.asking) return /^[yYsS]$/.test(input) ? 'yes' : { type: 'answered' };
  if (fleet.typing) return typed(fleet, input, key);
  if (input === 'q') return 'quit';
  if (fleet.view === 'help') return { type: 'open', view: 'table' };
  const verb = COMMANDS[input];
  if (verb) return fleet.mayCommand ? { type: 'ask', verb } : null;
  if (input === 'p') return { type: 'pause' };
  if (fleet.view === 'inspect') return key.escape ? { type: 'open', view: 'table' } : null;

  if (key.escape) return fleet.filter ? { type: 'filter', text: '', typing: false } : null;
  if (key.upArrow || input === 'k') return { type: 'move', by: -1 };
  if (key.downArrow || input === 'j') return { type: 'move', by: 1 };
  if (key.pageUp) return { type: 'move', by: 5 - rows };
  if (key.pageDown) return { type: 'move', by: rows - 5 };
  if (key.home || input === 'g') return { type: 'move', by: Number.NEGATIVE_INFINITY };
  if (key.end || input === 'G') return { type: 'move', by: Number.POSITIVE_INFINITY };
  if (key.return) return { type: 'open', view: 'inspect' };
  if (input === '/') return { type: 'filter', text: fleet.filter, typing: true };
  if (input === 'o') return { type: 'sort' };
  if (input === '?') return { type: 'open', view: 'help' };
  return null;
}

function typed(fleet: Fleet, input: string, key: PressedKey): FleetChange | null {
  if (key.return) return { type: 'filter', text: fleet.filter, typing: false };
  if (key.escape) return { type: 'filter', text: '', typing: false };
  if (key.backspace || key.delete) return { type: 'filter', text: fleet.filter.slice(0, -1), typing: true };
  const text = [...input].filter((letter) => letter >= ' ').join('');
  return text && !key.ctrl ? { type: 'filter', text: fleet.filter + text, typing: true } : null;
}
