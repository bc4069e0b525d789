import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { takeBackup } from '#api/verbs/backup.ts';

export default defineEndpoint(contract.backup, ({ ctx }) => takeBackup(ctx));
