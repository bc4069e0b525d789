import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { changesOf } from '#api/verbs/config/changes.ts';

export default defineEndpoint(contract.configHistory, ({ ctx, input }) => changesOf(ctx, input));
