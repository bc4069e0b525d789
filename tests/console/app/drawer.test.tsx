// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Drawer } from '#console/app/drawer.tsx';
import { open } from '../open.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('gives the focus back to its button, though the focus went on between the press and the drawing (SHELL-04)', async () => {
  const hadFocus: (string | null)[] = [];
  // A browser's dialog gives the focus back to what has it at this moment.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {
    hadFocus.push(document.activeElement!.getAttribute('aria-label'));
  });
  const page = await open(
    <>
      <Drawer user={undefined} complete={false} />
      <input aria-label="the next stop" />
    </>,
  );
  const [button, next] = [page.getByRole('button', { name: 'Menu' }), page.getByLabelText('the next stop')];
  const press = () =>
    act(async () => {
      button.click();
      next.focus();
    });

  await press();
  await press();

  expect(hadFocus).toEqual(['Menu', 'Menu']);
});
