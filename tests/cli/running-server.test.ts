import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { processIdentity } from '#cli/actions/server/process-identity.ts';
import { eventually } from '../support/api.ts';
import { grab, grabOnTerminal } from '../support/grab.ts';
import { type Installation, processesOf, root, startInstallation } from '../support/installation.ts';

const EVERY_KEY = [
  'budgetLeft',
  'grabP95Ms',
  'losses',
  'nextStep',
  'node',
  'pollsPerSecond',
  'service',
  'state',
  'until',
  'userId',
  'wins',
];
const DRIVER = 'demo-driver-0102/amazon-flex';

let installation: Installation;
let env: Record<string, string>;
beforeAll(async () => {
  installation = await startInstallation({ demo: true, env: { PACING: 'fixed:200' } });
  env = { DATA_DIR: installation.dataDir };
}, 120_000);
afterAll(async () => {
  await installation.stop();
});

function engine() {
  return installation.processes().find((entry) => entry.role.includes('engine'));
}

describe('a part alone', () => {
  it('is refused where the records belong to one process, with one line that says what to do', async () => {
    const { code, stderr } = await grab(['engine'], { env: { DATA_DIR: mkdtempSync(join(tmpdir(), 'grab-alone-')) } });

    expect(code).toBe(2);
    expect(stderr).toContain('DATABASE_URL');
  });
});

async function untilReady() {
  for (;;) {
    const { ready } = JSON.parse((await grab(['status', '--json'], { env })).stdout) as { ready: boolean };
    if (ready) return;
    await sleep(100);
  }
}

describe('cli/start', () => {
  it('runs the parts and says so in status', async () => {
    const ran = await grab(['status', '--json'], { env });
    const { ready, processes } = JSON.parse(ran.stdout);

    expect({ code: ran.code, ready }).toEqual({ code: 0, ready: true });
    expect(processes.map((entry: object) => Object.keys(entry))).toEqual([
      ['role', 'pid', 'startedAt'],
      ['role', 'pid', 'startedAt'],
    ]);
    expect(processes.map((entry: { role: string }) => entry.role)).toEqual(['sandbox', 'api,engine']);
  });

  it('refuses a second one on the same folder, names the first and harms nothing', async () => {
    const before = installation.processes();
    const second = await grab(['start'], { env: { ...env, PORT: '0', SANDBOX_PORT: '0' } });

    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`(pid ${installation.pid})`);
    expect(installation.processes()).toEqual(before);
    expect((await fetch(`${installation.url}/readyz`)).status).toBe(200);
  });

  it('starts a part again that was killed', async () => {
    const before = engine()!;
    process.kill(before.pid, 'SIGKILL');
    await eventually(() => engine()?.pid !== before.pid, 30_000);
    await untilReady();

    expect(engine()!.pid).not.toBe(before.pid);
    expect(installation.processes().find((entry) => entry.role === 'sandbox')).toBeDefined();
  });

  it('says in one line which port is taken', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'grab-port-'));
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const ran = await grab(['start'], { env: { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: '0' } });
    taken.close();

    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(new RegExp(`^\\S+ Port ${port} \\(PORT\\) is in use by another program`));
    expect(ran.stderr.trim().split('\n')).toHaveLength(1);
    rmSync(dataDir, { recursive: true });
  });
});

describe('cli/sandbox alone', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'grab-alone-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  /** It once it is ready. */
  async function start() {
    const child = spawn(process.execPath, [join(root, 'cli/bin.mjs'), 'sandbox', '--json'], {
      env: { ...process.env, DATA_DIR: dataDir, SANDBOX_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await Promise.race([
      once(child.stdout, 'data'),
      ended.then((code) => Promise.reject(new Error(`it ended with ${code} before it was ready:\n${said}`))),
    ]);
    return { ended, kill: (signal: NodeJS.Signals) => void child.kill(signal) };
  }

  it('ends with 0 on SIGTERM', async () => {
    const drained = await start();
    drained.kill('SIGTERM');

    expect(await drained.ended).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  }, 120_000);

  it('ends its parts even when it is killed, and can be started again', async () => {
    const killed = await start();
    const [part] = processesOf(dataDir);
    killed.kill('SIGKILL');
    await killed.ended;
    while (processIdentity(part!.pid)) await sleep(20);

    const next = await start();
    next.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  }, 120_000);
});

describe('cli against the running installation', () => {
  it('signs in by the operator token of the folder and lists every session with the contract’s keys', async () => {
    const ran = await grab(['workers', '--json'], { env });
    const rows = JSON.parse(ran.stdout) as Record<string, unknown>[];

    expect(ran.code).toBe(0);
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(EVERY_KEY);
  });

  it('never sends the operator token to another machine', async () => {
    expect((await grab(['workers'], { env: { ...env, GRAB_URL: 'http://grab.invalid:3000' } })).code).toBe(4);
  });

  it('starts a session, which wins what is published, and stops it', async () => {
    expect((await grab(['workers', 'start', DRIVER], { env })).stdout).toBe('Started 1 of 1.\n');
    // Further ahead than the market's own blocks, one of which may have been won before.
    const published = await grab(['sandbox', 'publish', '--price', '150', '--starts', '+80h', '--json'], { env });
    const [id] = (JSON.parse(published.stdout) as { ids: string[] }).ids;
    for (;;) {
      const rows = JSON.parse((await grab(['sandbox', 'ledger', '--outcome', 'granted', '--json'], { env })).stdout) as {
        offerId: string;
      }[];
      if (rows.some((row) => row.offerId === id)) break;
      await sleep(100);
    }
    // The platform knows of it before the records do.
    const inspect = async () => JSON.parse((await grab(['workers', 'inspect', DRIVER, '--json'], { env })).stdout);
    const detail = await eventually(async () => {
      const shown = await inspect();
      return JSON.stringify(shown.decisions).includes(id!) && shown;
    }, 30_000);

    expect(detail).toMatchObject({ state: 'searching', account: 'driver0102@example.com' });
    expect(detail.decisions.map((decision: { offerId: string; outcome: string }) => [decision.offerId, decision.outcome])).toContainEqual([
      id,
      'won',
    ]);
    expect((await grab(['workers', 'stop', DRIVER], { env })).code).toBe(0);
    expect((await grab(['workers', 'stop', 'demo-driver-0104/amazon-flex'], { env })).code).toBe(5);
  }, 120_000);

  it('moves on the live screen while it searches', async () => {
    const session = grabOnTerminal(['workers', '--watch', '--where', 'userId=demo-driver-0103 and service=amazon-flex'], { env });
    await session.shows(/○ Stopped +demo-driver-0103/);
    session.type('s');
    await session.shows('Start demo-driver-0103/AMAZON_FLEX?');
    session.type('y');
    await session.shows(/● Searching +demo-driver-0103/);
    session.type('x');
    await session.shows('Stop demo-driver-0103/AMAZON_FLEX?');
    session.type('y');
    await session.shows(/○ Stopped +demo-driver-0103/);
    session.type('q');

    expect(await session.ended).toBe(0);
  }, 60_000);

  it('tails every decision as NDJSON until it is interrupted', async () => {
    const child = spawn(process.execPath, [join(root, 'cli/bin.mjs'), 'offers', 'tail', '--outcome', 'won,lost,skipped'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let text = '';
    let hours = 60;
    const first = new Promise<void>((resolve) =>
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('\n')) resolve();
      }),
    );
    await grab(['workers', 'start', DRIVER], { env });
    // What was decided before it listens is not shown to it: there is always a next offer.
    do await grab(['sandbox', 'publish', '--price', '140', '--starts', `+${hours++}h`], { env });
    while (!(await Promise.race([first.then(() => true), sleep(1000, false)])));
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    await grab(['workers', 'stop', DRIVER], { env });

    expect(code).toBe(130);
    expect(Object.keys(JSON.parse(text.split('\n')[0]!))).toEqual(
      expect.arrayContaining(['at', 'userId', 'service', 'offerId', 'status', 'reason', 'price']),
    );
  }, 120_000);

  it('makes an admin through the server, who can sign in', async () => {
    const made = await grab(['admin', 'create', '--phone', '+1 202 555 0177', '--password-stdin', '--json'], {
      env,
      stdin: 'a-long-password\n',
    });
    const again = await grab(['admin', 'create', '--phone', '+1 202 555 0177', '--password-stdin'], { env, stdin: 'a-long-password\n' });
    const home = mkdtempSync(join(tmpdir(), 'grab-home-'));
    const own = { HOME: home, GRAB_URL: installation.url };
    const login = await grab(['login', '--phone', '+12025550177', '--password-stdin', '--json'], { env: own, stdin: 'a-long-password' });

    expect(JSON.parse(made.stdout)).toEqual({ userId: expect.any(String) });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already has an account') });
    expect(JSON.parse(login.stdout).userId).toBe(JSON.parse(made.stdout).userId);
    expect((await grab(['workers'], { env: own })).code).toBe(0);
    rmSync(home, { recursive: true });
  });

  it('backs up through the server and refuses to restore under it', async () => {
    const ran = await grab(['db', 'backup', '--json'], { env });
    const { file, bytes } = JSON.parse(ran.stdout);
    const restored = await grab(['db', 'restore', file, '--yes'], { env });

    expect(readFileSync(file).length).toBe(bytes);
    expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop it first') });
  });

  it('finds nothing broken', async () => {
    const ran = await grab(['doctor', '--json'], { env });

    expect(JSON.parse(ran.stdout).filter((finding: { state: string }) => finding.state === 'broken')).toEqual([]);
    expect(ran.code).toBe(0);
  });
});
