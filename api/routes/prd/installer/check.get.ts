import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { checkInstaller } from '#api/verbs/services/installer.ts';

export default defineEndpoint(contract.checkInstaller, ({ ctx, input: { userId } }) => checkInstaller(ctx, userId));
