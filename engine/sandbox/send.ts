import type { ServerResponse } from 'node:http';
import type { SandboxAnswer } from '../model/sandbox.ts';
import type { Fault } from './faults.ts';

/** The bytes and the content type of a body: bytes are JSON already, a text goes as it stands. */
export function encodeBody(body: unknown): { bytes: Uint8Array; type: string } {
  if (body instanceof Uint8Array) return { bytes: body, type: 'application/json' };
  if (typeof body === 'string')
    return { bytes: Buffer.from(body), type: body.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : 'application/json' };
  return { bytes: Buffer.from(JSON.stringify(body ?? {})), type: 'application/json' };
}

/** Sends a whole answer at once. `handed` = now at the socket: what making the bytes took is not the caller's time. */
export function send(response: ServerResponse, answer: Pick<SandboxAnswer, 'status' | 'headers' | 'body'>, handed?: () => void): void {
  if (response.destroyed) return;
  const { bytes, type } = encodeBody(answer.body);
  response.writeHead(answer.status, headersOf(answer, type, bytes.length));
  handed?.();
  response.end(bytes);
}

/** Sends an answer as a fault wants it: late, in drops, without an end, or not at all. `handed` = now at the socket. */
export function sendFaulty(response: ServerResponse, answer: SandboxAnswer, fault: Fault, handed: () => void): void {
  const { bytes, type } = encodeBody(answer.body);
  const later = (ms: number, step: () => void) => {
    if (ms <= 0) return step();
    const timer = setTimeout(step, ms);
    response.on('close', () => clearTimeout(timer));
  };
  const headersAt = fault.headersAfterMs ?? fault.delayMs ?? 0;
  const bodyAt = Math.max(headersAt, fault.delayMs ?? 0);
  later(headersAt, () => {
    if (response.destroyed) return;
    if (fault.reset) {
      response.socket?.resetAndDestroy();
      return;
    }
    handed();
    response.writeHead(answer.status, headersOf(answer, type, fault.endless ? null : bytes.length));
    if (bodyAt > headersAt) response.flushHeaders();
    later(bodyAt - headersAt, () => {
      if (response.destroyed) return;
      if (fault.endless) flood(response, bytes, fault.bytesPerSecond);
      else if (fault.bytesPerSecond) drip(response, bytes, fault.bytesPerSecond);
      else response.end(bytes);
    });
  });
}

function headersOf(answer: Pick<SandboxAnswer, 'headers'>, type: string, length: number | null): Record<string, string | number> {
  const headers: Record<string, string | number> = { 'Content-Type': type };
  if (length !== null) headers['Content-Length'] = length;
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    for (const known of Object.keys(headers)) if (known.toLowerCase() === name.toLowerCase()) delete headers[known];
    headers[name] = value;
  }
  return headers;
}

const BEAT_MS = 100;

function drip(response: ServerResponse, bytes: Uint8Array, perSecond: number): void {
  let sent = 0;
  const started = performance.now();
  const timer = setInterval(() => {
    const due = Math.min(bytes.length, Math.floor(((performance.now() - started) / 1000) * perSecond));
    if (due > sent) response.write(bytes.subarray(sent, due));
    sent = Math.max(sent, due);
    if (sent >= bytes.length) {
      clearInterval(timer);
      response.end();
    }
  }, BEAT_MS);
  response.flushHeaders();
  response.on('close', () => clearInterval(timer));
}

/** The body, then blanks for as long as the caller stays. */
function flood(response: ServerResponse, bytes: Uint8Array, perSecond: number | undefined): void {
  response.write(bytes);
  if (perSecond === undefined) {
    const blanks = Buffer.alloc(16_384, ' ');
    const pour = () => {
      if (response.destroyed) return;
      if (response.write(blanks)) setImmediate(pour);
      else response.once('drain', pour);
    };
    pour();
    return;
  }
  const timer = setInterval(() => {
    if (response.writableLength < 1_000_000) response.write(Buffer.alloc(Math.max(1, Math.round((perSecond * BEAT_MS) / 1000)), ' '));
  }, BEAT_MS);
  response.on('close', () => clearInterval(timer));
}
