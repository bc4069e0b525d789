// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { Sessions } from '#console/features/settings/sessions.tsx';
import { consoleParts } from '../../draw.tsx';
import { NOON } from '../../make.ts';
import { open } from '../../open.tsx';

const devices = Array.from({ length: 7 }, (_, at) => ({
  sessionId: `s${at}`,
  device: `Chrome on Device ${at}`,
  signedInAt: NOON - at * 1000,
  lastUsedAt: NOON - at * 1000,
  current: at === 6,
}));

afterEach(cleanup);

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

  it('says that they could not be read, and shows them once they can be', async () => {
    let answers = false;
    const parts = consoleParts('en');
    parts.queries.setDefaultOptions({ queries: { retry: false } });
    const call = () => {
      if (answers) return { sessions: devices };
      throw new ApiFailure({ code: 'server.error', message: 'x', statusCode: 500 } as never);
    };
    const { user, container } = await open(<Sessions />, { parts, call });
    expect((await screen.findByRole('alert')).textContent).toContain('Your sessions could not be read.');
    expect(container.querySelector('.skeleton')).toBeNull();

    answers = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Show all 7' })).toBeTruthy();
  });
});
