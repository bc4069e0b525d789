import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { OPEN_VALUE } from '#api/contract/fields.ts';
import { allEndpoints } from '#api/http/openapi.ts';

const endpoints = allEndpoints();

/** An input as JSON Schema, as the OpenAPI document gives it. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: false | Schema;
  maxProperties?: number;
  propertyNames?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  [limit: `${'max' | 'min' | 'exclusive'}${string}`]: unknown;
}

/** Places of a schema at which a caller may send as much as they like. */
function unbounded(schema: Schema, path: string): string[] {
  if (schema.const !== undefined || schema.enum) return [];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice, i) => unbounded(choice, `${path}|${i}`));
  const says = (limit: string) => typeof schema[limit as 'max'] === 'number';
  switch (schema.type) {
    case 'object': {
      const inside = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => unbounded(field, `${path}.${name}`));
      return schema.additionalProperties === false || says('maxProperties') || schema.propertyNames?.enum
        ? inside
        : [`${path}: any fields`, ...inside];
    }
    case 'array':
      return [...(says('maxItems') ? [] : [`${path}: any number`]), ...unbounded(schema.items!, `${path}[]`)];
    case 'string':
      return says('maxLength') || isFixed(schema.pattern) ? [] : [`${path}: any length`];
    case 'number':
    case 'integer':
      return says('maximum') && (says('minimum') || says('exclusiveMinimum')) ? [] : [`${path}: any figure`];
    case 'boolean':
    case 'null':
      return [];
    default:
      return [`${path}: anything`];
  }
}

/** Anchored, and nothing in it repeats without end. */
function isFixed(pattern = ''): boolean {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare);
}

describe('the contract', () => {
  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('bounds every text, list and figure of %s', (_, { input }) => {
    expect(unbounded(z.toJSONSchema(input, { io: 'input' }) as Schema, '')).toEqual([]);
  });

  it('reads no body larger than its texts need', () => {
    const larger = endpoints.filter(({ maxBytes }) => maxBytes !== undefined);

    expect(larger.map(({ id, maxBytes }) => [id, maxBytes])).toEqual([
      // A whole post with its 20 comments.
      ['posts.change', 128 * 1024],
      ['images.upload', 14 * 1024 * 1024],
      // A thousand rows of a file.
      ['users.bulk', 1_000_000],
      ['selfies.upload', 14 * 1024 * 1024],
    ]);
  });

  const update = endpoints.find(({ id }) => id === 'user.update')!.input;
  const TOO_MUCH: [string, unknown][] = [
    ['a text', { minPay: 'x'.repeat(OPEN_VALUE.characters + 1) }],
    ['a list', { locations: Array(OPEN_VALUE.entries + 1).fill('') }],
    ['the fields', Object.fromEntries(Array.from({ length: OPEN_VALUE.fields + 1 }, (_, i) => [`f${i}`, 1]))],
    ['the name of a field', { ['x'.repeat(OPEN_VALUE.name + 1)]: 1 }],
    ['a text in a list', { locationOverrides: [{ minPay: 'x'.repeat(OPEN_VALUE.characters + 1) }] }],
    ['the depth', { schedule: [[[[[[[1]]]]]]] }],
  ];
  it.each(TOO_MUCH)('bounds %s of an option object', (_, driverOptions) => {
    const parsed = update.safeParse({ userId: 'ann', body: { driverOptions } });

    expect(parsed.error?.issues.map(({ path }) => path.slice(0, 2))).toEqual([['body', 'driverOptions']]);
  });
});
