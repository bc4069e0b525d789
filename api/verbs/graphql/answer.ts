import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import type { InputOf } from '#api/contract/define.ts';
import { FAILURES, type FailureCode, messageOf } from '#api/contract/failures.ts';
import { GRAPHQL } from '#api/contract/graphql.ts';
import type { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import { limitsRule, noIntrospectionRule } from './limits.ts';
import { type GraphqlContext, RESOLVERS } from './resolvers.ts';
import { TYPE_DEFINITIONS } from './type-definitions.ts';

export const schema = createSchema<GraphqlContext>({ typeDefs: TYPE_DEFINITIONS, resolvers: RESOLVERS });

/** Limits on what is asked, and no description of the schema for drivers. */
const limits: Plugin<GraphqlContext> = {
  onParse({ params }) {
    params.options = { ...(params.options as object), maxTokens: GRAPHQL.tokens };
  },
  onValidate({ addValidationRule, context }) {
    addValidationRule(limitsRule);
    if (!may(context.caller, 'users.read')) addValidationRule(noIntrospectionRule);
  },
};

/** The memory of checked documents is off, as what may be asked depends on who asks. Errors are given their form here (`withCode`). */
const make = () =>
  createYoga<GraphqlContext>({
    schema: schema as never,
    plugins: [limits],
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    parserAndValidationCache: false,
    graphqlEndpoint: '/',
    maskedErrors: false,
  });
/** Made by the first request: most servers are never asked. */
let yoga: ReturnType<typeof make> | undefined;

type SentError = {
  message: string;
  locations?: unknown;
  path?: unknown;
  extensions?: Record<string, unknown>;
};
export type GraphqlAnswer = {
  data?: Record<string, unknown> | null;
  errors?: SentError[];
};

/** Runs one request. Failures are in `errors`, each with the code and status that REST has for it. */
export async function answerGraphql(input: InputOf<typeof contract.graphql>, context: GraphqlContext): Promise<GraphqlAnswer> {
  yoga ??= make();
  const response = await yoga.fetch(
    'http://graphql/',
    { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify(input) },
    context,
  );
  const { data, errors } = (await response.json()) as { data?: GraphqlAnswer['data']; errors?: SentError[] };
  return { ...(data !== undefined && { data }), ...(errors && { errors: errors.map(withCode) }) };
}

/** Refusals keep their code. Others say what is wrong with the request; what failed while answering is the server's own. */
function withCode({ message, locations, path, extensions }: SentError): SentError {
  const place = { ...(locations !== undefined && { locations }), ...(path !== undefined && { path }) };
  const known = Object.hasOwn(FAILURES, String(extensions?.['code']));
  if (known) return { message, ...place, extensions: extensions! };
  const code: FailureCode = path === undefined ? 'graphql.invalid' : 'server.error';
  return {
    message: path === undefined ? message.slice(0, 300) : messageOf(code),
    ...place,
    extensions: { code, statusCode: FAILURES[code] },
  };
}
