import { commandWorkers, workers } from '#api/contract/workers.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill, textAt } from '../../ui/texts.ts';
import { type Server, serverOf } from '../api/server.ts';
import { parseTarget, parseWhere, type Where } from './target.ts';

interface CommandRequest {
  verb: 'start' | 'stop' | 'drain';
  targets: string[];
  all: boolean;
  where: string | undefined;
}

interface CommandResult {
  matched: number;
  changed: number;
  refused: { userId: string; service: string; code: string; message: string }[];
}

/**
 * Starts, stops or drains the named sessions, those that match, or all. JSON: `{matched, changed, refused: [{userId,
 * service, code, message}]}`. Ends with 5 when a named one does not exist, 8 when some refused, 1 when all did.
 */
export async function commandSessions(terminal: Terminal, request: CommandRequest): Promise<ExitCode> {
  const { texts } = terminal;
  const ways = Number(request.targets.length > 0) + Number(request.all) + Number(request.where !== undefined);
  if (ways !== 1) throw new CliFailure('usage', ways ? texts.workers.tooMany : texts.workers.whichOnes, { exit: EXIT.usage });
  const wheres: Where[] = request.targets.length
    ? await Promise.all(request.targets.map((target) => parseTarget(terminal, target)))
    : [request.where === undefined ? {} : await parseWhere(terminal, request.where)];
  const server = serverOf(terminal);
  if (!request.targets.length) await confirmMany(terminal, server, request, wheres[0]!);

  const result: CommandResult = { matched: 0, changed: 0, refused: [] };
  const missing: string[] = [];
  for (const where of wheres) {
    const part = await commandSome(server, request, where).catch((error: unknown) => {
      if (error instanceof CliFailure && error.exit === EXIT.notFound) return null;
      throw error;
    });
    if (!part?.matched && request.targets.length) missing.push(`${where.userId}/${where.service}`);
    if (!part) continue;
    result.matched += part.matched;
    result.changed += part.changed;
    result.refused.push(...part.refused);
  }

  report(terminal, request, result, missing);
  if (missing.length) return result.changed ? EXIT.partly : EXIT.notFound;
  if (result.refused.length) return result.changed ? EXIT.partly : EXIT.failed;
  return EXIT.ok;
}

async function commandSome(server: Server, request: CommandRequest, where: Where): Promise<CommandResult> {
  const command = request.verb;
  return server.call(commandWorkers, request.all ? { command, all: true } : { command, where });
}

/** Before many sessions change, a person confirms how many; a script has said `--all` or `--where`. */
async function confirmMany(terminal: Terminal, server: Server, request: CommandRequest, where: Where): Promise<void> {
  if (terminal.yes || !terminal.interactive) return;
  const count = (await server.call(workers, where)).length;
  if (count) await confirm(terminal, fill(terminal.texts.workers.confirm[request.verb], { count }));
}

function report(terminal: Terminal, request: CommandRequest, result: CommandResult, missing: string[]): void {
  const { texts } = terminal;
  for (const target of missing) terminal.err(fill(texts.workers.notFound, { target }));
  for (const refusal of result.refused) {
    const target = `${refusal.userId}/${refusal.service}`;
    const message = (terminal.language !== 'en' && textAt(texts.failures, refusal.code)) || refusal.message;
    if (!terminal.json) terminal.err(fill(texts.workers.refused, { target, message }));
  }
  if (terminal.json) printJson(terminal, result);
  else if (result.matched) terminal.out(fill(texts.workers.done[request.verb], { changed: result.changed, matched: result.matched }));
  else if (!missing.length) terminal.err(texts.workers.noneMatches);
}
