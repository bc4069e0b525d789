import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { testCampaign } from '#api/verbs/messages/preview.ts';

export default defineEndpoint(contract.testSms, ({ ctx, input, caller }) => testCampaign({ ctx, input, caller }));
