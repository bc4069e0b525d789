import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { reconcile } from '#api/verbs/billing/reconcile.ts';

export default defineEndpoint(contract.reconcilePayments, ({ ctx }) => reconcile(ctx, { all: true }));
