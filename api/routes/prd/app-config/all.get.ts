import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { allEntries } from '#api/verbs/config/entries.ts';

export default defineEndpoint(contract.allConfig, ({ ctx }) => allEntries(ctx));
