// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { Failed } from '#console/ui/feedback/failed.tsx';
import { open } from '../../open.tsx';

const refused = (code: string, message: string) => new ApiFailure({ code, message, statusCode: 500 } as never);

afterEach(cleanup);

describe('console/ui/feedback/failed', () => {
  it('says what could not be loaded and why, and asks again', async () => {
    let asked = 0;
    const again = () => {
      asked += 1;
    };
    const { user } = await open(<Failed title="No payments." error={refused('ledger.away', 'The ledger rests.')} onRetry={again} />);

    expect(screen.getByRole('alert').textContent).toBe('No payments.The ledger rests.Try again');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked).toBe(1);
  });

  it('says one thing once, and nothing of what is no answer of the server', async () => {
    await open(<Failed title="No payments." error={refused('ledger.away', 'No payments.')} onRetry={() => undefined} />);
    expect(screen.getByRole('alert').textContent).toBe('No payments.Try again');

    cleanup();
    await open(<Failed level={1} title="No page." error={new TypeError('x is undefined')} onRetry={() => undefined} />);
    expect(screen.getByRole('alert').textContent).toBe('No page.Try again');
    expect(screen.getByRole('heading', { name: 'No page.', level: 1 })).toBeTruthy();
  });
});
