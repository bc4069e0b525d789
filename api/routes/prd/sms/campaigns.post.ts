import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { sendCampaign } from '#api/verbs/messages/campaign.ts';

export default defineEndpoint(contract.sendSmsCampaign, ({ ctx, input, caller }) => sendCampaign({ ctx, input, caller }));
