import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { CAMEL_TOKENS, createRefreshedCalls, explain } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps, ExtraRequest } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { startingPointById } from './starting-points.ts';
import { readCalendar, readHeld, readShifts, readSignIn, shifts } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, wire),
    extras: { calendar: (request) => calendar(deps, request) },
    signIn: createPasswordSignIn(deps, { path: '/oauth/login', read: readSignIn }),
  };
}

const SHIFTS = '/v2/unassigned_shifts';

const wire: PlainWire<FilterSettings> = {
  refresh: { path: '/oauth/refresh', names: CAMEL_TOKENS },
  documented,
  poll: () => ({ method: 'GET', path: '/v2/available_unassigned_shifts' }),
  offers: shifts,
  readOffers: readShifts,
  accept: ({ id }) => ({ method: 'POST', path: `${SHIFTS}/${encodeURIComponent(id)}/assign`, body: { id } }),
  readHeld,
  schedule: { method: 'GET', path: '/v2/assigned_shifts' },
  readSchedule: (body) => readCalendar(body)?.map(({ assignment }) => assignment) ?? null,
  release: ({ externalId }) => ({ method: 'POST', path: `${SHIFTS}/${encodeURIComponent(externalId)}/unassign`, body: {} }),
};

/** The blocks that the account holds and that are not over, by their start. */
async function calendar(deps: AdapterDeps, { account }: ExtraRequest): Promise<unknown> {
  if (!account) return null;
  const answer = await createRefreshedCalls(deps, account, wire)(wire.schedule);
  if (!answer.ok || answer.status !== 200) return { failure: explain(answer, wire, deps.machine.now()) };
  const held = readCalendar(answer.body);
  if (held === null) return { failure: failure('unreadable', { status: 200, note: 'the calendar cannot be read whole' }) };
  const now = deps.world.now();
  return held
    .filter(({ assignment }) => assignment.endsAt > now)
    .sort((a, b) => a.assignment.startsAt - b.assignment.startsAt)
    .map(({ assignment: { externalId, locationId, startsAt, endsAt }, unbookable }) => ({
      id: externalId,
      startTime: startsAt,
      duration: endsAt - startsAt,
      timeZone: (locationId !== null && startingPointById.get(locationId)?.timeZone) || null,
      isUnbookable: unbookable,
    }));
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  const word = status === 403 ? wordOf(body, 'code') : null;
  if (word === 'IDENTITY_VERIFICATION') return needsHuman(answer, 'verificationUrl');
  if (word === 'COURIER_BLOCKED') return failure('not-trusted', { status, note: 'the courier is blocked' });
  return null;
}
