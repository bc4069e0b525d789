import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listUsers } from '#api/verbs/users/table/list.ts';

export default defineEndpoint(contract.allUsers, ({ ctx, input, caller }) => listUsers({ ctx, input, caller }));
