import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { stopCampaign } from '#api/verbs/messages/campaign.ts';

export default defineEndpoint(contract.stopSms, ({ ctx, input, caller }) => stopCampaign({ ctx, caller, ...input }));
