import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useServerRendering } from '../rendered-parts.ts';
import { ThemeRoot } from '../theme/theme-root.tsx';
import './dialog.css';

interface Props {
  open: boolean;
  /** Absent where Escape and a tap outside must not close it. */
  onClose?(): void;
  /** A `Dialog.Content`. */
  children: ReactNode;
}

/**
 * What every dialog is in: over the page, in the theme, on a veil. Nothing of it is there before it is first opened: with a closed
 * Radix dialog in it, React renders a page twice, and runs its effects, in the task that puts it on the screen.
 */
export function DialogFrame({ open, onClose, children }: Props) {
  // The press that opens it is answered first, also where the dialog comes with the press: a slow phone takes several frames to make one.
  const asText = useServerRendering();
  const shown = useDeferredValue(open, open && !asText ? false : undefined) && open;
  const [opened, setOpened] = useState(shown);
  if (shown && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Dialog.Root open={shown} onOpenChange={(next) => next || onClose?.()}>
      <Dialog.Portal>
        <ThemeRoot>
          <Dialog.Overlay className="dialog-overlay" />
          {children}
        </ThemeRoot>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
