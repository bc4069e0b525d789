import * as z from 'zod/mini';
import type { Endpoint } from '#api/contract/define.ts';
import { FAILURES, type FailureCode, messageOf } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { platformCalls } from '#api/contract/platform-calls.ts';
import { RIGHTS } from '#api/contract/roles.ts';
import { isRight } from './access.ts';

/** In words: who may call, and who may name another user. The machine's operator counts as an owner. */
function accessWords({ access, others, method }: Pick<Endpoint, 'access' | 'others' | 'method'>): string {
  if (access === 'public') return 'Anybody.';
  const other = isRight(access) ? access : (others ?? (method === 'GET' ? 'users.read' : 'users.help'));
  const roles = RIGHTS[other].join(', ');
  if (isRight(access)) return `Roles with the right \`${access}\`: ${roles}.`;
  const first = access === 'self' ? 'The driver named by `userId`.' : 'Any signed-in user.';
  return `${first} Naming another user needs the right \`${other}\` (${roles}).`;
}

/** Every route of the server: the contract's endpoints and the platforms' own calls. */
export function allEndpoints(): Endpoint[] {
  return [...Object.values(contract), ...platformCalls.map((entry) => entry.endpoint)] as Endpoint[];
}

/** OpenAPI 3.1 of every route, made from the data that the routes themselves run on. */
export function describeApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of allEndpoints()) {
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Batch Grabber', version: '3.0.0' },
    servers: [{ url: '/prd' }],
    paths,
    components: {
      securitySchemes: {
        idToken: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The id token itself, or `Bearer <id token>`.' },
      },
      schemas: { Failure: FAILURE },
    },
  };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const input = schemaOf(endpoint.input, 'input');
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: accessWords(endpoint),
    ...(endpoint.access !== 'public' && { security: [{ idToken: [] }] }),
    parameters: parametersOf(endpoint, input, inPath),
    ...(endpoint.in === 'signed' && { requestBody: { required: true, content: json({ type: 'object' }) } }),
    ...(endpoint.in === 'body' && { requestBody: { required: true, content: json(without(input, inPath)) } }),
    responses: responsesOf(endpoint),
  };
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: JsonSchema[];
  [key: string]: unknown;
}

function parametersOf(endpoint: Endpoint, input: JsonSchema, inPath: string[]): unknown[] {
  const fields = Object.assign({}, input.properties, ...(input.anyOf ?? []).map((choice) => choice.properties)) as Record<string, unknown>;
  const path = inPath.map((name) => ({ name, in: 'path', required: true, schema: fields[name] ?? { type: 'string' } }));
  if (endpoint.in !== 'query') return path;
  const query = Object.entries(fields)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => ({ name, in: 'query', required: input.required?.includes(name) ?? false, schema }));
  return [...path, ...query];
}

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const answer = schemaOf(endpoint.answer, 'output');
  const good = endpoint.enveloped
    ? {
        type: 'object',
        properties: { statusCode: { const: 200 }, body: { type: 'string', contentSchema: answer } },
        required: ['statusCode', 'body'],
      }
    : answer;
  const responses: Record<string, unknown> =
    endpoint.status === 204 ? { 204: { description: 'Done.' } } : { 200: { description: 'The answer.', content: json(good) } };
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of codesOf(endpoint)) byStatus.set(FAILURES[code], [...(byStatus.get(FAILURES[code]) ?? []), code]);
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b))
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
      content: json({ $ref: '#/components/schemas/Failure' }),
    };
  return responses;
}

/** What any call may answer, and its own. */
function codesOf(endpoint: Endpoint): FailureCode[] {
  const common: FailureCode[] = ['input.invalid', 'rate.limited', 'server.error', 'server.stopping'];
  if (endpoint.in === 'body' || endpoint.in === 'signed') common.push('input.notJson', 'input.tooLarge');
  if (endpoint.method !== 'GET') common.push('access.origin', 'store.noSpace');
  if (endpoint.access !== 'public') common.push('auth.required', 'auth.sessionInvalid', 'auth.banned', 'access.forbidden');
  return [...new Set([...common, ...(endpoint.failures as FailureCode[])])];
}

const FAILURE = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    code: { enum: Object.keys(FAILURES) },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
};

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function without(schema: JsonSchema, names: string[]): JsonSchema {
  if (!names.length || !schema.properties) return schema;
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name)));
  return { ...schema, properties, required: schema.required?.filter((name) => !names.includes(name)) };
}

function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}
