// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { WorkerRow } from '#api/contract/workers.ts';
import { byActivity, needingAttention, stateCounts } from '#console/features/staff/sessions.ts';
import { StaffHome } from '#console/features/staff/staff-home.tsx';
import { aUser } from '../../make.ts';
import { open } from '../../open.tsx';

afterEach(cleanup);

const row = (userId: string, state: WorkerRow['state'], service = 'AMAZON_FLEX', nextStep = 'none'): WorkerRow => ({
  userId,
  service,
  state,
  until: null,
  nextStep,
  pollsPerSecond: 0,
  grabP95Ms: null,
  wins: 0,
  losses: 0,
  budgetLeft: 0,
  node: 'n1',
});
const SESSIONS = [
  row('u1', 'stopped'),
  row('u2', 'searching', 'VEHO'),
  row('u3', 'paused'),
  row('u4', 'needs-human', 'VEHO', 'answer-challenge'),
];

async function opened(role: 'admin' | 'partner', call: (path: string, input: Record<string, unknown>) => unknown) {
  const page = await open(<StaffHome user={aUser({ role, services: [] })} />, {
    paths: ['/admin'],
    call: ({ path }, input) => call(path, input),
  });
  // Its texts come with it.
  await page.findByRole('heading', { level: 1 });
  return page;
}
const answers = (path: string, input: Record<string, unknown>) => {
  if (path === '/workers') return SESSIONS;
  if (path === '/user/userid') return { userId: 'u9' };
  return aUser({ userId: String(input['userId']), name: `Driver ${input['userId']}` });
};

describe('console/features/staff', () => {
  it('finds a driver by phone number and leads to the dashboard the driver sees', async () => {
    const asked: unknown[] = [];
    const page = await opened('admin', (path, input) => {
      if (path === '/user/userid') asked.push(input);
      return answers(path, input);
    });
    await page.user.type(page.getByLabelText('Phone number'), '+12025550102');
    await page.user.click(page.getByRole('button', { name: 'Find' }));

    expect(asked).toEqual([{ phoneNumber: '+12025550102' }]);
    expect(await page.findByText('Driver u9')).toBeTruthy();
    await page.user.click(page.getByRole('link', { name: /^Open / }));
    expect(page.path).toBe('/admin/u9');
  });

  it('asks for a number before it asks the server, and says when there is no such driver', async () => {
    const page = await opened('admin', (path, input) => {
      if (path !== '/user/userid') return answers(path, input);
      throw new ApiFailure({ statusCode: 404, code: 'user.notFound', message: 'User not found', requestId: 'r' });
    });
    await page.user.click(page.getByRole('button', { name: 'Find' }));
    expect(page.getByText('Enter a phone number.')).toBeTruthy();
    expect(document.activeElement).toBe(page.getByLabelText('Phone number'));

    await page.user.type(page.getByLabelText('Phone number'), '+12025550999{Enter}');
    expect((await page.findByRole('alert')).textContent).not.toBe('');
  });

  it('shows which searches wait for a person, and every session with the way to its dashboard', async () => {
    const page = await opened('admin', answers);
    const attention = await page.findByRole('region', { name: /Needs attention/ });
    const words = () => attention.textContent;

    await page.findAllByText('Driver u4');
    expect(words()).toMatch(/Needs attention 2.*Driver u4.*Veho · Answer the platform’s question.*Driver u3/);
    expect(page.getByRole('region', { name: /Sessions/ }).textContent).toContain(
      'Stopped: 1 · Searching: 1 · Paused: 1 · Needs your answer: 1',
    );
    expect([...page.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain('/admin/u2/veho');
  });

  it('shows a partner, who may not read the sessions, how to reach their drivers', async () => {
    const asked: string[] = [];
    const page = await opened('partner', (path, input) => {
      asked.push(path);
      return answers(path, input);
    });

    expect(page.getByText(/the drivers who joined with your code/)).toBeTruthy();
    expect(page.queryByText('Sessions')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('puts the question for a person before the pause, and running sessions before stopped ones', () => {
    expect(needingAttention(SESSIONS).map(({ userId }) => userId)).toEqual(['u4', 'u3']);
    expect(byActivity(SESSIONS).map(({ userId }) => userId)).toEqual(['u2', 'u3', 'u4', 'u1']);
    expect(stateCounts([])).toEqual([]);
  });
});
