import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { askAvailability } from '#api/verbs/arrivals/availability.ts';

export default defineEndpoint(contract.setUserAvailable, ({ ctx, caller, input: { turnOn, turnOff } }) =>
  askAvailability({ ctx, caller, turnOn, turnOff }),
);
