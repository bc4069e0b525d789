import { setTimeout as sleep } from 'node:timers/promises';
import { acceptAttempts, blocks } from '#api/db/schema/index.ts';
import { type Cluster, type ClusterNode, type ClusterOptions, startCluster } from '../support/cluster.ts';
import { checkRun } from './check-run.ts';
import { QUIET_MS } from './fleet.ts';
import { beginReport, type Notes, type RunPlan, type RunReport } from './row.ts';

/** Offers a second, and stations they are at: five drivers want the same ones. */
const LONG = { drivers: 200, stations: 40, perSecond: 50 };
const SMOKE = { drivers: 24, stations: 5, perSecond: 8 };
/** What is in doubt after this long is left in doubt. */
const SETTLED_MS = 60_000;
/** A session is polled once a second: polls of one node that are no further apart are those of a session that never stopped. */
const DUEL_MS = 1200;
const ENDED_MS = 30_000;

/**
 * Opens a cluster, does the fault while offers are published, waits for quiet, ends every node and checks: the common rule,
 * and at no time two nodes that poll one session.
 */
export async function underClusterFire(
  plan: RunPlan,
  options: ClusterOptions & { perSecond?: number },
  fault: (cluster: Cluster, notes: Notes) => Promise<void>,
): Promise<RunReport> {
  const { report, notes } = beginReport(plan);
  const size = plan.smoke ? SMOKE : LONG;
  const { perSecond = size.perSecond, ...clusterOptions } = options;
  const cluster = await startCluster({ ...size, ...clusterOptions, env: { PACING: 'fixed:1000', ...options.env } });
  const publishing = new AbortController();
  try {
    await cluster.balanced(60_000);
    await cluster.allPolled(Date.now());
    const published = cluster.publish(perSecond, publishing.signal);
    notes.say('polling');
    await fault(cluster, notes);
    publishing.abort();
    notes.count('offers', await published);
    notes.say('quiet');
    await sleep(QUIET_MS);
    notes.count('ms until everything was settled', Math.round(await untilSettled(cluster)));
    for (const [at, node] of cluster.nodes.entries()) {
      const how = await Promise.race([node.term(), sleep(ENDED_MS, 'stuck', { ref: false })]);
      if (how !== 0 && how !== 'SIGKILL') notes.breach(`node ${at} ended with ${how} after SIGTERM`);
    }
    await checkCluster(cluster, report, notes);
  } finally {
    publishing.abort();
    await cluster.close();
  }
  return report;
}

/** Until no outcome is in doubt any more; milliseconds. */
async function untilSettled(cluster: Cluster): Promise<number> {
  const began = performance.now();
  return cluster.records(async ({ pool }) => {
    for (;;) {
      const { rows } = await pool.query<{ n: number }>(`select count(*) as n from accept_attempts where state in ('sending', 'unknown')`);
      const waited = performance.now() - began;
      if (!rows[0]!.n || waited > SETTLED_MS) return waited;
      await sleep(200);
    }
  });
}

async function checkCluster(cluster: Cluster, report: RunReport, notes: Notes): Promise<void> {
  const found = await cluster.records(async ({ db }) => ({
    attempts: await db.select().from(acceptAttempts),
    blocks: await db.select().from(blocks),
  }));
  const ledger = (await cluster.ledger()).map((row) => ({ ...row, account: row.account ?? '' }));
  const accounts = new Set(cluster.drivers.map(({ account }) => account));
  const { D, L, G, U, accepts, granted, problems } = checkRun(ledger, found, (attempt) =>
    accounts.has(attempt.account) && attempt.offer.price !== null ? null : 'nobody asked for this',
  );
  Object.assign(report, { D, L, G, U, accepts, granted });
  report.problems.push(...problems);
  for (const duel of duels(cluster.nodes)) notes.breach(duel);
  const output = cluster.nodes.map((node) => node.output()).join('\n');
  const secrets = [...output.matchAll(/eyJ[\w-]{10,}\.[\w-]+\.|sandbox\.[\w-]{20,}\.[\w-]{20,}|sandbox:driver\d+@/g)].length;
  report.secretsInLogs = secrets;
  if (secrets) notes.breach(`${secrets} secrets in the logs`);
}

/**
 * Sessions that a node went on polling at its pace while another polled them too. A session that went to another node and came
 * back was not polled by the first in between, for longer than its pace.
 */
export function duels(nodes: readonly Pick<ClusterNode, 'platform'>[]): string[] {
  const polls = nodes
    .flatMap((node, at) => node.platform.calls.filter((call) => call.call === 'poll').map((call) => ({ ...call, node: at })))
    .sort((a, b) => a.at - b.at);
  const breaches: string[] = [];
  for (const [account, own] of Map.groupBy(polls, (poll) => poll.account)) {
    for (const [n, poll] of own.entries()) {
      const before = own[n - 1];
      if (!before || before.node === poll.node) continue;
      const last = own.slice(0, n).findLast((each) => each.node === poll.node);
      if (last && poll.at - last.at < DUEL_MS)
        breaches.push(`${account}: polled by nodes ${before.node} and ${poll.node} at the same time`);
    }
  }
  return breaches;
}

/** The longest time between two polls of one session since then, whichever node made them. */
export function longestGap(cluster: Cluster, from: number, to = Date.now()): { account: string; ms: number } {
  const polls = Map.groupBy(
    cluster.nodes.flatMap((node) => node.platform.calls.filter((call) => call.call === 'poll' && call.at >= from && call.at <= to)),
    (poll) => poll.account,
  );
  let longest = { account: '', ms: 0 };
  for (const { account } of cluster.drivers) {
    const times = [from, ...(polls.get(account) ?? []).map((poll) => poll.at).sort((a, b) => a - b), to];
    for (let n = 1; n < times.length; n++) if (times[n]! - times[n - 1]! > longest.ms) longest = { account, ms: times[n]! - times[n - 1]! };
  }
  return longest;
}

/** Which node polled whom last. */
export function ownersOf(cluster: Cluster): Map<string, number> {
  const last = new Map<string, { at: number; node: number }>();
  for (const [node, { platform }] of cluster.nodes.entries())
    for (const { account, at, call } of platform.calls)
      if (call === 'poll' && at >= (last.get(account)?.at ?? 0)) last.set(account, { at, node });
  return new Map([...last].map(([account, { node }]) => [account, node]));
}
