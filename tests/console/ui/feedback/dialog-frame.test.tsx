// @vitest-environment happy-dom
import * as Dialog from '@radix-ui/react-dialog';
import { cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { ConsoleProvider } from '#console/data/console.tsx';
import { DialogFrame } from '#console/ui/feedback/dialog-frame.tsx';
import { consoleParts } from '../../draw.tsx';

const parts = consoleParts('en');

afterEach(cleanup);

function page(open: boolean, onRender: (id: string, pass: string) => void = () => undefined) {
  return (
    <ConsoleProvider parts={parts}>
      <Profiler id="dialog" onRender={onRender}>
        <DialogFrame open={open}>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Asked</Dialog.Title>
          </Dialog.Content>
        </DialogFrame>
      </Profiler>
    </ConsoleProvider>
  );
}

it('is drawn in one pass while it has not been opened, opens, and closes at once', () => {
  const passes: string[] = [];
  const pass = (_: string, kind: string) => passes.push(kind);
  const { rerender } = render(page(false, pass));
  expect([passes, screen.queryByRole('dialog')]).toEqual([['mount'], null]);

  rerender(page(true));
  expect(screen.getByRole('dialog', { name: 'Asked' })).toBeTruthy();
  rerender(page(false, pass));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('comes after the press is answered, where the press brings it open', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root.render(page(true)));

  // The frame that answers the press has nothing of it.
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('dialog', { name: 'Asked' })).toBeTruthy();
  root.unmount();
});
