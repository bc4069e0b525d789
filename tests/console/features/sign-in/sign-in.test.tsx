import { beforeAll, expect, it } from 'vitest';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { ForgotPassword } from '#console/features/forgot-password/forgot-password.tsx';
import { SignIn } from '#console/features/sign-in/sign-in.tsx';
import { draw, wordsOf } from '../../draw.tsx';

beforeAll(() => loadLocale('es'));

it('welcomes back, leads to a forgotten password’s reset and knows the wait of a new account (I18N-10)', () => {
  const page = draw(<SignIn failure={null} />, { path: '/login' });

  expect(page).toMatch(/<h1[^>]*>Welcome back<\/h1>/);
  expect(page).toMatch(/<a[^>]*href="\/forgot-password"[^>]*>Forgot Password\?<\/a>/);
  expect(draw(<ForgotPassword />)).toMatch(/<h1[^>]*>Reset Password<\/h1>/);
  expect(textsFor('en').t.console.signIn.wait()).toBe('Your account is being set up. This takes a moment.');
  expect(wordsOf(draw(<ForgotPassword />, { locale: 'es' }))).toContain('|Restablecer contraseña|');
});
