import { record } from '../../kit/wire/parse.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute, SandboxWorld } from '../../model/sandbox.ts';
import { DAY } from '../../model/time-units.ts';

type Handle = (request: SandboxRequest, world: SandboxWorld, account: string, params: Record<string, string>) => SandboxAnswer;
export type SignedIn = (method: string, path: string, call: SandboxRoute['call'], handle: Handle) => SandboxRoute;

/** So many times an account with `+selfie-busy` in its address must ask again; one with `+selfie-never` always. */
const BUSY_TIMES = 2;
/** First bytes of what is taken: WebP, JPEG or PNG, in base64. */
const PICTURE = /^(?:UklGR|\/9j\/|iVBORw0KGgo)[A-Za-z0-9+/]+={0,2}$/;

/** Our own design: an account is asked for a selfie once a day, until it has sent one. */
export function selfieRoutes(platform: string, signedIn: SignedIn): SandboxRoute[] {
  return [
    signedIn('GET', '/selfieVerification', 'selfie', (_request, world, account) => ok({ verification: wanted(platform, world, account) })),
    signedIn('PUT', '/selfies/:id', 'selfie', (request, world, account, params) => {
      const sent = record(request.body);
      const open = world.account(platform, account).notes['selfieId'];
      if (!open || params['id'] !== open || sent?.['id'] !== open || !isDue(platform, world, account))
        return { status: 404, outcome: 'gone', body: { message: 'No selfie is asked for under this id' } };
      if (typeof sent['picture'] !== 'string' || !PICTURE.test(sent['picture']))
        return { status: 400, outcome: 'refused', body: { message: 'This is no picture' } };
      world.note(platform, account, 'selfieAt', world.now());
      return ok({ status: 'TAKEN' });
    }),
  ];
}

function wanted(platform: string, world: SandboxWorld, account: string): Record<string, unknown> {
  const { notes } = world.account(platform, account);
  const refusals = Number(notes['selfieRefusals'] ?? 0);
  if (account.includes('+selfie-never') || (account.includes('+selfie-busy') && refusals < BUSY_TIMES)) {
    world.note(platform, account, 'selfieRefusals', refusals + 1);
    return { status: 'FORBIDDEN' };
  }
  if (!isDue(platform, world, account)) return { status: 'NOT_REQUIRED' };
  const id = `v-${Math.floor(world.now()).toString(36)}`;
  world.note(platform, account, 'selfieId', id);
  return { status: 'REQUIRED', id, uploadPath: `/selfies/${id}` };
}

function isDue(platform: string, world: SandboxWorld, account: string): boolean {
  const sentAt = Number(world.account(platform, account).notes['selfieAt'] ?? Number.NEGATIVE_INFINITY);
  return world.now() - sentAt >= DAY;
}

function ok(body: unknown): SandboxAnswer {
  return { status: 200, outcome: 'ok', body };
}
