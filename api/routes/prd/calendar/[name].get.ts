import { Failed } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineOwnAnswer } from '#api/http/define-endpoint.ts';
import { calendarFile } from '#api/verbs/own-data/calendar.ts';

export default defineOwnAnswer(contract.calendarFile, async ({ ctx, input, event }) => {
  const text = await calendarFile({ ctx, name: input.name });
  if (text instanceof Failed) return text;
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="blocks.ics"',
    'cache-control': 'private, no-cache',
  };
  event.node.res.writeHead(200, headers).end(text);
  return undefined;
});
