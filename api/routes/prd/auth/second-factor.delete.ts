import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { removeSecondFactor } from '#api/verbs/auth/second-factor-rules.ts';

export default defineEndpoint(contract.removeSecondFactor, async ({ ctx, caller }) => (await removeSecondFactor({ ctx, caller })) ?? {});
