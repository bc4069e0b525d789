import { type GraphQLError, type GraphQLFieldResolver, Kind, type ValueNode } from 'graphql';
import { createGraphQLError } from 'graphql-yoga';
import type { Caller } from '#api/contract/caller.ts';
import type { Endpoint } from '#api/contract/define.ts';
import { FAILURES, Failed, type FailureCode, fail, messageOf } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { OPEN_TYPES, readEntry } from '../app/settings.ts';
import { listStatuses } from '../app/statuses.ts';
import { setEntry } from '../config/entries.ts';
import type { Ctx } from '../context.ts';
import type { DriversReader } from '../reports/drivers-reader.ts';
import { liveReport } from '../reports/live.ts';
import { medianMetrics } from '../reports/medians.ts';
import { auditLogOf } from '../users/audit.ts';
import { getUser } from '../users/get.ts';
import { writeEntry } from './audit-entry.ts';
import { billingOf, billingPage } from './billing-page.ts';
import { locationsPage } from './locations-page.ts';
import { type UsersPage, usersPage } from './users-page.ts';

/** What every field works with. `refusal` = why the caller may not make a call by this rule about this user, or null. */
export interface GraphqlContext {
  ctx: Ctx;
  caller: Caller;
  refusal(rule: Rule, userId: string | undefined): Promise<FailureCode | null>;
  /** Drivers of a day, read once for every field of the call. */
  driversOn: DriversReader;
}
export type Rule = Pick<Endpoint, 'access' | 'others' | 'method' | 'recent' | 'ownOnly' | 'enrolling'>;

interface Operation {
  rule: Rule;
  answer(context: GraphqlContext, args: any): Promise<unknown>;
}

/** Every field of Query and Mutation with the rule of the REST call that answers the same. */
export const OPERATIONS: { Query: Record<string, Operation>; Mutation: Record<string, Operation> } = {
  Query: {
    getUsers: { rule: contract.getUser, answer: ({ ctx, caller }, { userId }) => getUser({ ctx, caller, userId }) },
    listUsers: { rule: staff('users.read'), answer: ({ ctx, caller }, args: UsersPage) => usersPage({ ctx, caller, active: false }, args) },
    listActiveUsers: {
      rule: staff('users.read'),
      answer: ({ ctx, caller }, args: UsersPage) => usersPage({ ctx, caller, active: true }, args),
    },
    getAppConfig: {
      rule: contract.appConfig,
      answer: async ({ ctx }, { type }) => (OPEN_TYPES.includes(type) ? readEntry(ctx, type) : fail('config.unknown')),
    },
    getBillingHistory: { rule: contract.ledger, answer: ({ ctx }, { userId }) => billingOf(ctx, userId) },
    listBillingHistories: { rule: contract.transactions, answer: ({ ctx }, args) => billingPage(ctx, args) },
    listLocations: { rule: staff('offers.all'), answer: ({ ctx }, args) => locationsPage(ctx, args) },
    getAuditLogs: {
      rule: contract.auditLog,
      answer: async ({ ctx }, { userId, before, limit }) => {
        if (limit !== undefined && limit !== null && (limit < 1 || limit > 100))
          return fail('input.invalid', [{ path: 'limit', message: '1 to 100' }]);
        const input = { userId, ...(before != null && { before: String(before) }), ...(limit != null && { limit: String(limit) }) };
        return auditLogOf({ ctx, input });
      },
    },
    getLiveReports: { rule: staff('reports.read'), answer: ({ ctx, driversOn }, { date }) => liveReport({ ctx, driversOn }, date) },
    getMedianMetrics: { rule: staff('reports.read'), answer: ({ ctx, driversOn }, { date }) => medianMetrics({ ctx, driversOn }, date) },
    listStatuses: { rule: contract.statuses, answer: ({ ctx }) => listStatuses(ctx) },
  },
  Mutation: {
    updateAppConfig: { rule: contract.setConfig, answer: ({ ctx, caller }, input) => setEntry({ ctx, caller, input }) },
    createAuditLog: {
      rule: { ...staff('users.read'), method: 'POST' },
      answer: async ({ ctx, caller }, { userId, differences }) => {
        const written = await writeEntry({ ctx, caller, userId, differences });
        return written instanceof Failed ? written : { ...written, differences: written.text };
      },
    },
  },
};

function staff(access: Rule['access']): Rule {
  return { access, method: 'GET' };
}

/** The resolvers of the schema: each field is refused, or answered, for itself. */
export const RESOLVERS = {
  Long: { parseValue: asWhole, parseLiteral: (node: ValueNode) => asWhole(node.kind === Kind.INT ? Number(node.value) : null) },
  Query: resolversOf(OPERATIONS.Query),
  Mutation: resolversOf(OPERATIONS.Mutation),
  User: { record: (user: unknown) => user },
};

function asWhole(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw createGraphQLError('Not a whole number', { extensions: { code: 'input.invalid', statusCode: 400 } });
}

function resolversOf(operations: Record<string, Operation>): Record<string, GraphQLFieldResolver<unknown, GraphqlContext>> {
  return Object.fromEntries(
    Object.entries(operations).map(([name, { rule, answer }]) => [
      name,
      async (_: unknown, args: Record<string, unknown>, context: GraphqlContext) => {
        const { userId } = args;
        const refused = await context.refusal(rule, typeof userId === 'string' ? userId : undefined);
        const value = refused ? fail(refused) : await attempt(name, context, () => answer(context, args));
        if (value instanceof Failed) throw errorOf(value);
        return value;
      },
    ]),
  );
}

/** What goes wrong inside is for the log; the caller hears that it did. */
async function attempt(field: string, { ctx }: GraphqlContext, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    ctx.log.error({ field, error: error instanceof Error ? error.name : 'unknown' }, 'a GraphQL field failed');
    return fail('server.error');
  }
}

/** A refusal in GraphQL's form: the code, status and words of REST. */
export function errorOf({ code, issues }: Failed): GraphQLError {
  return createGraphQLError(messageOf(code), { extensions: { code, statusCode: FAILURES[code], ...(issues && { issues }) } });
}
