import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { serviceActivityOf } from '#api/verbs/reports/service-activity.ts';

export default defineEndpoint(contract.serviceActivity, ({ ctx, input: { date } }) => serviceActivityOf(ctx, date));
