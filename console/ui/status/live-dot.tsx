import type { StatusRole } from './status.ts';

/** The state's colour as a dot; it pulses only while something is really alive. Decoration: the word is next to it. */
export function LiveDot({ role, beats }: { role: StatusRole; beats: boolean }) {
  return <span className="live-dot" data-role={role} data-beats={beats || undefined} aria-hidden="true" />;
}
