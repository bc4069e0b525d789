import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { keepLateUserData } from '#api/verbs/users/panel/late-user.ts';

export default defineEndpoint(contract.lateUserData, ({ ctx, input, caller }) => keepLateUserData({ ctx, input, caller }));
