import { record } from '../../kit/wire/parse.ts';
import type { SandboxRoute } from '../../model/sandbox.ts';
import type { SignedIn } from './sandbox-selfie.ts';

/** Our own design: a driver hands a held block to another account, once for each key however often it is asked. */
export function handOverRoutes(platform: string, signedIn: SignedIn): SandboxRoute[] {
  return [
    signedIn('PUT', '/schedule/handOvers/:key', 'donate', (request, world, account, { key }) => {
      const wish = record(request.body);
      const { startTime, to } = wish ?? {};
      if (typeof startTime !== 'number' || typeof to !== 'string' || !to || !key)
        return { status: 400, outcome: 'refused', body: { message: 'Malformed request' } };
      const { outcome, offerId } = world.handOver(platform, account, { to, startsAt: startTime * 1000, key });
      const of = offerId === undefined ? {} : { offerId };
      if (outcome === 'given') return { status: 200, outcome: 'granted', ...of, body: { to } };
      if (outcome === 'not-held') return { status: 404, outcome: 'gone', body: { message: 'No block is held at this time' } };
      return {
        status: 409,
        outcome: 'refused',
        ...of,
        body: { message: outcome === 'started' ? 'The block has started' : 'The driver has no room for it' },
      };
    }),
    signedIn('GET', '/schedule/handOvers/:key', null, (_request, world, account, { key }) => ({
      status: 200,
      outcome: 'ok',
      body: { to: world.account(platform, account).notes[`handOver:${key}`] ?? null },
    })),
  ];
}
