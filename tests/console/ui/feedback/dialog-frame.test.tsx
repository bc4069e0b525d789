// @vitest-environment happy-dom
import * as Dialog from '@radix-ui/react-dialog';
import { cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ConsoleProvider } from '#console/data/console.tsx';
import { DialogFrame } from '#console/ui/feedback/dialog-frame.tsx';
import { consoleParts } from '../../draw.tsx';

afterEach(cleanup);

it('is drawn in one pass while it has not been opened, opens, and closes at once', () => {
  const passes: string[] = [];
  const parts = consoleParts('en');
  const page = (open: boolean) => (
    <ConsoleProvider parts={parts}>
      <Profiler id="dialog" onRender={(_, pass) => passes.push(pass)}>
        <DialogFrame open={open}>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Asked</Dialog.Title>
          </Dialog.Content>
        </DialogFrame>
      </Profiler>
    </ConsoleProvider>
  );
  const { rerender } = render(page(false));
  expect([passes, screen.queryByRole('dialog')]).toEqual([['mount'], null]);

  rerender(page(true));
  expect(screen.getByRole('dialog', { name: 'Asked' })).toBeTruthy();
  rerender(page(false));
  expect(screen.queryByRole('dialog')).toBeNull();
});
