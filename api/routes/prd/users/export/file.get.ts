import { Failed } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineOwnAnswer } from '#api/http/define-endpoint.ts';
import { exportFile } from '#api/verbs/users/table/export.ts';

export default defineOwnAnswer(contract.exportFile, async ({ ctx, input, caller, event }) => {
  const bytes = await exportFile({ ctx, exportId: input.exportId, caller });
  if (bytes instanceof Failed) return bytes;
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-length': bytes.length,
    'content-disposition': 'attachment; filename="users.csv"',
    'cache-control': 'no-store',
  };
  event.node.res.writeHead(200, headers).end(bytes);
  return undefined;
});
