import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { asNumber, readEntry } from '#api/verbs/app/settings.ts';

export default defineEndpoint(contract.appVersion, async ({ ctx }) => ({
  value: asNumber((await readEntry(ctx, 'app-version')).value, 835),
}));
