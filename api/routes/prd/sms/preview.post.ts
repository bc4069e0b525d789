import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { previewCampaign } from '#api/verbs/messages/preview.ts';

export default defineEndpoint(contract.previewSms, ({ ctx, input }) => previewCampaign({ ctx, input }));
