// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConsoleProvider } from '#console/data/console.tsx';
import { NotifyCard } from '#console/features/service/dashboard/notify-card.tsx';
import { consoleParts } from '../../../draw.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('asks after the first win, and looks once whether the browser allows it, however often its page is drawn', () => {
  let looks = 0;
  class Notifications {
    static get permission() {
      looks += 1;
      return 'default';
    }
  }
  vi.stubGlobal('Notification', Notifications);
  const parts = consoleParts('en');
  const page = (wins: number) => (
    <ConsoleProvider parts={parts}>
      <NotifyCard wins={wins} />
    </ConsoleProvider>
  );
  const { rerender } = render(page(0));
  expect([screen.queryByRole('button'), looks]).toEqual([null, 0]);
  for (const wins of [1, 2, 3]) rerender(page(wins));
  expect(screen.getAllByRole('button')).toHaveLength(2);
  expect(looks).toBe(1);
});
