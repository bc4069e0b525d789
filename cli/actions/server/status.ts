import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill, textAt } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { nodesOf, printNodes } from '../workers/nodes.ts';
import { type Readiness, readiness, sandboxAnswers } from './readiness.ts';
import { missingParts, type RunEntry, readRun } from './run-file.ts';
import { dataDirOf } from './settings.ts';

/**
 * What runs on the data folder of this machine (or, with an address, whether that server is ready).
 * JSON: `{ready, processes: [{role, pid, startedAt}]}`, `redis` where the server uses it, and `nodes`
 * where several share the work.
 */
export async function status(terminal: Terminal): Promise<ExitCode> {
  const { texts, paint } = terminal;
  const elsewhere = terminal.url ?? terminal.env['GRAB_URL'];
  const entries = elsewhere ? [] : readRun(dataDirOf(terminal));
  const server = entries.find((entry) => entry.role !== 'sandbox');
  const url = elsewhere ?? server?.url;
  const down = elsewhere ? [] : missingParts(dataDirOf(terminal)).map((entry) => entry.role);
  const state = down.length ? { ready: false, missing: down, redis: null } : await stateOf(url, entries);

  const nodes = state.ready && url === serverOf(terminal).url ? await nodesOf(terminal) : [];
  const several = nodes.length > 1;

  if (terminal.json) {
    const processes = entries.map(({ role, pid, startedAt }) => ({ role, pid, startedAt }));
    printJson(terminal, { ready: state.ready, processes, ...(state.redis && { redis: state.redis }), ...(several && { nodes }) });
    return EXIT.ok;
  }
  if (!elsewhere && !entries.length && !down.length && terminal.output !== 'csv') {
    terminal.out(fill(texts.status.nothing, { dataDir: dataDirOf(terminal) }));
    return EXIT.ok;
  }
  if (entries.length || terminal.output === 'csv')
    printListing(terminal, {
      rows: entries,
      fields: ['role', 'pid', 'startedAt', 'url'],
      columns: [
        { title: texts.status.role, cell: (entry) => entry.role },
        { title: texts.status.pid, cell: (entry) => String(entry.pid), right: true },
        { title: texts.status.since, cell: (entry) => entry.startedAt },
        { title: texts.status.address, cell: (entry) => entry.url },
      ],
    });
  if (terminal.output === 'csv') return EXIT.ok;
  const missing = state.missing.length ? fill(texts.status.missing, { missing: state.missing.join(', ') }) : texts.status.notReady;
  terminal.out(state.ready ? `${paint.ok(terminal.glyph.ok)} ${texts.status.ready}` : `${paint.bad(terminal.glyph.bad)} ${missing}`);
  if (state.redis) terminal.out(fill(texts.status.redis, { state: textAt(texts.redis, state.redis) ?? state.redis }));
  if (several) {
    terminal.out('');
    printNodes(terminal, nodes);
  }
  return EXIT.ok;
}

/** A server knows best what it misses; a sandbox that runs alone is asked itself. */
async function stateOf(url: string | undefined, entries: RunEntry[]): Promise<Pick<Readiness, 'ready' | 'missing' | 'redis'>> {
  if (url) return readiness(url.replace(/\/$/, ''));
  return { ready: entries.length > 0 && (await sandboxAnswers(entries[0]!.url)), missing: [], redis: null };
}
