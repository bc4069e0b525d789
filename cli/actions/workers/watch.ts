import { may } from '#api/contract/roles.ts';
import { metadata } from '#api/contract/shell.ts';
import { commandWorkers, worker, workers } from '#api/contract/workers.ts';
import type { SessionDetail } from '#engine/model/session.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { type Server, serverOf } from '../api/server.ts';
import type { Target, Where } from './target.ts';

/** The live screen over all (or the matching) sessions, opened on one of them if a target is given. */
export async function watch(terminal: Terminal, where: Where, target?: Target): Promise<ExitCode> {
  const { showFleet } = await import('../../screens/fleet/show-fleet.tsx');
  const server = serverOf(terminal);
  const mayCommand = await commands(server);
  const end = await showFleet(
    terminal,
    {
      where: new URL(server.url).host,
      mayCommand,
      now: terminal.now,
      load: (signal) => server.call(workers, where, { signal }),
      inspect: async (key, signal) => (await server.call(worker, targetOf(key), { signal })) as unknown as SessionDetail,
      async commandSessions(command, key) {
        const { refused } = await server.call(commandWorkers, { command, where: targetOf(key) });
        if (refused[0]) throw new Error(refused[0].message);
      },
    },
    target ? `${target.userId}/${target.service}` : null,
  );
  return end === 'interrupt' ? EXIT.interrupted : EXIT.ok;
}

/** Whether the caller's role may command sessions. The machine's operator has no record, and may; the server decides in any case. */
async function commands(server: Server): Promise<boolean> {
  try {
    return may(await server.call(metadata, {}), 'workers.command');
  } catch {
    return true;
  }
}

function targetOf(key: string): Target {
  const slash = key.lastIndexOf('/');
  return { userId: key.slice(0, slash), service: key.slice(slash + 1) };
}
