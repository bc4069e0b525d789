import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { register } from '#api/verbs/sign-up/register.ts';

export default defineEndpoint(contract.register, ({ ctx, input, address }) => register({ ctx, input, address }));
