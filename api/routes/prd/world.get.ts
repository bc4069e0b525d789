import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';

export default defineEndpoint(contract.world, ({ ctx }) => ({ sandbox: ctx.env.SANDBOX, now: ctx.world.now(), speed: ctx.world.speed() }));
