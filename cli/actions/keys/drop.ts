import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { withKeyRing } from './key-ring-access.ts';

/** Forgets the keys that keep nothing closed any more. JSON: `{dropped: [key]}`. */
export async function drop(terminal: Terminal): Promise<ExitCode> {
  const { keys: texts } = terminal.texts;
  const dropped = await withKeyRing(terminal, async (keyRing) => {
    const { own, keys } = await keyRing.list();
    const older = keys.filter((key) => key.known && !key.newest).map((key) => key.key);
    if (own && !older.length) return [];
    if (own) await confirm(terminal, fill(texts.dropConfirm, { keys: older.join(', ') }));
    return (await keyRing.drop()).dropped;
  });
  if (terminal.json) printJson(terminal, { dropped });
  else terminal.out(dropped.length ? fill(texts.dropped, { keys: dropped.join(', ') }) : texts.nothingToDrop);
  return EXIT.ok;
}
