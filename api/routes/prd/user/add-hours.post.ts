import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { addHours } from '#api/verbs/users/panel/days.ts';

export default defineEndpoint(contract.addHours, ({ ctx, input, caller }) => addHours({ ctx, input, caller }));
