import { describe, expect, it } from 'vitest';
import { feedPages } from '#cli/actions/offers/feed-pages.ts';

describe('cli/actions/offers, export', () => {
  it('reads page after page, no further back than asked, and keeps the outcomes that were asked for', async () => {
    const row = (timestampGrabbed: number, status: string) => ({ timestampGrabbed, status });
    const pages = [
      { items: [row(90, 'got'), row(80, 'dislikes')], lastEvaluatedKeys: { seenAt: 80 } },
      { items: [row(70, 'lost'), row(40, 'got')], lastEvaluatedKeys: { seenAt: 40 } },
      { items: [row(30, 'got')], lastEvaluatedKeys: null },
    ];
    const asked: unknown[] = [];
    const call = async (_: unknown, input: unknown) => {
      asked.push(input);
      return pages[asked.length - 1];
    };
    const rows: unknown[] = [];
    for await (const page of feedPages({ call: call as never }, { since: 50, service: 'VEHO', user: undefined, statuses: ['got', 'lost'] }))
      rows.push(...page);

    expect(rows).toEqual([row(90, 'got'), row(70, 'lost')]);
    expect(asked).toEqual([
      { limit: 100, service: 'VEHO' },
      { limit: 100, lastEvaluatedKeys: { seenAt: 80 }, service: 'VEHO' },
    ]);
  });
});
