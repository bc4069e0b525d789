import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '#config/tools/test-services.mjs';

/** A separate PostgreSQL server that can be killed, frozen and started again. */
export interface FragilePostgres {
  url: string;
  /** kill -9; its backends end by themselves a little later. Resolves when nothing of it is left. */
  killPostmaster(): Promise<void>;
  /** kill -9 of every process at once. */
  killAll(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** After a kill, on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** `parent`: the folder that its files go into; a temporary one unless given. */
export async function startFragilePostgres(parent?: string): Promise<FragilePostgres> {
  const server = await startPostgres(parent);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const dataDir = rows[0]!.data_directory;
  const postmaster = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = () => [postmaster(), ...childrenOf(postmaster())];
  const signal = (pids: number[], name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It has just ended by itself.
      }
    }
  };
  const gone = async (pids: number[]) => {
    while (pids.some(isAlive)) await sleep(10);
  };
  let frozen: number[] = [];
  let killed: number[] = [];

  return {
    url: server.url,
    async killPostmaster() {
      const pids = all();
      signal([pids[0]!], 'SIGKILL');
      killed = pids;
      await gone(pids);
    },
    async killAll() {
      const pids = all();
      signal(pids, 'SIGKILL');
      killed = pids;
      await gone(pids);
    },
    freeze() {
      frozen = all();
      signal(frozen, 'SIGSTOP');
    },
    thaw() {
      signal(frozen, 'SIGCONT');
      frozen = [];
    },
    async restart() {
      // A process that nobody has asked after since it was killed still counts as a running server.
      while (killed.some(statOf)) await sleep(50);
      server.start();
    },
    async stop() {
      signal(frozen, 'SIGCONT');
      await server.stop();
    },
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);
}

function isAlive(pid: number): boolean {
  const stat = statOf(pid);
  return stat !== null && stat.state !== 'Z';
}

function statOf(pid: number): { state: string; parent: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: state!, parent: Number(parent) };
  } catch {
    return null;
  }
}
