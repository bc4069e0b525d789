import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { changeLocation } from '#api/verbs/users/panel/change-location.ts';

export default defineEndpoint(contract.changeLocation, ({ ctx, input, caller }) => changeLocation({ ctx, input, caller }));
