import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { OPEN_TYPES, readEntry } from '#api/verbs/app/settings.ts';

export default defineEndpoint(contract.appConfig, ({ ctx, input: { type } }) =>
  OPEN_TYPES.includes(type) ? readEntry(ctx, type) : fail('config.unknown'),
);
