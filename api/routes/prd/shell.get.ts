import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { describeShell } from '#api/verbs/app/shell.ts';

export default defineEndpoint(contract.shell, ({ ctx }) => describeShell(ctx));
