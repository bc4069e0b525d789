import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { sendReferralSms } from '#api/verbs/referrals/messages.ts';

export default defineEndpoint(contract.sendReferralSms, ({ ctx, input, caller }) => sendReferralSms({ ctx, input, caller }));
