import { describe, expect, it } from 'vitest';
import { duels } from './cluster-fire.ts';

const node = (...at: number[]) => ({
  platform: { calls: at.map((each) => ({ call: 'poll', account: 'ana@example.com', at: each })) } as never,
});

describe('sessions polled by two nodes', () => {
  it('finds a node that goes on at its pace while another polls too', () => {
    expect(duels([node(0, 1000, 2000, 3000), node(1500, 2500)])).not.toEqual([]);
    expect(duels([node(0, 1000), node(600)])).toEqual(['ana@example.com: polled by nodes 1 and 0 at the same time']);
  });

  it('lets a session go to another node, and come back after a pause of its first', () => {
    expect(duels([node(0, 1000, 2000), node(2700, 3700, 4700)])).toEqual([]);
    expect(duels([node(0, 1000, 24_700, 25_700), node(24_000)])).toEqual([]);
  });
});
