import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { createAdmin } from '#api/verbs/users/create-admin.ts';

export default defineEndpoint(contract.createAdmin, ({ ctx, input, caller }) => createAdmin({ ctx, input, caller }));
