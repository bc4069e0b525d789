import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { applyBulk } from '#api/verbs/users/table/bulk-apply.ts';
import { planBulk } from '#api/verbs/users/table/bulk-plan.ts';

export default defineEndpoint(contract.bulkUsers, ({ ctx, input, caller }) =>
  input.action === 'plan' ? planBulk({ ctx, input, caller }) : applyBulk({ ctx, input, caller }),
);
