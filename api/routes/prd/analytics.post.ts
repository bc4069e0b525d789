import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { trackOwn } from '#api/verbs/tracking/track-own.ts';

export default defineEndpoint(contract.trackEvent, ({ ctx, input: { event, properties }, caller }) =>
  trackOwn(ctx, caller, { channel: 'analytics', event, properties }),
);
