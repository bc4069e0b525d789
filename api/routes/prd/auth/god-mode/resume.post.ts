import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { resumeGodMode } from '#api/verbs/auth/god-mode.ts';

export default defineEndpoint(contract.resumeGodMode, ({ ctx, caller }) => resumeGodMode({ ctx, caller }));
