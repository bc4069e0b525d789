import type { Random } from '#engine/model/clock.ts';

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** What JSON can carry and code forgets: as text, so that it may be no JSON value of this language. */
const TEXTS = [
  '""',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\u202eevil\u202c"',
  '"👩‍👩‍👧‍👦"',
  `"${'é'.repeat(500)}"`,
  `"${'x'.repeat(5000)}"`,
  `"${'x'.repeat(60_000)}"`,
  `"'; drop table users; --"`,
  '"%00"',
  '"%"',
  '"../../../etc/passwd"',
  '"\\\\"',
  '"\\r\\nx-header: 1"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"hasOwnProperty"',
  '"NaN"',
  '"1e400"',
  '"2026-02-31"',
  '"275761-01-01T00:00:00Z"',
  '"-271821-04-20T00:00:00.000Z"',
  '"[object Object]"',
  '"http://127.0.0.1:1/"',
  '"data:image/png;base64,AAAA"',
  '0',
  '-0',
  '-1',
  '0.1',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '1e21',
  '1e308',
  '1e309',
  '-1e309',
  '8640000000000001',
  'true',
  'false',
  'null',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"length":1e9}',
  '{"toString":null,"valueOf":null}',
  '{"toJSON":"x"}',
  '{"":""}',
  '{"\\u0000":1}',
  '{"\\ud800":1}',
  `${'['.repeat(30)}${']'.repeat(30)}`,
  `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`,
  `[${'0,'.repeat(9999)}0]`,
];
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'userId', 'admin', 'Admin', 'x'.repeat(300), '', 'a.b', '$ne', 'ключ'];
const WORDS = [
  'demo-driver-0102',
  'demo-driver-0103',
  'demo-admin',
  'nobody',
  'AMAZON_FLEX',
  'amazon-flex',
  'INSTACART',
  'VEHO',
  '+12025550102',
  '2025550110',
  'ana@example.com',
  'sandbox',
  'en',
  'START',
  'STOP',
  '1',
  '60601',
  '2026-11-24',
  '2026-11-24T00:00:00.000Z',
];

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
}

/** JSON text for a schema: mostly what it asks for, here and there what nobody would send. */
export function hostileJson(schema: Schema, random: Random, spite: number, depth = 0): string {
  if (random() < spite || depth > 8) return pick(random, TEXTS);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return hostileJson(pick(random, choices), random, spite, depth + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum?.length) return JSON.stringify(pick(random, schema.enum));
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type;
  const inside = (part: Schema) => hostileJson(part, random, spite, depth + 1);
  if (type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {})
      .filter(([name]) => (schema.required?.includes(name) ? random() > spite / 4 : random() < 0.4))
      .map(([name, part]) => `${JSON.stringify(name)}:${inside(part)}`);
    if (typeof schema.additionalProperties === 'object')
      fields.push(`${JSON.stringify(pick(random, [...WORDS, ...NAMES]))}:${inside(schema.additionalProperties)}`);
    if (random() < spite / 2) fields.push(`${JSON.stringify(pick(random, NAMES))}:${pick(random, TEXTS)}`);
    return `{${fields.join(',')}}`;
  }
  if (type === 'array') return `[${Array.from({ length: Math.floor(random() * 4) }, () => inside(schema.items ?? {})).join(',')}]`;
  if (type === 'integer' || type === 'number') return numberOf(schema, random, type === 'integer');
  if (type === 'boolean') return String(random() < 0.5);
  if (type === 'null') return 'null';
  return type === 'string' ? JSON.stringify(pick(random, WORDS)) : pick(random, TEXTS);
}

function numberOf({ minimum = -5, maximum = 2_147_483_648 }: Schema, random: Random, whole: boolean): string {
  const value = pick(random, [minimum, maximum, minimum - 1, maximum + 1, 0, 1, Math.floor(random() * 100)]);
  return String(whole ? Math.round(value) : value + 0.5);
}

/** As it is in an address: encoded, half encoded, or not at all. */
export function hostileText(schema: Schema, random: Random, spite: number): string {
  const made = hostileJson(schema, random, spite);
  const plain = made.startsWith('"') ? (JSON.parse(made) as string) : made;
  const kind = random();
  if (kind < spite / 4) return pick(random, ['%', '%zz', '%c3%28', '%00', '%2e%2e%2f', '%ed%a0%80', 'a%2fb', '..', '.', ';', '%25']);
  return encodeURIComponent(plain.toWellFormed()).slice(0, 8000);
}
