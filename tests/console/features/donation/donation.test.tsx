// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { Donation } from '#api/contract/donations.ts';
import { DONATIONS } from '#config/constants.ts';
import { DonationScreen } from '#console/features/donation/donation.tsx';
import { donationTexts } from '#console/features/donation/texts.ts';
import { noticesOf } from '../../drive.tsx';
import { aBlock } from '../../make.ts';
import { open } from '../../open.tsx';

const block = aBlock();
const START = block.startTime;
const refusal = (code: string) => new ApiFailure({ statusCode: 404, code, message: '', requestId: '' });
const at = (status: Donation['status'], receiver: string | null = null): Donation => ({
  userId: 'u1',
  startTime: START,
  priceAmount: 90,
  serviceAreaId: 's1',
  zone: 'z',
  status,
  receiver,
});
const PEOPLE = ['a', 'b', 'c'].map((name) => ({ name, public: true, profilePicture: `/prd/images/${name}.webp` }));

interface Seen {
  /** What the server says each time it is asked; the last one stays. */
  states?: (Donation | Error)[];
  start?: Donation | Error;
  locale?: 'en' | 'es';
}

async function seen({ states = [refusal('donation.notFound')], start = at('IN_POOL'), locale = 'en' }: Seen = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const calls: string[] = [];
  const left = [...states];
  const page = await open(
    <Routes>
      <Route path="/flex/donate/:startTime" element={<DonationScreen userId="u1" home="/flex" />} />
      <Route path="/flex" element={<p>dashboard</p>} />
    </Routes>,
    {
      locale,
      paths: [`/flex/donate/${START}`],
      call: (endpoint) => {
        const { path, method } = endpoint as { path: string; method: string };
        calls.push(`${method} ${path}`);
        if (path === '/blocks') return { scheduledAssignments: [block] };
        if (path === '/public-profiles') return PEOPLE;
        if (method === 'DELETE') return {};
        const answer = method === 'POST' ? start : left.length > 1 ? left.shift()! : left[0]!;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  );
  await act(() => donationTexts(locale));
  return { ...page, calls };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('console/features/donation', () => {
  it('says that it cannot be taken back before it starts (DONATE-10)', async () => {
    const { calls } = await seen();
    expect(await screen.findByText(/You cannot take it back/)).toBeTruthy();
    expect(calls).not.toContain('POST /donations');
    expect(screen.getByRole('link', { name: 'Keep block' }).getAttribute('href')).toBe('/flex');
  });

  it('shows its steps, asks every five seconds, names the receiver, removes the record and goes back after four seconds (DONATE-01, DONATE-03, DONATE-04, DONATE-05, DONATE-07, CONST-20)', async () => {
    const page = await seen({ states: [refusal('donation.notFound'), at('SEARCHING'), at('DONATED', 'Ben')] });
    await act(async () => (await screen.findByRole('button', { name: 'Donate block' })).click());
    expect(await screen.findByText('Block sent to the pool')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((step) => step.textContent?.replace(/^\d/, ''))).toEqual([
      'Block sent to the pool',
      'Searching for a match',
      'Result',
    ]);
    const asked = () => page.calls.filter((call) => call === 'GET /donations').length;
    const before = asked();
    await pass(DONATIONS.pollMs + 50);
    expect(asked()).toBe(before + 1);
    expect(screen.getByText('Searching for a match').closest('li')?.getAttribute('aria-current')).toBe('step');
    await pass(DONATIONS.pollMs + 50);
    expect(await screen.findByText('Ben has it now.')).toBeTruthy();
    expect(screen.getByText('Donated')).toBeTruthy();
    expect(page.calls).toContain('DELETE /donations');
    await pass(DONATIONS.backMs - 500);
    expect(screen.queryByText('dashboard')).toBeNull();
    await pass(600);
    expect(await screen.findByText('dashboard')).toBeTruthy();
  });

  it('says that nobody wanted it, and what to check then (DONATE-06, DONATE-11, DONATE-12)', async () => {
    const page = await seen({ states: [at('DECLINED')] });
    expect(await screen.findByText('Nobody wanted your block')).toBeTruthy();
    expect(screen.getByText('Nobody wanted it')).toBeTruthy();
    expect(screen.getByText('Check your calendar. If the block is still there, release it yourself.')).toBeTruthy();
    expect(page.calls).toContain('DELETE /donations');
  });

  it('goes back to the dashboard where it could not start (DONATE-08)', async () => {
    await seen({ start: refusal('donation.started') });
    const button = await screen.findByRole('button', { name: 'Donate block' });
    vi.useRealTimers();
    const told = await noticesOf(async () => {
      await act(async () => button.click());
      await screen.findByText('dashboard');
    });
    expect(told[0]).toMatch(/^error: Couldn't start the donation\. This block has already started/);
  });

  it('goes on asking where a question fails (DONATE-09)', async () => {
    const page = await seen({ states: [at('SEARCHING'), new Error('no connection'), at('DONATED', 'Ben')] });
    await screen.findByText('Searching for a match');
    await pass(DONATIONS.pollMs + 50);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(DONATIONS.pollMs + 50);
    expect(await screen.findByText('Ben has it now.')).toBeTruthy();
    expect(page.calls.filter((call) => call === 'GET /donations')).toHaveLength(3);
  });

  it('shows another driver every 250 ms while it searches (DONATE-02, CONST-20)', async () => {
    await seen({ states: [at('SEARCHING')] });
    const people = await screen.findByRole('img', { name: 'Drivers in the pool' });
    await vi.waitFor(() => expect(people.querySelector('img')).not.toBeNull());
    const shown = () => people.querySelector('img')!.getAttribute('src');
    const pictures: (string | null)[] = [];
    for (let i = 0; i < 3; i++) {
      pictures.push(shown());
      await pass(DONATIONS.carouselMs);
    }
    expect(new Set(pictures).size).toBeGreaterThan(1);
  });

  it('speaks Spanish', async () => {
    await seen({ locale: 'es', states: [at('DECLINED')] });
    expect(await screen.findByText('Nadie quiso su bloque')).toBeTruthy();
  });
});
