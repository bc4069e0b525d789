import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { flexSandbox } from '#engine/platforms/amazon-flex/sandbox.ts';
import { type LedgerRow, type Sandbox, startSandbox } from '#engine/sandbox/index.ts';

export const CHICAGO = 'us-chicago';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: any;
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** One exchange after another over plain sockets; redirects are not followed. */
export function caller(base: string): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(`${base}${path}`, { method, agent, headers: { 'content-type': 'application/json', ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) });
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    });
}

export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export interface Bed extends Driver {
  sandbox: Sandbox;
  /** Moves the machine's clock ahead: tokens and real time. */
  skew(ms: number): void;
}

/** A sandbox in this process, on a free port with a separate folder; the market is off unless asked for. */
export async function openBed(reset: Record<string, unknown> = {}): Promise<Bed> {
  let ahead = 0;
  const sandbox = await startSandbox({
    port: 0,
    dataDir: tempDir(),
    seed: 'test',
    platforms: [flexSandbox],
    machine: { now: () => performance.timeOrigin + performance.now() + ahead, elapsed: () => performance.now() },
    log: () => {},
  });
  onTestFinished(() => sandbox.close());
  const driver = drive(sandbox.url);
  await driver.control('POST', '/reset', { market: 'off', ...reset });
  const skew = (ms: number) => {
    ahead += ms;
  };
  return { ...driver, sandbox, skew };
}

export interface Driver {
  call: Call;
  /** Below `/_sandbox`; throws what a refusal says. */
  control(method: string, path: string, body?: unknown): Promise<any>;
  signIn(account: string): Promise<string>;
  flex(token: string, method: string, path: string, body?: unknown): Promise<Answer>;
  poll(token: string, filters?: unknown, region?: string): Promise<Answer>;
  accept(token: string, offerId: string): Promise<Answer>;
  publish(...offers: Record<string, unknown>[]): Promise<string[]>;
  ledger(call?: string): Promise<LedgerRow[]>;
}

export function drive(base: string): Driver {
  const call = caller(base);
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, `/_sandbox${path}`, body);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return answer.json;
  };
  const flex = (token: string, method: string, path: string, body?: unknown) =>
    call(method, `/amazon-flex${path}`, body, { 'x-amz-access-token': token });
  return {
    call,
    control,
    flex,
    signIn: async (account) =>
      (await call('POST', '/amazon-flex/auth/token', { source_token_type: 'refresh_token', source_token: `sandbox:${account}` })).json
        .access_token,
    poll: (token, filters, region = CHICAGO) =>
      flex(token, 'POST', '/GetOffersForProviderPost', { apiVersion: 'V2', serviceAreaIds: [region], filters }),
    accept: (token, offerId) => flex(token, 'POST', '/AcceptOffer', { offerId }),
    publish: async (...offers) => {
      const full = offers.map((offer) => ({ price: 60, ...block(3, 5), ...offer }));
      return (await control('POST', '/offers', { platform: 'amazon-flex', offers: full })).ids;
    },
    ledger: async (wanted) => {
      const rows: LedgerRow[] = await control('GET', '/ledger');
      return wanted ? rows.filter((row) => row.call === wanted) : rows;
    },
  };
}

/** Hours from now, as the control API wants them. */
export function block(from: number, to: number): { startsAt: string; endsAt: string } {
  const base = Math.ceil(Date.now() / HOUR) * HOUR;
  return { startsAt: new Date(base + from * HOUR).toISOString(), endsAt: new Date(base + to * HOUR).toISOString() };
}

export function offerIds(answer: Answer): string[] {
  return answer.json.offerList.map((offer: { offerId: string }) => offer.offerId);
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
