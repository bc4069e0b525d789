import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { donate } from '#api/verbs/donations/donate.ts';

export default defineEndpoint(contract.donate, ({ ctx, input }) => donate({ ctx, input }));
