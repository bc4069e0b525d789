import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { checkSignUp, fieldOf, phoneOf, type SignUpForm } from '#console/features/register/form.ts';

const filled: SignUpForm = {
  name: 'Ana',
  phone: '202 555 0102',
  country: 'US',
  invitedPhone: null,
  password: 'six-green-vans',
  confirmation: 'six-green-vans',
  consent: true,
};

describe('console/features/register/form', () => {
  it('lets a filled form go', () => {
    expect(checkSignUp(filled)).toEqual({});
  });

  it.each<[Partial<SignUpForm>, object]>([
    [{ name: '  ' }, { name: 'name' }],
    [{ phone: '12' }, { phone: 'phone' }],
    [
      { password: '', confirmation: '' },
      { password: 'passwordMissing', confirmation: 'confirmMissing' },
    ],
    [{ password: '1234567', confirmation: '1234567' }, { password: 'passwordShort' }],
    [{ confirmation: 'other-vans' }, { confirmation: 'confirmDiffers' }],
    [{ consent: false }, { consent: 'consent' }],
  ])('finds %j not right (AUTH-06, AUTH-08, AUTH-09, AUTH-10, AUTH-11)', (change, problems) => {
    expect(checkSignUp({ ...filled, ...change })).toEqual(problems);
  });

  it('takes the number an invite was sent to and asks for none (AUTH-11)', () => {
    const invited = { ...filled, phone: '', invitedPhone: '+12025550199' };

    expect(checkSignUp(invited)).toEqual({});
    expect(phoneOf(invited)).toBe('+12025550199');
  });

  it.each([
    ['signUp.phoneRefused', 'phone'],
    ['user.phoneTaken', 'phone'],
    ['auth.passwordCommon', 'password'],
    ['signUp.closed', null],
  ])('says %s next to %s (AUTH-22)', (code, field) => {
    expect(fieldOf(new ApiFailure({ statusCode: 400, code, message: '', requestId: '' }))).toBe(field);
  });
});
