import type { Caller } from '#api/contract/caller.ts';
import type { SignIn } from '#engine/model/sign-in.ts';
import type { Ctx } from '../context.ts';

/** What every step of linking an account works with. */
export interface SetupStep {
  ctx: Ctx;
  service: string;
  signIn: SignIn;
  userId: string;
  caller: Caller;
}
