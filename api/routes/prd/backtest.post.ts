import { Failed } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { sendAnswer } from '#api/http/answer.ts';
import { defineOwnAnswer } from '#api/http/define-endpoint.ts';
import { openStream } from '#api/http/event-stream.ts';
import { planBacktest, runBacktest } from '#api/verbs/work/backtest.ts';

/** One document, or with `Accept: application/x-ndjson` lines that say how far it has come. It ends when the caller has gone. */
export default defineOwnAnswer(contract.backtest, async ({ ctx, input, caller, event }) => {
  const { req, res } = event.node;
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const plan = await planBacktest({ ctx, input, caller });
  if (plan instanceof Failed) return plan;

  const lines = req.headers.accept?.includes('application/x-ndjson') ? openStream(res, 'application/x-ndjson; charset=utf-8', null) : null;
  const progress = (share: number) => lines?.write(`${JSON.stringify({ progress: Math.round(share * 1000) / 1000 })}\n`);
  const answer = await runBacktest(ctx, plan, { signal: gone.signal, progress });
  if (!answer) return undefined;
  if (!lines) await sendAnswer(res, contract.backtest, answer);
  else {
    lines.write(`${JSON.stringify(answer)}\n`);
    lines.end();
  }
  return undefined;
});
