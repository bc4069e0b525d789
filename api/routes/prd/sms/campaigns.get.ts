import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listCampaigns } from '#api/verbs/messages/campaign.ts';

export default defineEndpoint(contract.smsCampaigns, ({ ctx }) => listCampaigns({ ctx }));
