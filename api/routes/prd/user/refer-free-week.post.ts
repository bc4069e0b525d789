import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { referFreeWeek } from '#api/verbs/invites/refer.ts';

export default defineEndpoint(contract.referFreeWeek, ({ ctx, input, caller }) => referFreeWeek({ ctx, input, caller }));
