import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { askAvailability } from '#api/verbs/arrivals/availability.ts';

export default defineEndpoint(contract.userAvailable, ({ ctx, caller }) => askAvailability({ ctx, caller }));
