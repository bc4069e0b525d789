import { milesFrom } from '../../kit/settings/distances.ts';
import { record, text } from '../../kit/wire/parse.ts';
import type { SandboxAnswer, SandboxRequest, SandboxWorld, WorldBlock } from '../../model/sandbox.ts';
import { MINUTE } from '../../model/time-units.ts';
import { stationById } from './sandbox-offers.ts';

const ID = 'amazon-flex';
/** Farther away than this nobody has arrived. */
const NEAR_MILES = 1;
/** Arrivals are taken from so long before the start of a block until so long after it. */
const EARLY_MS = 30 * MINUTE;
const LATE_MS = 5 * MINUTE;
/** A check-in of what is loaded may come until the block ends. */
const CHECK_IN_EARLY_MS = 60 * MINUTE;

/** The driver says from where they are that they have arrived. Far from the station access is denied. */
export function arrive(request: SandboxRequest, world: SandboxWorld, account: string): SandboxAnswer {
  const body = record(request.body);
  const [start, address, position, driver] = [
    body?.startTime,
    text(body?.addressId, 200),
    record(body?.position),
    record(body?.driver),
  ] as const;
  const [latitude, longitude] = [position?.latitude, position?.longitude];
  if (typeof start !== 'number' || address === null || typeof latitude !== 'number' || typeof longitude !== 'number')
    return said(400, 'Malformed request');
  if (text(driver?.name, 200) === null || text(driver?.phone, 40) === null) return said(400, 'Malformed request');
  const block = heldAt(world, account, start);
  if (!block || address !== `${block.locationId}-staging`) return said(404, 'No block is held at this time');
  const now = world.now();
  if (now < block.startsAt - EARLY_MS) return { ...said(409, 'Too early'), offerId: block.offerId };
  if (now > block.startsAt + LATE_MS) return { ...said(410, 'Too late'), offerId: block.offerId };
  const station = stationById.get(block.locationId);
  const miles = station ? milesFrom({ latitude, longitude })(station.latitude, station.longitude) : Number.NaN;
  if (!(miles <= NEAR_MILES)) return { ...ACCESS_DENIED, offerId: block.offerId };
  world.note(ID, account, `arrived:${block.startsAt}`, now);
  return { status: 200, outcome: 'ok', offerId: block.offerId, body: { arrivedAt: now / 1000 } };
}

/** What was loaded at the station is checked in: a batch is the block it belongs to, by its start in seconds. */
export function checkIn(request: SandboxRequest, world: SandboxWorld, account: string): SandboxAnswer {
  const body = record(request.body);
  const [batch, warehouse, deliveries] = [text(body?.batchId, 200), text(body?.warehouseId, 200), body?.deliveryIds];
  if (batch === null || warehouse === null || !Array.isArray(deliveries) || deliveries.length === 0) return said(400, 'Malformed request');
  const block = heldAt(world, account, Number(batch));
  if (!block || block.locationId !== warehouse) return said(404, 'No such batch');
  const now = world.now();
  if (now < block.startsAt - CHECK_IN_EARLY_MS || now > block.endsAt) return { ...said(409, 'Not at this time'), offerId: block.offerId };
  world.note(ID, account, `checkedIn:${block.startsAt}`, now);
  return { status: 200, outcome: 'ok', offerId: block.offerId, body: { checkedIn: deliveries.length } };
}

/** The app's newest version, and the oldest that is still served. */
export function appVersion(): SandboxAnswer {
  return { status: 200, outcome: 'ok', body: { latestVersion: '3.96.1.82.0', minimumVersion: '3.90.0.0.0' } };
}

/** What a station's screen may show in a frame: that the code has come. Nobody but the server can read it. */
export function stationPage({ query }: SandboxRequest): SandboxAnswer {
  const code = query.get('code') ?? '';
  const text = /^[\w.-]{20,2000}$/.test(code) ? `The station has your code: …${code.slice(-6)}` : 'The station has no code.';
  return {
    status: 200,
    outcome: 'ok',
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>Simulated station</title><p>${text}</p></html>`,
  };
}

function heldAt(world: SandboxWorld, account: string, startSeconds: number): WorldBlock | undefined {
  return world.account(ID, account).held.find((block) => Math.floor(block.startsAt / 1000) === Math.floor(startSeconds));
}

export const ACCESS_DENIED = { status: 403, outcome: 'refused', body: { errorCode: 'ACCESS_DENIED', message: 'Access denied' } } as const;

function said(status: number, message: string): SandboxAnswer {
  return { status, outcome: status === 404 || status === 410 ? 'gone' : 'refused', body: { errorCode: null, message } };
}
