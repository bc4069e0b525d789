import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { tellWorld } from '#api/verbs/app/world.ts';

export default defineEndpoint(contract.world, ({ ctx }) => tellWorld(ctx));
