import type { ReactNode } from 'react';

/**
 * What Radix Themes' own `Theme` draws around a page, as plain attributes: that component brings tooltips and their
 * positioning (20 KiB) along, which no screen uses. Light or dark is set on `<html>` before the first paint.
 */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <div
      className="radix-themes"
      data-is-root-theme="true"
      data-accent-color="indigo"
      data-gray-color="slate"
      data-has-background="false"
      data-panel-background="solid"
      data-radius="large"
      data-scaling="100%"
    >
      {children}
    </div>
  );
}
