import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { setPaymentDate } from '#api/verbs/users/panel/days.ts';

export default defineEndpoint(contract.setPaymentDate, ({ ctx, input, caller }) => setPaymentDate({ ctx, input, caller }));
