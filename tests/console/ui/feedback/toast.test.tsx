// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '#console/app/toaster.tsx';
import { toast } from '#console/ui/feedback/toast.ts';
import { open } from '../../open.tsx';

afterEach(cleanup);

describe('console/ui/feedback/toast', () => {
  it('shows what was said before the library was there, then what is said', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    toast.error('The block could not be given back.', { id: 'first', description: 'No answer.' });
    expect(toast.says('No answer.')).toBe(true);
    expect(toast.says('Saved.')).toBe(false);

    await open(<Toaster />);

    const first = await screen.findByText('The block could not be given back.');
    expect(first.closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe('error');
    act(() => toast.success('Saved.'));
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(screen.getAllByText('The block could not be given back.')).toHaveLength(1);
    expect([toast.says('No answer.'), toast.says('Saved.'), toast.says('Gone.')]).toEqual([true, true, false]);
  });
});
