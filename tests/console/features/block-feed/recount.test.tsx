// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSummary } from '#console/features/block-feed/queries.ts';
import { open } from '../../open.tsx';

afterEach(cleanup);

it('asks the server to count again after something the driver did, and not by itself', async () => {
  const sent: Record<string, unknown>[] = [];
  const call = (_: unknown, input: Record<string, unknown>) => {
    sent.push(input);
    return { from: 0, counts: { got: 0, lost: sent.length, dislikes: 0, passed: 0 }, days: [] };
  };
  const { user } = await open(<Counted />, { call, paths: ['/veho/blocks'] });
  await screen.findByText('1 lost');

  await user.click(screen.getByRole('button', { name: 'Show new offers' }));
  await screen.findByText('2 lost');
  await user.click(screen.getByRole('button', { name: 'A minute later' }));
  await screen.findByText('3 lost');

  expect(sent.map(({ recount }) => recount)).toEqual([undefined, true, undefined]);
});

function Counted() {
  const client = useQueryClient();
  const summary = useSummary({ userId: 'u1', service: 'VEHO', status: null, locationIds: [] }, null);
  return (
    <>
      <p>{summary.data?.counts.lost} lost</p>
      <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['feed-summary', 'u1', 'VEHO'] })}>
        Show new offers
      </button>
      <button type="button" onClick={() => void summary.refetch()}>
        A minute later
      </button>
    </>
  );
}
