import { render } from 'ink';
import type { Terminal } from '../../ui/terminal.ts';
import { type Look, LookProvider } from '../look.tsx';
import { FleetApp, type FleetSource } from './fleet-app.tsx';

/**
 * Takes the whole screen until `q` or Ctrl-C, then gives it back as it was.
 *
 *     fleet 127.0.0.1:3000  41 up · 1 to see to · 3 off  21.4 chk/s              10:42:07 GMT
 *         STATE          DRIVER    SERVICE      POLLS/S  GRAB P95   WINS  BUDGET
 *       ▲ Needs sign-in  u-0107    AMAZON_FLEX     0.00         -      2    1.8k
 *     > ● Searching      u-0102    AMAZON_FLEX     0.41    2.1 ms      7    1.4k
 *
 *     2–45 of 45  sorted by state
 *     ↑↓ move  ⏎ inspect  / filter  s start  x stop  p pause  ? help  q quit
 */
export async function showFleet(terminal: Terminal, source: FleetSource, inspected: string | null): Promise<'quit' | 'interrupt'> {
  const app = render(
    <LookProvider value={lookOf(terminal)}>
      <FleetApp source={source} inspected={inspected} />
    </LookProvider>,
    {
      stdin: terminal.stdin,
      stdout: terminal.stdout,
      stderr: terminal.stderr,
      interactive: true,
      exitOnCtrlC: false,
      alternateScreen: true,
      incrementalRendering: true,
      maxFps: 15,
    },
  );
  return (await app.waitUntilExit()) === 'interrupt' ? 'interrupt' : 'quit';
}

export function lookOf({ texts, language, glyph, colour, unicode }: Terminal): Look {
  return { texts, language, glyph, colour, ellipsis: unicode ? '…' : '~', separator: unicode ? ' · ' : ' | ' };
}
