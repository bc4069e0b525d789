import { contract } from '#api/contract/index.ts';
import { defineStream } from '#api/http/define-endpoint.ts';
import { openStream } from '#api/http/event-stream.ts';
import { tailLine } from '#api/verbs/work/tail.ts';

export default defineStream(contract.tailOffers, async ({ ctx, event }) => {
  const stream = openStream(event.node.res, 'application/x-ndjson; charset=utf-8', '\n');
  const stop = ctx.stream.tail((engineEvent) => {
    const line = tailLine(ctx, engineEvent);
    if (line) stream.write(`${JSON.stringify(line)}\n`);
  });
  await stream.closed;
  stop();
  return undefined;
});
