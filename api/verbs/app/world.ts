import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import type { Ctx } from '../context.ts';

/** World time, which screens count with: simulated while the sandbox is on. */
export function tellWorld({ env, world }: Ctx): AnswerOf<typeof contract.world> {
  return { sandbox: env.SANDBOX, now: world.now(), speed: world.speed() };
}
