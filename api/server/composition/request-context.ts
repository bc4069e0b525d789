import type { Caller } from '#api/contract/caller.ts';
import type { RequestPipeline } from '#api/http/request-pipeline.ts';
import type { Ctx } from '#api/verbs/context.ts';
import type { ApiServer } from './api-server.ts';

// What every request carries; `ctx` is missing while the server opens or closes.
declare module 'h3' {
  interface H3EventContext {
    server: ApiServer;
    pipeline: RequestPipeline;
    ctx: Ctx;
    /** Who calls, once that is known. */
    caller?: Caller;
  }
}
