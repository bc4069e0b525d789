import type { SessionState } from '#engine/model/session.ts';
import type { Glyphs, Paint } from './paint.ts';

interface StateLook {
  tone: keyof Paint;
  glyph: keyof Glyphs;
  /** Trouble first: lower comes first. */
  order: number;
}

/** How each session state looks and its order in a list: sessions that need a person first, stopped ones last. */
export const STATE_LOOK: Record<SessionState, StateLook> = {
  'needs-human': { tone: 'bad', glyph: 'warn', order: 0 },
  'needs-sign-in': { tone: 'bad', glyph: 'warn', order: 1 },
  'not-trusted': { tone: 'bad', glyph: 'warn', order: 2 },
  'not-in-good-standing': { tone: 'bad', glyph: 'warn', order: 3 },
  offline: { tone: 'wait', glyph: 'warn', order: 4 },
  paused: { tone: 'info', glyph: 'wait', order: 5 },
  stopping: { tone: 'wait', glyph: 'wait', order: 6 },
  starting: { tone: 'wait', glyph: 'wait', order: 7 },
  searching: { tone: 'ok', glyph: 'on', order: 8 },
  stopped: { tone: 'dim', glyph: 'off', order: 9 },
};

/** States in which somebody has to do something. */
export function needsSomebody(state: SessionState): boolean {
  return STATE_LOOK[state].order <= 4;
}
