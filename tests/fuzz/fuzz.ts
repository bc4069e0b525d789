import { readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '#api/contract/auth.ts';
import { ApiFailure, createClient } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { startSandbox } from '#engine/sandbox/index.ts';
import { eventually } from '../support/api.ts';
import { buildServer, isReady, startBuilt } from '../support/built.ts';
import { freshDataDir, machine } from '../support/database.ts';
import { hostileCall, operationsOf, sendCall, type Who } from './calls.ts';
import { rawRequest, sendRaw } from './raw.ts';

export interface FuzzOptions {
  seed: number;
  calls: number;
  raw: number;
  /** The first number of the calls and raw requests: to see one again. */
  from?: number;
  say?(line: string): void;
}

export interface FuzzReport {
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Everything that must not be: answers of 5xx, calls without an answer, missed probes, an end of the server. */
  problems: string[];
  /** Calls that were answered as somebody signed in. */
  signedIn: number;
  probes: number;
}

const AT_ONCE = 8;
const PROBE_MS = 200;
const PATIENCE_MS = 20_000;

/** Hostile calls of every route and hostile bytes against the server as it is shipped, with the sandbox. */
export async function fuzz({ seed, calls, raw, from = 0, say = () => undefined }: FuzzOptions): Promise<FuzzReport> {
  buildServer();
  const dataDir = await freshDataDir();
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    seed: `fuzz-${seed}`,
    platforms: platforms.map((platform) => platform.sandbox),
    machine,
    log: say,
  });
  // Behind a proxy, so that the calls come from as many addresses as they say.
  const env = { DATA_DIR: dataDir, SANDBOX_PORT: new URL(sandbox.url).port, TRUST_PROXY: 'on', DEMO: 'on', LOG_LEVEL: 'error' };
  const server = await startBuilt(env);
  const report: FuzzReport = { statuses: {}, problems: [], signedIn: 0, probes: 0 };
  const problem = (line: string) => {
    report.problems.push(line);
    say(line);
  };
  let over = false;
  void server.ended.then((code) => over || problem(`the server ended with ${code}: ${server.output().slice(-2000)}`));
  try {
    await eventually(() => isReady(server.url), 60_000);
    const answer = await fetch(`${server.url}/prd/openapi.json`);
    const operations = operationsOf(await answer.json());
    const people = createPeople(server.url, dataDir, seed);
    const agent = new Agent({ keepAlive: true, maxSockets: 2 * AT_ONCE });
    const watch = probe(server.url, report, problem, () => over);

    await inParallel(calls, async (n) => {
      const call = hostileCall(operations, seed, from + n);
      const token = await people.tokenOf(call.who);
      const answered = await sendCall(server.url, call, token, agent);
      const status = answered?.status ?? 0;
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      // One that was never sent whole (too many bytes, an impossible header) may be cut off.
      if (status >= 500)
        problem(`call ${from + n} as ${call.who}: ${call.method} ${call.path.slice(0, 200)}: ${status} ${answered!.text.slice(0, 300)}`);
      if (token !== null && status === 401) people.forget(call.who, token);
      else if (token !== null && status > 0) report.signedIn += 1;
      if (n > 0 && n % 1000 === 0) say(`${n} calls: ${JSON.stringify(report.statuses)}`);
    });
    await inParallel(raw, async (n) => {
      for (const status of await sendRaw(server.url, rawRequest(seed, from + n))) {
        report.statuses[`raw ${status}`] = (report.statuses[`raw ${status}`] ?? 0) + 1;
        if (status >= 500 && status !== 501 && status !== 505) problem(`raw request ${from + n}: ${status}`);
      }
      if (n > 0 && n % 1000 === 0) say(`${n} raw requests`);
    });
    agent.destroy();
    if (!(await isReady(server.url))) problem('the server is not ready in the end');
    over = true;
    await watch;
  } finally {
    over = true;
    server.kill('SIGKILL');
    await server.ended;
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const logged = server
    .output()
    .split('\n')
    .filter((line) => line.includes('a request failed'));
  if (logged.length) problem(`${logged.length} requests failed, the first: ${logged[0]!.slice(0, 500)}`);
  return report;
}

async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Asks all the time whether the server is ready. */
async function probe(url: string, report: FuzzReport, problem: (line: string) => void, over: () => boolean): Promise<void> {
  while (!over()) {
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      async (answer) => `${answer.status} ${answer.status === 200 ? '' : await answer.text()}`,
      (error: Error) => error.message,
    );
    report.probes += 1;
    if (!status.startsWith('200') && !over()) problem(`a readiness probe was missed: ${status}`);
    await wait(PROBE_MS);
  }
}

/** A user to call as: one that a call banned, deleted or signed out gives way to the next one. */
function createPeople(url: string, dataDir: string, seed: number) {
  const operator = readFileSync(join(dataDir, 'operator-token'), 'utf8').trim();
  const drivers = ['0102', '0103', '0104', ...Array.from({ length: 40 }, (_, n) => `0${110 + n}`)].map((digits) => `+1202555${digits}`);
  const tokens = new Map<Who, Promise<string | null>>();
  let made = 0;
  const as = (token: string) => createClient({ baseUrl: url, token: async () => token });
  const signInAs = async (phoneNumber: string, password: string): Promise<string | null> => {
    // Each from another address.
    const from: typeof fetch = (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', `10.1.${seed % 250}.${made++ % 250}`);
      return fetch(address, { ...init, headers });
    };
    const call = createClient({ baseUrl: url, token: async () => null, fetch: from });
    return call(signIn, { phoneNumber, password }).then(
      ({ idToken }) => idToken,
      (error: unknown) => {
        if (error instanceof ApiFailure && error.body.statusCode < 500) return null;
        throw error;
      },
    );
  };
  const driver = async (): Promise<string | null> => {
    while (drivers.length) {
      const token = await signInAs(drivers[0]!, 'sandbox-driver');
      if (token) return token;
      drivers.shift();
    }
    return null;
  };
  const admin = async (): Promise<string | null> => {
    const phoneNumber = `+1415555${String(1000 + made++)}`;
    await as(operator)(contract.createAdmin, { phoneNumber, password: 'fuzz-the-admin' });
    return signInAs(phoneNumber, 'fuzz-the-admin');
  };
  return {
    tokenOf(who: Who): Promise<string | null> {
      if (who === 'nobody') return Promise.resolve(null);
      const found = tokens.get(who) ?? (who === 'driver' ? driver() : admin());
      tokens.set(who, found);
      return found;
    },
    forget(who: Who, token: string): void {
      void tokens.get(who)?.then((now) => now === token && tokens.delete(who));
    },
  };
}
