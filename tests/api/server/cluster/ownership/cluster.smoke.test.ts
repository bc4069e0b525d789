import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { eventually } from '#tests/support/api.ts';
import { type Cluster, type ClusterNode, startCluster } from '#tests/support/cluster.ts';

/** `OWNERSHIP_PAUSE_MS=20000` runs the long form. */
const PAUSE_MS = Number(process.env['OWNERSHIP_PAUSE_MS'] ?? 11_000);
const WAIT = { timeout: 120_000 };

/** Nodes as separate processes, as they are shipped, on one PostgreSQL. */
describe('several nodes', () => {
  let cluster: Cluster;
  let first: ClusterNode;
  let second: ClusterNode;
  let api: ClusterNode;

  beforeAll(async () => {
    cluster = await startCluster({ nodes: 2, apis: 1, drivers: 24 });
    [first, second, api] = cluster.nodes as [ClusterNode, ClusterNode, ClusterNode];
    await cluster.balanced(60_000);
    await cluster.allPolled(Date.now());
  }, 180_000);
  afterAll(() => cluster?.close(), 60_000);

  it('share the drivers, and every driver is polled by one of them', WAIT, async () => {
    const from = Date.now();
    await cluster.allPolled(from);

    const byFirst = new Set(cluster.pollsBy(first).flatMap((poll) => (poll.at >= from ? [poll.account] : [])));
    const bySecond = new Set(cluster.pollsBy(second).flatMap((poll) => (poll.at >= from ? [poll.account] : [])));
    expect(byFirst.size + bySecond.size).toBe(cluster.drivers.length);
    expect(byFirst.intersection(bySecond)).toEqual(new Set());
    expect(Math.min(byFirst.size, bySecond.size)).toBeGreaterThan(0);
  });

  it('show from any of them: every session with its node, every node with its shards', WAIT, async () => {
    // A shard on its way from one to the other is counted with neither for a moment.
    const { nodes, engines } = await eventually(async () => {
      const nodes = await api.call(contract.nodes, {});
      const engines = nodes.filter((node) => node.roles.includes('engine'));
      return engines.reduce((sum, node) => sum + node.shards, 0) === 256 && { nodes, engines };
    }, 30_000);
    const sessions = await api.call(contract.workers, {});

    for (const { shards } of engines) expect(Math.abs(shards - 128)).toBeLessThanOrEqual(13);
    expect(nodes.map((node) => node.roles)).toContainEqual(['api']);
    expect(new Set(sessions.map((session) => session.node))).toEqual(new Set(engines.map((node) => node.node)));
    expect(sessions.filter((session) => session.state === 'searching')).toHaveLength(cluster.drivers.length);
  });

  it('take up a stop and a start given to another node', WAIT, async () => {
    const { userId } = cluster.drivers[0]!;
    const command = async (verb: 'start' | 'stop', state: string) => {
      await api.call(contract.commandWorkers, { command: verb, where: { userId } });
      await until(async () => (await api.call(contract.workers, { userId }))[0]?.state === state);
    };

    await command('stop', 'stopped');
    const stoppedAt = Date.now();
    const since = stoppedAt + 500;
    const { account } = cluster.drivers[0]!;
    const polls = () => cluster.nodes.flatMap((node) => cluster.pollsBy(node)).filter((poll) => poll.at > since);
    // Every other driver was polled three times: one who still searched would have been, too.
    await eventually(() => {
      const times = Map.groupBy(polls(), (poll) => poll.account);
      return cluster.drivers.slice(1).every((other) => (times.get(other.account)?.length ?? 0) >= 3);
    }, 60_000);
    expect(polls().filter((poll) => poll.account === account)).toEqual([]);
    await command('start', 'searching');
  });

  it('leave no accept to one that was paused and lost its shards', WAIT, async () => {
    const publishing = new AbortController();
    const published = cluster.publish(4, publishing.signal);
    const from = Date.now();
    first.stop();
    const pause = sleep(PAUSE_MS);
    await cluster.allPolled(from, 60_000);
    await pause;
    first.cont();
    await cluster.balanced(60_000);
    publishing.abort();
    await published;

    // What it had sent before it was paused may still arrive a moment later.
    expect(cluster.acceptsWithoutOwning(first, from + 1000)).toEqual([]);
  });

  it('hand over what they have on SIGTERM, and nothing is granted twice', WAIT, async () => {
    const before = cluster.pollsBy(second).length;

    expect(await first.term()).toBe(0);
    await cluster.allPolled(Date.now());

    expect(cluster.pollsBy(second).length).toBeGreaterThan(before);
    const granted = (await cluster.ledger()).filter((row) => row.call === 'accept' && row.outcome === 'granted');
    const names = granted.map((row) => `${row.account} ${row.offerId}`);
    expect(new Set(names).size).toBe(names.length);
    expect(granted.length).toBeGreaterThan(0);
  });

  it('take back at once, after a crash, what the dead run had', WAIT, async () => {
    await second.kill();
    await second.start();
    await second.ready();
    await cluster.allPolled(Date.now());

    expect(second.output()).toContain('shards of the last run taken back');
  });
});

async function until(check: () => Promise<boolean>, withinMs = 30_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await check())) {
    if (performance.now() > end) throw new Error('it did not happen in time');
    await sleep(100);
  }
}
