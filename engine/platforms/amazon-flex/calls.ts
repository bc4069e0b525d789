import * as z from 'zod/mini';
import type { Call } from '../../describe/calls.ts';
import { email, PASSWORD_RATE, password } from '../../kit/settings/calls.ts';
import { DAY, MINUTE } from '../../model/time-units.ts';
import { signInRegions } from './regions.ts';

/** A rating moves with whole blocks, and each look at it is a call to the platform. */
const RATING_MS = 10 * MINUTE;
const name = z.string().check(z.minLength(1), z.maxLength(60));
const zoneFile = z.strictObject({ continent: z.string().check(z.regex(/^[0-3]$/)), country: name, zone: name });

const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
const domain = z.enum(signInRegions.flatMap((region) => region.domains.map((known) => known.domain)));
const endPoint = z.enum(signInRegions.map((region) => region.registrationEndPoint));
const serviceAreaEndPoint = z.enum(signInRegions.map((region) => region.serviceAreaEndPoint));
const continent = z.union([z.int().check(z.gte(0), z.lte(3)), z.string().check(z.regex(/^[0-3]$/))]);
const answers = z.union([
  z.strictObject({ type: z.enum(['CAPTCHA-CODE', 'OTP-CODE']), code }),
  z.strictObject({ type: z.literal('CHOSEN_OPTION'), option: z.int().check(z.gte(0), z.lte(50)) }),
]);

/** This platform's calls of the specification. Calls that all platforms share are in the contract. */
export const calls: Call[] = [
  {
    kind: 'adapter',
    method: 'GET',
    path: '/flex-zones',
    does: 'zones',
    access: 'signed-in',
    input: 'query',
    fields: z.union([z.strictObject({}), zoneFile]),
    cacheMs: DAY,
    summary: 'Every region by country; with continent, country and zone: the stations of that zone.',
  },
  {
    kind: 'adapter',
    method: 'POST',
    path: '/flex-zones',
    does: 'zonesOfRegion',
    access: 'signed-in',
    input: 'body',
    fields: z.strictObject({ region: z.union([name, z.int().check(z.gte(0), z.lte(3))]) }),
    cacheMs: DAY,
    summary: 'The regions of one continent (0 to 3), country or region.',
  },
  {
    kind: 'adapter',
    method: 'GET',
    path: '/flex-rating',
    does: 'rating',
    access: 'owner',
    userId: 'required',
    input: 'query',
    cacheMs: RATING_MS,
    summary: 'How the platform rates the driver: bucket, position out of 12, time of the rating.',
  },
  begin(
    '',
    'setup',
    { endPoint, regionEndPoint: endPoint, serviceAreaEndPoint, domain },
    'Starts to link an account: e-mail, password and its row of the region table.',
  ),
  begin('/v2', 'setupV2', { domain }, 'The same by domain.'),
  begin('/v3', 'setupV3', { continent }, 'The same by continent (0 to 3).'),
  {
    kind: 'setup',
    step: 'begin',
    method: 'POST',
    path: '/flex-setup/tokens',
    does: 'setupTokens',
    access: 'signed-in',
    input: 'body',
    fields: credentials({}),
    rate: PASSWORD_RATE,
    summary: 'The same for the caller, wherever the account belongs. Tokens are stored, never given out.',
  },
  { ...setup('GET', '/status', 'setupStatus', 'query'), step: 'status', summary: 'How far the linking has come.' },
  {
    ...setup('POST', '/status', 'setupAnswer', 'body'),
    step: 'answer',
    fields: answers,
    summary: "The driver's answer to what the platform asks.",
  },
  {
    ...setup('POST', '', 'authValidate', 'body'),
    path: '/v2/auth-validate',
    step: 'answer',
    fields: z.strictObject({ accessToken: z.string().check(z.minLength(1), z.maxLength(8000)) }),
    rate: PASSWORD_RATE,
    summary: "The access token with which the platform's own page came back from the driver's challenge.",
  },
  { ...setup('DELETE', '', 'setupCancel', 'query'), step: 'cancel', summary: 'Forgets a linking that is not done.' },
];

function begin(path: string, does: string, place: Record<string, z.ZodMiniType>, summary: string): Call {
  return { ...setup('POST', path, does, 'body'), step: 'begin', fields: credentials(place), rate: PASSWORD_RATE, summary };
}

function setup(method: Call['method'], path: string, does: string, input: Call['input']) {
  return { kind: 'setup', method, path: `/flex-setup${path}`, does, access: 'owner', userId: 'required', input } as const;
}

function credentials(place: Record<string, z.ZodMiniType>) {
  return z.strictObject({ email, password, ...place });
}
