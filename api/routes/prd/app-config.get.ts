import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { PUBLIC_ENTRIES, readEntry } from '#api/verbs/app/settings.ts';

export default defineEndpoint(contract.appConfig, ({ ctx, input: { type } }) =>
  Object.hasOwn(PUBLIC_ENTRIES, type) ? readEntry(ctx, type) : fail('config.unknown'),
);
