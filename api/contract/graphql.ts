import * as z from 'zod/mini';
import { endpoint } from './define.ts';
import { openObject } from './fields.ts';

/** Most that one GraphQL request may ask for. `rows` is the longest page of a list. */
export const GRAPHQL = { characters: 10_000, tokens: 1500, depth: 8, aliases: 10, operations: 10, cost: 5000, rows: 1000 } as const;

/** One request; a list of requests is refused. Each field has the access rule of its REST call. */
export const graphql = endpoint({
  id: 'graphql',
  method: 'POST',
  path: '/graphql',
  access: 'signed-in',
  in: 'body',
  input: z.strictObject({
    query: z.string().check(z.minLength(1), z.maxLength(GRAPHQL.characters)),
    variables: z.optional(z.nullable(openObject)),
    operationName: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
  /** Failures of a field are in `errors[].extensions`: `code` and `statusCode` as REST has them. */
  answer: z.looseObject({ data: z.optional(z.nullable(z.looseObject({}))), errors: z.optional(z.array(z.looseObject({}))) }),
  fresh: true,
  rate: { points: 240, seconds: 60 },
  failures: ['graphql.invalid', 'graphql.tooMuch'],
  summary: 'The GraphQL operations: `api/verbs/graphql/schema.graphql`.',
});
