import { type Agent, request } from 'node:http';
import type { Random } from '#engine/model/clock.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { hostileJson, hostileText, pick, type Schema } from './hostile.ts';

export type Who = 'nobody' | 'driver' | 'admin';

/** One operation of the OpenAPI document. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  body: Schema | null;
}

export interface HostileCall {
  who: Who;
  operation: Operation;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface CallAnswer {
  status: number;
  text: string;
}

const WHO: readonly Who[] = ['nobody', 'driver', 'admin'];
const PATIENCE_MS = 60_000;

/** Every operation that an OpenAPI document names. */
export function operationsOf(document: any): Operation[] {
  return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json'].schema ?? null,
    })),
  );
}

/** Call `n` of a seed: the same one every time. Every operation has its turn as everybody. */
export function hostileCall(operations: readonly Operation[], seed: number, n: number): HostileCall {
  const random = seededRandom('call', seed, n);
  const operation = operations[Math.floor(n / WHO.length) % operations.length]!;
  const spite = pick(random, [0, 0.05, 0.15, 0.4]);
  const text = (name: string) =>
    hostileText(operation.parameters.find((one) => one.name === name)?.schema ?? { type: 'string' }, random, spite);
  const query = operation.parameters
    .filter((one) => one.in === 'query' && (one.required ? random() > spite / 4 : random() < 0.5))
    .map(({ name }) => `${name}=${text(name)}`);
  if (random() < spite) query.push(pick(random, ['x', '=', '&&', '__proto__=1', 'userId[]=1', 'userId=a&userId=b', '%=%', 'a[b][c]=d']));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => text(name));
  const { body, type } = operation.body ? bodyOf(operation.body, random, spite) : { body: null, type: null };
  return {
    who: WHO[n % WHO.length]!,
    operation,
    method: operation.method,
    path: `/prd${path}${query.length ? `?${query.join('&')}` : ''}`,
    headers: { ...(type !== null && { 'content-type': type }), ...headersOf(random, spite) },
    body,
  };
}

function bodyOf(schema: Schema, random: Random, spite: number): { body: Buffer | null; type: string | null } {
  const json = hostileJson(schema, random, spite);
  const good = { body: Buffer.from(json), type: 'application/json' };
  if (random() >= spite) return good;
  return pick<() => { body: Buffer | null; type: string | null }>(random, [
    () => ({
      ...good,
      type: pick(random, [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        '',
        'application/json; charset=utf-16',
      ]),
    }),
    () => ({ ...good, body: Buffer.from(json.slice(0, -1)) }),
    () => ({ ...good, body: Buffer.concat([Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from(json)]) }),
    () => ({ ...good, body: Buffer.from(`\ufeff${json}`) }),
    () => ({ ...good, body: Buffer.from(json, 'utf16le') }),
    () => ({ ...good, body: Buffer.from('['.repeat(20_000)) }),
    () => ({ ...good, body: Buffer.from('{"a":'.repeat(8000)) }),
    () => ({ ...good, body: Buffer.from(`"${'x'.repeat(100_000)}"`) }),
    () => ({ ...good, body: Buffer.from(pick(random, ['null', '[]', '""', '1', 'true', ' ', '\0', '{}{}', '{"a":1,"a":2}'])) }),
    () => ({ body: null, type: 'application/json' }),
  ])();
}

function headersOf(random: Random, spite: number): Record<string, string> {
  // Many people at once: what one address may ask is the limits' matter and tested there.
  const address = Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.');
  const headers: Record<string, string> = { 'x-forwarded-for': address };
  if (random() < spite)
    Object.assign(
      headers,
      pick(random, [
        {
          'x-forwarded-for': pick(random, ['', ',', '::ffff:1.2.3.4%0', '[', 'x'.repeat(500), '1:2:3:4:5:6:7:8:9', '::1%eth0', '0::0::0']),
        },
        { 'x-forwarded-host': '[' },
        { 'x-forwarded-proto': 'https, gopher' },
        { origin: pick(random, ['null', 'http://[', 'file://', 'https://evil.example', '']) },
        { host: pick(random, ['', '[', 'localhost:99999', 'a b', '::1']) },
        { 'sec-fetch-site': 'cross-site' },
        { 'accept-encoding': 'br;q=x, gzip;q=, *;q=-1' },
        { accept: 'application/x-ndjson' },
        { 'content-encoding': 'gzip' },
        { cookie: 'grab_refresh=%; __Host-grab_refresh="; =; a' },
        { 'last-event-id': pick(random, ['-1', '999999999999999', 'x', '1e9']) },
        { range: 'bytes=5-1' },
        { 'if-none-match': '*', 'if-modified-since': 'never' },
        { 'user-agent': 'ü\u00ff'.repeat(400) },
        { authorization: pick(random, ['Bearer', 'Bearer ', 'a.b.c', `${'e30.'.repeat(3)}`, '\u00ff']) },
      ]),
    );
  return headers;
}

/** Sends one call. Answers without an end are left when they have begun; null = the answer never came whole. */
export function sendCall(baseUrl: string, call: HostileCall, token: string | null, agent: Agent): Promise<CallAnswer | null> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const headers = { ...(token && { authorization: token }), ...call.headers, ...(call.body && { 'content-length': call.body.length }) };
    const sent = request({ hostname, port, method: call.method, path: call.path, headers, agent, timeout: PATIENCE_MS }, (answer) => {
      const { statusCode: status = 0 } = answer;
      if (/ndjson|event-stream/.test(answer.headers['content-type'] ?? '')) {
        resolve({ status, text: '' });
        return void sent.destroy();
      }
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        if (text.length < 2000) text += chunk;
      });
      answer.on('end', () => resolve({ status, text })).on('error', () => resolve(null));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer'))).on('error', () => resolve(null));
    sent.end(call.body);
  });
}
