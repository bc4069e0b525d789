import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { sendSelfie } from '#api/verbs/selfies/send.ts';

export default defineEndpoint(contract.sendSelfie, ({ ctx, caller, input }) => sendSelfie({ ctx, caller, input }));
