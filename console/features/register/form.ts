import { ApiFailure } from '#api/contract/client.ts';
import { PASSWORD } from '#config/constants.ts';
import { internationalNumber, type PhoneCountry } from '../../ui/inputs/phone.ts';

export interface SignUpForm {
  name: string;
  /** As typed. */
  phone: string;
  country: PhoneCountry;
  /** The number an invite was sent to (E.164): it stands, and nothing is typed. */
  invitedPhone: string | null;
  password: string;
  confirmation: string;
  consent: boolean;
}

export type SignUpField = 'name' | 'phone' | 'password' | 'confirmation' | 'consent';
type SignUpProblem = 'name' | 'phone' | 'passwordMissing' | 'passwordShort' | 'confirmMissing' | 'confirmDiffers' | 'consent';

/** Fields in the order of the form. */
export const FIELDS: readonly SignUpField[] = ['name', 'phone', 'password', 'confirmation', 'consent'];

/** What is wrong with each field; an empty object lets the form go. */
export function checkSignUp(form: SignUpForm): Partial<Record<SignUpField, SignUpProblem>> {
  const problems: Partial<Record<SignUpField, SignUpProblem>> = {};
  if (!form.name.trim()) problems.name = 'name';
  if (phoneOf(form) === null) problems.phone = 'phone';
  if (!form.password) problems.password = 'passwordMissing';
  else if (form.password.length < PASSWORD.min) problems.password = 'passwordShort';
  if (!form.confirmation) problems.confirmation = 'confirmMissing';
  else if (form.confirmation !== form.password) problems.confirmation = 'confirmDiffers';
  if (!form.consent) problems.consent = 'consent';
  return problems;
}

/** The number to sign up with, or null where what was typed is none. */
export function phoneOf({ phone, country, invitedPhone }: SignUpForm): string | null {
  return invitedPhone ?? internationalNumber(phone, country);
}

const FIELD_OF_CODE: Record<string, SignUpField> = {
  'signUp.phoneRefused': 'phone',
  'signUp.phoneInvalid': 'phone',
  'signUp.inviteOtherPhone': 'phone',
  'user.phoneTaken': 'phone',
  'user.phoneInvalid': 'phone',
  'auth.passwordCommon': 'password',
};

/** The field a refusal of the server speaks of; null where it speaks of the whole. */
export function fieldOf(error: unknown): SignUpField | null {
  return (error instanceof ApiFailure && FIELD_OF_CODE[error.body.code]) || null;
}
