import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { donationState } from '#api/verbs/donations/donate.ts';

export default defineEndpoint(contract.donationState, ({ ctx, input }) => donationState({ ctx, ...input }));
