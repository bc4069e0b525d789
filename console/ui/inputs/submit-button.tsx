import { Button, Spinner } from '@radix-ui/themes';
import type { ReactNode } from 'react';

interface Props {
  busy: boolean;
  busyLabel: string;
  /** Not to be pressed yet. It keeps the focus and its name. */
  rests?: boolean;
  /** One of several forms on a page, with nothing in it yet: another one may be the page's primary action. */
  quiet?: boolean;
  children: ReactNode;
}

/** The one primary button of a form, as wide as the form. A second press while it works does nothing: the form looks at `busy`. */
export function SubmitButton({ busy, busyLabel, rests, quiet, children }: Props) {
  return (
    <Button
      type="submit"
      size="4"
      className="wide"
      variant={quiet ? 'soft' : 'solid'}
      {...(quiet && { color: 'gray', highContrast: true })}
      aria-disabled={busy || rests || undefined}
    >
      {busy && <Spinner size="3" />}
      {busy ? busyLabel : children}
    </Button>
  );
}
