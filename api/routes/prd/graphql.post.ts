import { contract } from '#api/contract/index.ts';
import { refusalAbout } from '#api/http/access.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { answerGraphql } from '#api/verbs/graphql/answer.ts';
import { driversReader } from '#api/verbs/reports/drivers-reader.ts';

export default defineEndpoint(contract.graphql, ({ ctx, caller, input, event }) => {
  const { pipeline } = event.context;
  return answerGraphql(input, {
    ctx,
    caller,
    refusal: (rule, userId) => refusalAbout(rule, caller, userId, pipeline.target),
    driversOn: driversReader(ctx.database.pool),
  });
});
