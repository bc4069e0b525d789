import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { channelFigures } from '#api/verbs/notifications/figures.ts';

export default defineEndpoint(contract.notificationFigures, ({ ctx }) => channelFigures({ ctx }));
