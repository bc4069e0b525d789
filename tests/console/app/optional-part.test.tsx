// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OptionalPart } from '#console/app/optional-part.tsx';

describe('console: a part the screen can do without', () => {
  it('is not shown while its file is missing, and comes back with the connection', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let missing = true;
    const Part = () => {
      if (missing) throw new TypeError('Failed to fetch dynamically imported module: /assets/billing.js');
      return <p>Plan</p>;
    };
    render(
      <main>
        <p>Dashboard</p>
        <OptionalPart>
          <Part />
        </OptionalPart>
      </main>,
    );
    expect(screen.getByText('Dashboard')).toBeTruthy();
    expect(screen.queryByText('Plan')).toBeNull();

    missing = false;
    act(() => void dispatchEvent(new Event('online')));

    expect(screen.getByText('Plan')).toBeTruthy();
  });

  it('leaves every other failure to the screen', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = () => {
      throw new Error('broken');
    };

    expect(() =>
      render(
        <OptionalPart>
          <Part />
        </OptionalPart>,
      ),
    ).toThrow('broken');
  });
});
