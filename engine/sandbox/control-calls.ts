import { CARD_CALLS } from './card/control.ts';
import { listAccounts, listLedger, listMessages, setAccount } from './control-accounts.ts';
import type { ControlCall } from './control-call.ts';
import { addFault, clearFaults, listStations, publishOffers } from './control-offers.ts';
import { changeSettings, reset, setClock, showState } from './control-world.ts';
import { SMS_CALLS } from './sms/control.ts';

/** The calls below `/_sandbox`, by method and path. */
export const CONTROL_CALLS: ReadonlyMap<string, ControlCall> = new Map<string, ControlCall>([
  ['GET /state', showState],
  ['POST /reset', reset],
  ['POST /settings', changeSettings],
  ['POST /clock', setClock],
  ['POST /offers', publishOffers],
  ['POST /faults', addFault],
  ['DELETE /faults', clearFaults],
  ['GET /stations', listStations],
  ['GET /ledger', listLedger],
  ['GET /messages', listMessages],
  ['GET /accounts', listAccounts],
  ['POST /accounts', setAccount],
  ...CARD_CALLS,
  ...SMS_CALLS,
]);
