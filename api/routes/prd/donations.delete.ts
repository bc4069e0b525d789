import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { removeDonation } from '#api/verbs/donations/donate.ts';

export default defineEndpoint(contract.removeDonation, async ({ ctx, input }) => (await removeDonation({ ctx, ...input })) ?? {});
