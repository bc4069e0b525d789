import { worker } from '#api/contract/workers.ts';
import type { SessionDecision, SessionDetail } from '#engine/model/session.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson, printLine } from '../../ui/json.ts';
import { decisionCells, sessionFacts } from '../../ui/session-facts.ts';
import { printTable } from '../../ui/table.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { createDriverNames } from './driver-names.ts';
import { parseTarget } from './target.ts';

/** One session: facts as `key: value`, its last decisions, its log; with `watch` live. JSON: the server's answer. */
export async function inspect(terminal: Terminal, request: { target: string; watch: boolean }): Promise<ExitCode> {
  const target = await parseTarget(terminal, request.target);
  if (request.watch && !terminal.json && terminal.interactive) {
    const { watch } = await import('./watch.ts');
    return watch(terminal, {}, target);
  }
  const server = serverOf(terminal);
  const detail = (await server.call(worker, target)) as unknown as SessionDetail;
  if (terminal.json) {
    if (request.watch) printLine(terminal, detail);
    else printJson(terminal, detail);
    return EXIT.ok;
  }
  printDetail(terminal, detail, await createDriverNames(server).of(detail.userId));
  return EXIT.ok;
}

function printDetail(terminal: Terminal, detail: SessionDetail, driver: string): void {
  const { inspect: texts } = terminal.texts;
  const { paint } = terminal;
  const name = driver === detail.userId ? '' : `  ${driver}`;
  terminal.out(`${paint.bold(`${detail.userId}/${detail.service}`)}${name}`);
  for (const fact of sessionFacts(terminal, detail))
    terminal.out(`${paint.dim(`${fact.name}:`)} ${fact.tone ? paint[fact.tone](fact.value) : fact.value}`);

  terminal.out(`\n${paint.bold(texts.decisions)}`);
  if (!detail.decisions.length) terminal.out(paint.dim(texts.noDecisions));
  else
    printTable<SessionDecision>(
      terminal,
      decisionCells(terminal).map(({ title, cell, right, tone }) => ({
        title,
        cell,
        ...(right && { right }),
        ...(tone && { paint: (text: string, row) => paint[tone(row)](text) }),
      })),
      detail.decisions,
    );

  terminal.out(`\n${paint.bold(texts.log)}`);
  if (!detail.log.length) terminal.out(paint.dim(texts.noLog));
  for (const line of detail.log) terminal.out(`${paint.dim(line.at)}  ${line.event}`);
}
