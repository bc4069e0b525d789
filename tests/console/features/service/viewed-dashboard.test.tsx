// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FlexCards } from '#console/app/dashboards.tsx';
import { sessionAtom } from '#console/data/settings.ts';
import { ServiceDashboard } from '#console/features/service/dashboard.tsx';
import { MINUTE } from '#engine/model/time-units.ts';
import '../../below.ts';
import { consoleParts } from '../../draw.tsx';
import { aSession, aUser, FLEX } from '../../make.ts';
import { open } from '../../open.tsx';

const LUZ = aUser({
  userId: 'u2',
  name: 'Luz Ortega',
  services: [
    { key: 'LYFT', label: 'Lyft', price: 50, setupComplete: true },
    { key: FLEX, label: 'Flex', price: 50, setupComplete: true },
  ],
  sessions: { LYFT: aSession(), [FLEX]: aSession() },
  lyftOptions: { start: true, status: 'SEARCHING', setupComplete: true },
});
const FACTS = { disabledServices: [], temporaryNotices: [] };
const METADATA = { referral: null, blankDashboard: false };

/** The dashboard of Luz, with all that it asks the server for. */
async function dashboard(service: string, { viewing, signedInAs }: { viewing: boolean; signedInAs: string }) {
  const calls: string[] = [];
  const call = ({ path }: { path: string }) => {
    calls.push(path);
    if (path === '/user') return LUZ;
    if (path === '/metadata' || path === '/user/metadata') return METADATA;
    if (path === '/shell') return FACTS;
    if (path === '/blocks') return { scheduledAssignments: [] };
    return new Promise(() => undefined);
  };
  const parts = consoleParts('en', [
    [['facts'], FACTS],
    [['metadata'], METADATA],
    [['user', 'u2'], LUZ],
    [['blocks', 'u2'], []],
  ]);
  parts.store.set(sessionAtom, { status: 'signed-in', userId: signedInAs });
  const page = await open(<ServiceDashboard service={service} userId="u2" admin={viewing} extras={FlexCards} />, {
    parts,
    call,
    paths: ['/admin/users', '/admin/u2'],
  });
  return { page, calls };
}

afterEach(cleanup);

describe('console/features/service, somebody else’s dashboard', () => {
  it('says whose it is and leads back to where the admin came from (ADMIN-46)', async () => {
    const { page } = await dashboard('LYFT', { viewing: true, signedInAs: 'admin' });

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('viewing Luz Ortega dashboard');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(page.path).toBe('/admin/users');
  });

  it.each(['LYFT', FLEX])('%s: asks for nothing again by itself, which the driver’s own page does (ADMIN-46, ROLE-07)', async (service) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const asked = async (who: { viewing: boolean; signedInAs: string }) => {
      const { calls } = await dashboard(service, who);
      // What is drawn last asks last.
      for (let part = 0; part < 8; part++) await act(() => vi.advanceTimersByTimeAsync(10 * MINUTE));
      cleanup();
      return { calls: [...new Set(calls)], twice: [...new Set(calls.filter((path, i) => calls.indexOf(path) !== i))] };
    };

    const viewed = await asked({ viewing: true, signedInAs: 'admin' });
    expect(viewed.calls).toEqual(expect.arrayContaining(['/user', '/blocks', '/offers/fates', '/earnings']));
    expect(viewed.twice).toEqual([]);
    const own = await asked({ viewing: false, signedInAs: 'u2' });
    expect(own.twice).toEqual(expect.arrayContaining(['/user', '/blocks']));
  });

  it('leaves the system mode to the driver (ROLE-07)', async () => {
    const modes = async (who: { viewing: boolean; signedInAs: string }) => {
      const { calls } = await dashboard(FLEX, who);
      const group = await screen.findByRole('radiogroup', { name: /mode/i });
      fireEvent.click([...group.querySelectorAll('input')].find(({ checked }) => !checked)!);
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      const disabled = group.getAttribute('aria-disabled');
      cleanup();
      return { disabled, changed: calls.includes('/user/web') };
    };

    expect(await modes({ viewing: true, signedInAs: 'admin' })).toEqual({ disabled: 'true', changed: false });
    expect((await modes({ viewing: false, signedInAs: 'u2' })).changed).toBe(true);
  });
});
