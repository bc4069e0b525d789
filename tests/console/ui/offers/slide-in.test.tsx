// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSlideIn } from '#console/ui/offers/slide-in.ts';

const moved: string[] = [];
let inSight = true;
let duration = '300ms';
beforeEach(() => {
  inSight = true;
  duration = '300ms';
  moved.length = 0;
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => (name === '--t-row' ? duration : 'ease-out') }));
  Object.assign(HTMLElement.prototype, {
    checkVisibility: (options: { contentVisibilityAuto?: boolean }) => inSight || !options.contentVisibilityAuto,
    animate(this: HTMLElement) {
      moved.push(this.textContent);
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Rows({ names }: { names: string[] }) {
  const row = useSlideIn();
  return names.map((name) => (
    <p key={name} ref={row}>
      {name}
    </p>
  ));
}

it('moves a row that comes, not those that are there from the first', () => {
  const page = render(<Rows names={['a', 'b']} />);
  expect(moved).toEqual([]);
  page.rerender(<Rows names={['c', 'a', 'b']} />);
  expect(moved).toEqual(['c']);
});

it('moves none that is out of sight, where the movement would not end', () => {
  const page = render(<Rows names={['a']} />);
  inSight = false;
  page.rerender(<Rows names={['b', 'a']} />);
  expect(moved).toEqual([]);
});

it('moves nothing for who wants less motion', () => {
  duration = '0s';
  const page = render(<Rows names={['a']} />);
  page.rerender(<Rows names={['b', 'a']} />);
  expect(moved).toEqual([]);
});
