import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressOf } from '#api/contract/client.ts';
import type { Endpoint } from '#api/contract/define.ts';
import { allEndpoints } from '#api/http/openapi.ts';
import { startApi, type TestApi, type TestUser } from '../../support/api.ts';

/** Endpoints that take input; calls with a choice of shapes name the issues of the shape that was most likely meant. */
/** A signed body has no fields: its signature is checked instead. */
const taking = allEndpoints().filter((endpoint) => !['none', 'signed'].includes(endpoint.in) && endpoint.input instanceof z.ZodMiniObject);
const cases = taking.map((endpoint) => ({ id: endpoint.id, endpoint }));
const WRONG = { never: 'right' };

const withChoosyFields = cases.filter(({ endpoint }) => endpoint.in === 'body' && choosy(endpoint).length > 0);

describe('bad input', () => {
  let api: TestApi;
  let admin: TestUser;
  let before: string;

  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'admin', role: 'owner', flex: {} });
    before = await api.fingerprint();
  });
  afterAll(() => api.stop());

  const pathFields = (endpoint: Endpoint) => Object.fromEntries(inPath(endpoint).map((name) => [name, 'admin']));

  async function send(endpoint: Endpoint, input: Record<string, unknown>) {
    const { url, body } = addressOf(api.url, endpoint, { ...pathFields(endpoint), ...input });
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { authorization: admin.token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    const answer = (await response.json()) as any;
    const inner = endpoint.enveloped && typeof answer.body === 'string' ? JSON.parse(answer.body) : answer;
    return { status: response.status, code: inner.code, named: (inner.issues ?? []).map((issue: { path: string }) => issue.path) };
  }

  it.each(cases)('$id names a field it does not know, and every one that is missing', async ({ endpoint }) => {
    const needed = fieldsOf(endpoint).filter(([name, field]) => !inPath(endpoint).includes(name) && !isOptional(field));

    const { status, code, named } = await send(endpoint, { surprise: 'x' });

    expect([status, code]).toEqual([400, 'input.invalid']);
    expect(named).toEqual(expect.arrayContaining(['surprise', ...needed.map(([name]) => name)]));
    expect(await api.fingerprint()).toBe(before);
  });

  it.each(withChoosyFields)('$id names every field of the wrong kind', async ({ endpoint }) => {
    const wrong = choosy(endpoint);

    const { status, code, named } = await send(endpoint, Object.fromEntries(wrong.map((name) => [name, WRONG])));

    expect([status, code]).toEqual([400, 'input.invalid']);
    const places = named.map((path: string) => path.split('.', 1)[0]);
    expect(places).toEqual(expect.arrayContaining(wrong));
    expect(await api.fingerprint()).toBe(before);
  });

  const NOT_JSON: [string, string | Uint8Array, string, number][] = [
    ['text that is not JSON', '{', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 400],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'application/json', 400],
  ];
  it.each(NOT_JSON)('takes no body that is %s, at any call', async (_, body, type, status) => {
    for (const { endpoint } of cases.filter((entry) => entry.endpoint.in === 'body')) {
      const { url } = addressOf(api.url, endpoint, pathFields(endpoint));
      const headers = { authorization: admin.token, 'content-type': type };
      const response = await fetch(url, { method: endpoint.method, headers, body: body as never });
      await response.text();
      expect([endpoint.id, response.status]).toEqual([endpoint.id, status]);
    }

    expect(await api.fingerprint()).toBe(before);
  });
});

function fieldsOf({ input }: Endpoint): [string, unknown][] {
  return Object.entries((input as unknown as z.ZodMiniObject).shape);
}

function inPath({ path }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

function isOptional(field: unknown): boolean {
  return takes(field, undefined);
}

function takes(field: unknown, value: unknown): boolean {
  return (field as z.ZodMiniType).safeParse(value).success;
}

/** Fields of the body that cannot be `WRONG`. */
function choosy(endpoint: Endpoint): string[] {
  return fieldsOf(endpoint)
    .filter(([name, field]) => !inPath(endpoint).includes(name) && !takes(field, WRONG))
    .map(([name]) => name);
}
