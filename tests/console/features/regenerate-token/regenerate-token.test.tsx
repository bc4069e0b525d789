// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { mayRegenerateToken } from '#console/data/set-up.ts';
import { RegenerateToken } from '#console/features/regenerate-token/regenerate-token.tsx';
import { aUser } from '../../make.ts';
import { open } from '../../open.tsx';

describe('console/features/regenerate-token', () => {
  afterEach(cleanup);
  const show = (answer: () => unknown) => open(<RegenerateToken user={aUser()} />, { call: answer });
  const press = async (page: Awaited<ReturnType<typeof show>>) =>
    page.user.click(await screen.findByRole('button', { name: 'Get a new token' }));

  it('says that no blocks come otherwise, and asks for a new token (TOKEN-01, TOKEN-02)', async () => {
    const page = await show(() => ({ refreshed: true }));
    expect(await screen.findByText('Update them now. Otherwise no blocks will come.')).toBeTruthy();
    await press(page);
    expect(await screen.findByText('Your credentials are up to date.')).toBeTruthy();
  });

  it.each([
    ['token.none', 'User does not have a refresh token payload'],
    ['token.refused', 'Amazon is not allowing you to refresh the token'],
  ])('says what %s means, and leads to the sign-in (TOKEN-03, TOKEN-04, ERR-22, ERR-23)', async (code, text) => {
    const page = await show(() => Promise.reject(new ApiFailure({ statusCode: 409, code, message: '', requestId: '' })));
    await press(page);
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Sign in to Flex again' }).getAttribute('href')).toBe('/flex/sign-in');
  });

  it('is there in good standing, with something stored, for Flex without the proxy (ROUTE-11)', () => {
    const flex = { services: [{ key: 'AMAZON_FLEX', label: 'Flex', price: 50, selected: true, setupComplete: true }] };
    const may = (over: Record<string, unknown> = {}) =>
      mayRegenerateToken(aUser({ ...flex, goodStanding: true, refreshTokenPayload: 'STORED', ...over } as never));
    expect(may()).toBe(true);
    expect(may({ goodStanding: false })).toBe(false);
    expect(may({ refreshTokenPayload: 'EMPTY' })).toBe(false);
    expect(may({ useProxyAuthV2: true })).toBe(false);
    expect(may({ services: [] })).toBe(false);
  });
});
