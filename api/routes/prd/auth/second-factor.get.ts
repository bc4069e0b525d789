import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { secondFactorState } from '#api/verbs/auth/second-factor-rules.ts';

export default defineEndpoint(contract.secondFactor, ({ ctx, caller }) => secondFactorState({ ctx, caller }));
