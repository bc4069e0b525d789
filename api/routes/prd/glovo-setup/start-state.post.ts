import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { sharedStartState } from '#api/verbs/services/start-state.ts';

export default defineEndpoint(contract.startState, ({ ctx, input, caller }) => sharedStartState({ ctx, ...input, caller }));
