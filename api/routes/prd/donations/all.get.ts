import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listDonations } from '#api/verbs/donations/donate.ts';

export default defineEndpoint(contract.openDonations, ({ ctx, input }) => listDonations({ ctx, userId: input.userId }));
