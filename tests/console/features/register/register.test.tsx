import { describe, expect, it } from 'vitest';
import { Register } from '#console/features/register/register.tsx';
import { draw } from '../../draw.tsx';

const ADDRESSES = [
  ['/register', '/register'],
  ['/register/referral/SUMMER', '/register/referral/:referralId'],
] as const;

describe('console/features/register', () => {
  it.each(ADDRESSES)('leads from %s to the terms and to the privacy policy, each in a tab of its own (AUTH-02)', (path, pattern) => {
    const page = draw(<Register />, { path, pattern });

    expect(page).toMatch(/<a[^>]*href="\/terms-of-service"[^>]*target="_blank"/);
    expect(page).toMatch(/<a[^>]*href="\/privacy-policy"[^>]*target="_blank"/);
  });

  it.each(ADDRESSES)('leads back from %s to the first page (AUTH-03)', (path, pattern) => {
    expect(draw(<Register />, { path, pattern })).toMatch(/<a[^>]*href="\/"[^>]*>(<svg.*?<\/svg>)? ?(<!-- -->)?\s*Back<\/a>/s);
  });
});
