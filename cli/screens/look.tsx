import { Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import type { Glyphs, Paint } from '../ui/paint.ts';
import type { Language, Texts } from '../ui/texts.ts';

/** What every component draws with. */
export interface Look {
  texts: Texts;
  language: Language;
  glyph: Glyphs;
  colour: boolean;
  ellipsis: string;
  separator: string;
}

export type Tone = keyof Paint | 'cursor';

const LookContext = createContext<Look | null>(null);
export const LookProvider = LookContext.Provider;

export function useLook(): Look {
  const look = useContext(LookContext);
  if (!look) throw new Error('a screen is drawn without its look');
  return look;
}

const STYLE = {
  wait: { color: 'yellow' },
  ok: { color: 'green' },
  bad: { color: 'red' },
  won: { color: 'green', bold: true },
  refused: { color: 'magenta' },
  dim: { dimColor: true },
  info: { color: 'cyan' },
  accent: { color: 'blue' },
  bold: { bold: true },
  cursor: { inverse: true },
} as const satisfies Record<Tone, Record<string, string | boolean>>;

/** Text in a role's colour; without colour it is plain text. */
export function Span({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  const { colour } = useLook();
  return <Text {...(colour && tone ? STYLE[tone] : {})}>{children}</Text>;
}
