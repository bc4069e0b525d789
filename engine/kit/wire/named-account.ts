import type { Account, Unanswered } from '../../model/platform.ts';
import type { SignIn } from '../../model/sign-in.ts';
import { milesFrom } from '../settings/distances.ts';
import { failure } from './failures.ts';

/** The account of an e-mail and password that is not linked yet: signed in for one call, and nothing of it is kept. */
export async function namedAccount(signIn: SignIn, input: Record<string, unknown>): Promise<Account | Unanswered> {
  const answer = await signIn.begin(input);
  if (answer.step === 'failed') return { failure: answer.failure };
  if (answer.step !== 'complete') return { failure: failure('needs-sign-in', { note: 'the credentials were refused' }) };
  return accountOf(answer.account, answer.secrets);
}

/** An account that is known by its secrets alone, for one call. */
export function accountOf(account: string, secrets: Record<string, string>): Account {
  return { userId: '', account, secrets: async () => secrets, saveSecrets: async () => undefined };
}

/** The same places with their miles from a position, the nearest first; without one in their own order, miles `null`. */
export function nearestFirst<Place extends { lat: number; lng: number }>(
  places: readonly Place[],
  { lat, lng }: { lat?: unknown; lng?: unknown },
): (Place & { miles: number | null })[] {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const milesTo = milesFrom({ latitude: number(lat), longitude: number(lng) });
  const rows = places.map((place) => ({ ...place, miles: rounded(milesTo(place.lat, place.lng)) }));
  return rows.sort((a, b) => (a.miles ?? 0) - (b.miles ?? 0));
}

function rounded(miles: number): number | null {
  return Number.isNaN(miles) ? null : Math.round(miles * 10) / 10;
}
