import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { validateSms } from '#api/verbs/referrals/messages.ts';

export default defineEndpoint(contract.validateReferralSms, ({ ctx, input, caller }) => validateSms({ ctx, caller, ...input }));
