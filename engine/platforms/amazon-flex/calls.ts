import * as z from 'zod/mini';
import type { Call, SetupAct } from '../../describe/calls.ts';
import { signInRegions } from './regions.ts';

const DAY_MS = 86_400_000;
/** A rating moves with whole blocks, and each look at it is a call to the platform. */
const RATING_MS = 10 * 60_000;
const name = z.string().check(z.minLength(1), z.maxLength(60));
const zoneFile = z.strictObject({ continent: z.string().check(z.regex(/^[0-3]$/)), country: name, zone: name });

const email = z.string().check(z.trim(), z.email(), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(256));
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
const domain = z.enum(signInRegions.flatMap((region) => region.domains.map((known) => known.domain)));
const endPoint = z.enum(signInRegions.map((region) => region.registrationEndPoint));
const serviceAreaEndPoint = z.enum(signInRegions.map((region) => region.serviceAreaEndPoint));
const continent = z.union([z.int().check(z.gte(0), z.lte(3)), z.string().check(z.regex(/^[0-3]$/))]);
const answers = z.union([
  z.strictObject({ type: z.enum(['CAPTCHA-CODE', 'OTP-CODE']), code }),
  z.strictObject({ type: z.literal('CHOSEN_OPTION'), option: z.int().check(z.gte(0), z.lte(50)) }),
]);

/** The specification's own calls of this platform, as far as they are not calls of the house. */
export const calls: Call[] = [
  {
    method: 'GET',
    path: '/flex-zones',
    does: 'zones',
    access: 'signed-in',
    input: 'query',
    fields: z.union([z.strictObject({}), zoneFile]),
    answer: 'json',
    cacheMs: DAY_MS,
    summary: 'Every region by country; with continent, country and zone: the stations of that zone.',
  },
  {
    method: 'POST',
    path: '/flex-zones',
    does: 'zonesOfRegion',
    access: 'signed-in',
    input: 'body',
    fields: z.strictObject({ region: z.union([name, z.int().check(z.gte(0), z.lte(3))]) }),
    answer: 'json',
    cacheMs: DAY_MS,
    summary: 'The regions of one continent (0 to 3), country or region.',
  },
  {
    method: 'GET',
    path: '/flex-rating',
    does: 'rating',
    access: 'owner',
    owner: 'query',
    input: 'query',
    answer: 'json',
    cacheMs: RATING_MS,
    summary: 'How the platform rates the driver: bucket, position out of 12, time of the rating.',
  },
  setup('POST', '', 'begin', credentials({ endPoint, regionEndPoint: endPoint, serviceAreaEndPoint, domain }), {
    does: 'setup',
    summary: 'Begins to link an account: e-mail, password and its row of the region table.',
  }),
  setup('POST', '/v2', 'begin', credentials({ domain }), { does: 'setupV2', summary: 'The same by domain.' }),
  setup('POST', '/v3', 'begin', credentials({ continent }), { does: 'setupV3', summary: 'The same by continent (0 to 3).' }),
  {
    ...setup('POST', '/tokens', 'begin', credentials({}), {
      does: 'setupTokens',
      summary: 'The same for the caller himself, wherever the account belongs. Tokens are stored, never given out.',
    }),
    access: 'signed-in',
  },
  setup('GET', '/status', 'status', undefined, { does: 'setupStatus', summary: 'How far the linking has come.' }),
  setup('POST', '/status', 'answer', answers, { does: 'setupAnswer', summary: "The driver's answer to what the platform asks." }),
  setup('DELETE', '', 'cancel', undefined, { does: 'setupCancel', summary: 'Forgets a linking that is not done.' }),
];

type SetupMore = Pick<Call, 'does' | 'summary'>;

function setup(method: Call['method'], path: string, act: SetupAct, fields: z.ZodMiniType | undefined, more: SetupMore): Call {
  return {
    method,
    path: `/flex-setup${path}`,
    access: 'owner',
    input: method === 'POST' ? 'body' : 'query',
    ...(fields && { fields }),
    answer: 'json',
    setup: act,
    // A platform locks accounts that are tried too often: a person does not type a password more often than this.
    ...(act === 'begin' && { rate: { points: 12, seconds: 60 } }),
    ...more,
  };
}

function credentials(place: Record<string, z.ZodMiniType>) {
  return z.strictObject({ email, password, ...place });
}
