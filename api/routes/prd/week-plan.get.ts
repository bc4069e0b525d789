import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { planWeek } from '#api/verbs/work/week-plan.ts';

export default defineEndpoint(contract.weekPlan, ({ ctx, input, caller }) => planWeek({ ctx, input, caller }));
