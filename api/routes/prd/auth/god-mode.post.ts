import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { startGodMode } from '#api/verbs/auth/god-mode.ts';

export default defineEndpoint(contract.startGodMode, ({ ctx, input, caller }) => startGodMode({ ctx, input, caller }));
