import { failure, needsHuman } from '../../kit/wire/failures.ts';
import { wordOf } from '../../kit/wire/parse.ts';
import { createPasswordSignIn } from '../../kit/wire/password-sign-in.ts';
import { openPlainSession, type PlainWire } from '../../kit/wire/plain-session.ts';
import { CAMEL_TOKENS } from '../../kit/wire/refreshed-calls.ts';
import type { Failure } from '../../model/failure.ts';
import type { HttpAnswer } from '../../model/http.ts';
import type { Adapter, AdapterDeps } from '../../model/platform.ts';
import type { FilterSettings } from './filters.ts';
import { readReservation, readReservations, readSignIn, readSlots, slots } from './wire.ts';

export function adapter(deps: AdapterDeps): Adapter<FilterSettings> {
  return {
    open: (account) => openPlainSession(deps, account, createWire()),
    extras: {},
    signIn: createPasswordSignIn(deps, {
      path: '/auth/login',
      accountOf: (input) => digitsOf(String(input['phoneNumber'])),
      named: (account) => ({ phoneNumber: `+${account}` }),
      read: readSignIn,
    }),
  };
}

/** One a session: it keeps the text of the poll's body, the same as long as the settings are the same object. */
function createWire(): PlainWire<FilterSettings> {
  let asked: { settings: FilterSettings; json: string } | null = null;
  return {
    refresh: { path: '/auth/refresh', names: CAMEL_TOKENS },
    documented,
    poll(settings) {
      if (asked?.settings !== settings) asked = { settings, json: JSON.stringify({ reservationZoneKeys: settings.locationsChosen }) };
      return { method: 'POST', path: '/v1/slots/search', json: asked.json };
    },
    offers: slots,
    readOffers: readSlots,
    accept: ({ id }) => ({ method: 'POST', path: '/v1/reservations', body: { slotId: id } }),
    readHeld: readReservation,
    schedule: { method: 'GET', path: '/v1/reservations' },
    readSchedule: readReservations,
    release: ({ externalId }) => ({ method: 'DELETE', path: `/v1/reservations/${encodeURIComponent(externalId)}` }),
  };
}

function documented(answer: HttpAnswer & { ok: true }): Failure | null {
  const { status, body } = answer;
  const word = status === 403 ? wordOf(body, 'code') : null;
  if (word === 'CONFIRM_DEVICE') return needsHuman(answer, 'confirmUrl');
  if (word === 'ON_HOLD') return failure('not-trusted', { status, note: 'the account is on hold' });
  return null;
}

/** A number of ten digits is one of this country. */
function digitsOf(phoneNumber: string): string {
  const digits = phoneNumber.replace(/\D/g, '');
  return digits.length === 10 && !phoneNumber.trim().startsWith('+') ? `1${digits}` : digits;
}
