import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { setEntry } from '#api/verbs/config/entries.ts';

export default defineEndpoint(contract.setConfig, ({ ctx, caller, input }) => setEntry({ ctx, caller, input }));
