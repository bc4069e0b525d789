// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePageMark } from '#console/ui/page/page-mark.ts';

afterEach(cleanup);

function Bar({ drawn }: { drawn: boolean }) {
  usePageMark('bottom-nav', drawn);
  return null;
}

it('marks the page while something is drawn on it, and no longer', () => {
  const marked = () => document.documentElement.hasAttribute('data-bottom-nav');
  const page = render(<Bar drawn={false} />);
  expect(marked()).toBe(false);
  page.rerender(<Bar drawn />);
  expect(marked()).toBe(true);
  page.rerender(<Bar drawn={false} />);
  expect(marked()).toBe(false);
  page.rerender(<Bar drawn />);
  page.unmount();
  expect(marked()).toBe(false);
});
