import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { entriesFor } from '#api/verbs/referrals/entries.ts';

export default defineEndpoint(contract.referrals, ({ ctx, caller }) => entriesFor({ ctx, caller }));
