import { Failed } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineOwnAnswer } from '#api/http/define-endpoint.ts';
import { sendRange } from '#api/http/send-range.ts';
import { appFile } from '#api/verbs/instant-offers/app.ts';

export default defineOwnAnswer(contract.appFile, async ({ ctx, input, event }) => {
  const file = await appFile({ ctx, name: input.name });
  if (file instanceof Failed) return file;
  await sendRange(event.node.req, event.node.res, file);
  return undefined;
});
