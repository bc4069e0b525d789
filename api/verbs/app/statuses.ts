import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { serviceStatuses } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';

/** Every platform and whatever else an admin lists, by name; a service nobody wrote about is OK. */
export async function listStatuses(ctx: Pick<Ctx, 'db' | 'platforms'>): Promise<AnswerOf<typeof contract.statuses>> {
  const fine = ctx.platforms.map(({ manifest }) => ({
    service: manifest.name,
    description: '',
    descriptionEs: null,
    status: 'OK' as const,
  }));
  const { service, description, descriptionEs, status } = serviceStatuses;
  const written = await ctx.db.select({ service, description, descriptionEs, status }).from(serviceStatuses);
  const all = new Map([...fine, ...written].map((entry) => [entry.service, entry]));
  return [...all.values()].sort((a, b) => (a.service < b.service ? -1 : 1));
}
