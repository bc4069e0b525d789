import type { Caller } from '#api/contract/caller.ts';
import type { Door } from '#api/http/door.ts';
import type { Ctx } from '#api/verbs/context.ts';

// What the composition root hands to every request; `ctx` is missing while the house opens or closes.
import type { House } from './api-server.ts';

declare module 'h3' {
  interface H3EventContext {
    house: House;
    door: Door;
    ctx: Ctx;
    /** Who calls, once that is known. */
    caller?: Caller;
  }
}
