import * as z from 'zod/mini';
import { type ConfigType, configTypeOf } from '#api/contract/app-config.ts';
import type { Issue } from '#api/contract/define.ts';
import { notice } from '#api/contract/notices.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { asJson, asList } from '../app/settings.ts';

/** Latest instant a date can hold. */
const LAST_INSTANT = 8.64e15;
const SWITCHES = ['true', 'false'];
const english = z.locales.en().localeError;

const contacts = z.array(
  z.strictObject({ type: z.enum(['WHATSAPP', 'TELEGRAM', 'PHONE', 'EMAIL']), value: z.string().check(z.minLength(1), z.maxLength(200)) }),
);
const proxy = z.strictObject({
  server: z.string().check(z.minLength(1), z.maxLength(200)),
  port: z.int().check(z.gte(1), z.lte(65_535)),
});
const areas = z.array(
  z.strictObject({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
    miles: z.number().check(z.gt(0), z.lte(500)),
    since: z.string().check(z.refine((text) => Number.isFinite(Date.parse(text)), 'Not a date')),
  }),
);

export interface Values {
  type: string;
  value: string;
  options: string | null;
}

/** Returns everything that is wrong with an entry, each with a code that the console has words for; empty = it may be stored. */
export function checkEntry({ type, value, options }: Values, platforms: readonly AnyPlatform[]): Issue[] {
  const rule = configTypeOf(type)!;
  return [...valueIssues(rule, value, platforms), ...optionIssues(rule, options, value)];
}

function valueIssues({ kind }: ConfigType, value: string, platforms: readonly AnyPlatform[]): Issue[] {
  const no = (code: string, message: string): Issue[] => [{ path: 'value', code: `config.${code}`, message }];
  switch (kind) {
    case 'integer':
      return /^\d{1,9}$/.test(value) ? [] : no('integer', 'A whole number of 0 or more');
    case 'instant':
      return /^\d{1,16}$/.test(value) && Number(value) <= LAST_INSTANT ? [] : no('instant', 'A time in milliseconds since 1970');
    case 'switch':
      return SWITCHES.includes(value) ? [] : no('switch', 'true or false');
    case 'services': {
      const unknown = asList(value).filter((key) => !platforms.some(({ manifest }) => manifest.service === key));
      return isList(value) && !unknown.length ? [] : no('services', `Unknown services: ${unknown.join(', ')}`);
    }
    case 'list':
      return isList(value) ? [] : no('list', 'A list with commas, or a JSON list of texts');
    case 'areas':
      return areas.safeParse(asJson(value)).success ? [] : no('areas', 'A JSON list of {latitude, longitude, miles, since}');
    case 'text':
      return /[\r\n]/.test(value) ? no('text', 'One line of text') : [];
  }
}

/** Words for drivers are needed once there is a version to show. */
function optionIssues({ options: kind }: ConfigType, options: string | null, value: string): Issue[] {
  const no = (code: string, message: string): Issue[] => [{ path: 'options', code: `config.${code}`, message }];
  if (options === null)
    return kind === 'notice' && Number(value) > 0 ? no('noticeMissing', 'Write the title and the text in both languages') : [];
  if (!kind) return no('noOptions', 'This entry has no options');
  const parsed = { notice, contacts, proxy }[kind].safeParse(asJson(options), { error: english });
  if (!parsed.success) {
    if (kind === 'contacts') return no('contacts', 'A JSON list of {type, value}');
    if (kind === 'proxy') return no('proxy', 'A JSON object of server and port');
    return parsed.error.issues.map((issue) => ({
      path: ['options', ...issue.path].join('.'),
      code: 'config.notice',
      message: issue.message,
    }));
  }
  const { from = null, until = null } = parsed.data as { from?: number | null; until?: number | null };
  return from !== null && until !== null && until <= from ? no('window', 'It ends before it begins') : [];
}

function isList(value: string): boolean {
  const text = value.trim();
  if (!text.startsWith('[')) return !/[\r\n]/.test(text);
  const parsed = asJson(text);
  return Array.isArray(parsed) && parsed.every((item) => typeof item === 'string');
}
