import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  restart(): void;
  stop(): Promise<void>;
}

export async function startFragilePostgres(): Promise<FragilePostgres> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const dataDir = rows[0]!.data_directory;
  const bin = dirname(readFileSync(join(dataDir, 'postmaster.opts'), 'utf8').split(' ')[0]!);
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

  return {
    url: server.url,
    async killPostmaster() {
      const pids = all();
      signal([pids[0]!], 'SIGKILL');
      await gone(pids);
    },
    async killAll() {
      const pids = all();
      signal(pids, 'SIGKILL');
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
    restart() {
      const args = ['-D', dataDir, '-w', '-l', join(dataDir, '../log'), 'restart'];
      const [command, whole] =
        process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', join(bin, 'pg_ctl'), ...args]] : [join(bin, 'pg_ctl'), args];
      const { status, stderr } = spawnSync(command as string, whole as string[], {
        cwd: dirname(dataDir),
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      if (status !== 0) throw new Error(`PostgreSQL did not start again: ${stderr}`);
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
