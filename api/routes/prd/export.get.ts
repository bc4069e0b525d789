import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineOwnAnswer } from '#api/http/define-endpoint.ts';
import { writeExport } from '#api/verbs/own-data/export.ts';

export default defineOwnAnswer(contract.exportOwnData, async ({ ctx, input, caller, event }) =>
  caller.userId === null
    ? fail('access.forbidden')
    : writeExport({ ctx, userId: caller.userId, table: input.table, response: event.node.res }),
);
