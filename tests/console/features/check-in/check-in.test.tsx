// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { CheckIn } from '#console/features/check-in/check-in.tsx';
import { readLink } from '#console/features/check-in/link.ts';
import { open } from '../../open.tsx';

const LINK = 'wId=w1&uId=u1&vbId=b1&dIds=d1,d2,%20d3&ts=1795000000&v=3&t=SCAN';
/** Answers that check nobody in. */
const VAIN: [name: string, answer: () => unknown][] = [
  ['a refusal', () => Promise.reject(new ApiFailure({ statusCode: 409, code: 'checkIn.failed', message: '', requestId: '' }))],
  ['an answer that is not truthy', () => false],
];

describe('console/features/check-in', () => {
  afterEach(cleanup);
  const show = (query: string, answer: () => unknown = () => true) => {
    const sent: unknown[] = [];
    const call = (_: unknown, input: unknown) => {
      sent.push(input);
      return answer();
    };
    return open(<CheckIn />, { call, paths: [`/check-in?${query}`] }).then((page) => ({ ...page, sent }));
  };

  it('reads wId, uId, vbId, dIds, ts, v and t, and misses none of them (CHECKIN-02)', () => {
    expect(readLink(new URLSearchParams(LINK))).toEqual({
      warehouseId: 'w1',
      userId: 'u1',
      batchId: 'b1',
      deliveryIds: ['d1', 'd2', 'd3'],
      version: '3',
      type: 'SCAN',
    });
    for (const name of ['wId', 'uId', 'vbId', 'dIds', 'ts', 'v', 't']) {
      const query = new URLSearchParams(LINK);
      query.delete(name);
      expect([name, readLink(query)]).toEqual([name, null]);
    }
    expect(readLink(new URLSearchParams(LINK.replace('d1,d2,%20d3', ',')))).toBeNull();
  });

  it('asks to check in on arrival, and a truthy answer means success (CHECKIN-03, CHECKIN-06, CHECKIN-07, ERR-21)', async () => {
    const page = await show(LINK);
    expect(await screen.findByText(/^Check in once you have arrived/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('Successfully checked in. You are now able to open your Batch Grabber app.')).toBeTruthy();
    expect(page.sent).toHaveLength(1);
  });

  it.each(VAIN)('says so at %s, and can be pressed again (CHECKIN-05, ERR-20)', async (_, answer) => {
    const page = await show(LINK, answer);
    await page.user.click(await screen.findByRole('button', { name: 'Check in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Error checking in');
    await page.user.click(screen.getByRole('button', { name: 'Check in' }));
    expect(page.sent).toHaveLength(2);
  });

  it('says that the address is invalid where something is missing (CHECKIN-04, ERR-19)', async () => {
    await show('wId=w1');
    expect(await screen.findByText('Url invalid')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
