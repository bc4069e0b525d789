// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Sessions } from '#console/features/settings/sessions.tsx';
import { NOON } from '../../make.ts';
import { open } from '../../open.tsx';

const devices = Array.from({ length: 7 }, (_, at) => ({
  sessionId: `s${at}`,
  device: `Chrome on Device ${at}`,
  signedInAt: NOON - at * 1000,
  lastUsedAt: NOON - at * 1000,
  current: at === 6,
}));

describe('console/features/settings/sessions', () => {
  it('shows this device and four more, all of them when asked, and the first ones again', async () => {
    const { user } = await open(<Sessions />, { call: () => ({ sessions: devices }) });
    const rows = () => within(screen.getByRole('list')).getAllByRole('listitem');
    const all = await screen.findByRole('button', { name: 'Show all 7', expanded: false });
    expect(rows().map((row) => row.querySelector('.strong')?.textContent)).toEqual([6, 0, 1, 2, 3].map((at) => `Chrome on Device ${at}`));

    await user.click(all);
    expect(rows()).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(rows()).toHaveLength(5);
  });
});
