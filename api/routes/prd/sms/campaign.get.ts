import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { oneCampaign } from '#api/verbs/messages/campaign.ts';

export default defineEndpoint(contract.smsCampaign, ({ ctx, input }) => oneCampaign({ ctx, ...input }));
