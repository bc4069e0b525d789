import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { readRun } from '../server/run-file.ts';
import { settingsOf } from '../server/settings.ts';
import { type Finding, finding } from './finding.ts';
import { checkBuild, checkChromium, checkDataDir, checkDisk, checkNode, checkPackages } from './machine-checks.ts';
import { checkConfiguredPort, checkDatabase, checkRedis, checkSandbox } from './server-checks.ts';

/** Checks this machine. JSON: `[{check, name, state, message}]`. Ends with 1 when something is broken. */
export async function doctor(terminal: Terminal): Promise<ExitCode> {
  const { texts, paint, glyph } = terminal;
  const findings = await findingsOf(terminal);
  const broken = findings.filter((finding) => finding.state === 'broken').length;
  if (terminal.output !== 'table')
    printListing<Finding>(terminal, {
      rows: findings,
      fields: ['check', 'name', 'state', 'message'],
      columns: (['check', 'state', 'message'] as const).map((field) => ({
        title: terminal.texts.doctor.columns[field],
        cell: (finding) => finding[field],
      })),
    });
  else {
    const look = { ok: paint.ok(glyph.ok), warning: paint.wait(glyph.warn), broken: paint.bad(glyph.bad) };
    const width = Math.max(...findings.map((finding) => finding.name.length));
    for (const { state, name, message } of findings) terminal.out(`${look[state]} ${name.padEnd(width)}  ${message}`);
    terminal.out(broken ? `\n${fill(texts.doctor.broken, { count: broken })}` : `\n${texts.doctor.allWell}`);
  }
  return broken ? EXIT.failed : EXIT.ok;
}

/** One after another: the data folder has to exist before the database in it is looked at. */
async function findingsOf(terminal: Terminal): Promise<Finding[]> {
  const findings: Finding[] = [checkNode(terminal), checkPackages(terminal), checkBuild(terminal)];
  const settings = await settingsOf(terminal).catch((error: CliFailure) => error);
  if (settings instanceof CliFailure)
    return [...findings, finding('environment', terminal.texts.doctor.environment, 'broken', settings.message)];
  const running = readRun(settings.DATA_DIR);
  findings.push(await checkDisk(terminal, settings.DATA_DIR), checkDataDir(terminal, settings.DATA_DIR));
  findings.push(await checkConfiguredPort(terminal, 'PORT', settings.HOST, settings.PORT, running));
  if (settings.SANDBOX) findings.push(await checkConfiguredPort(terminal, 'SANDBOX_PORT', '127.0.0.1', settings.SANDBOX_PORT, running));
  findings.push(await checkDatabase(terminal, settings), await checkRedis(terminal, settings, running));
  findings.push(await checkSandbox(terminal, settings, running), checkChromium(terminal));
  return findings;
}
