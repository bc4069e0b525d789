import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { makeInstaller } from '#api/verbs/services/installer.ts';

export default defineEndpoint(contract.makeInstaller, ({ ctx, input: { uuid }, caller }) => makeInstaller({ ctx, uuid, caller }));
