// A client as another team would write it for this wire, knowing nothing but the base address.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

interface WireOffer {
  offerId: string;
  offerType: string;
  serviceAreaId: string;
  hidden: boolean;
  startTime: number;
  endTime: number;
  expirationDate: number;
  rateInfo: { priceAmount: number; currency: string; projectedTips: number };
}

class FlexClient {
  accessToken = '';
  refreshes = 0;
  regions: string[] = [];
  #base: string;
  #refreshToken: string;

  constructor(base: string, refreshToken: string) {
    this.#base = base;
    this.#refreshToken = refreshToken;
  }

  async signIn(): Promise<void> {
    const response = await fetch(`${this.#base}/auth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-amzn-identity-auth-domain': 'api.example.com', 'User-Agent': 'Dart/3.0' },
      body: JSON.stringify({
        app_name: 'com.example.rabbit',
        app_version: '130050002',
        source_token_type: 'refresh_token',
        source_token: this.#refreshToken,
        requested_token_type: 'access_token',
      }),
    });
    this.accessToken = ((await response.json()) as { access_token: string }).access_token;
    this.refreshes += 1;
  }

  /** 403 means expired: refresh once, then the same call once more. */
  async send(method: string, path: string, body?: unknown): Promise<Response> {
    const once = () =>
      fetch(`${this.#base}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'Accept-Encoding': 'gzip, deflate, br',
          Authorization: 'RABBIT3-HMAC-SHA256 SignedHeaders=x-amz-access-token;x-amz-date, Signature=0',
          'X-Amz-Date': '20261121T000000Z',
          'x-flex-instance-id': '3f1c1b1e-0000-4000-8000-000000000000',
          'x-amz-access-token': this.accessToken,
          Cookie: 'session=1',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const response = await once();
    if (response.status !== 403) return response;
    await response.body?.cancel();
    await this.signIn();
    return once();
  }

  async eligibleServiceAreas(): Promise<string[]> {
    const response = await this.send('GET', '/eligibleServiceAreas');
    this.regions = ((await response.json()) as { serviceAreaIds: string[] }).serviceAreaIds;
    return this.regions;
  }

  async stations(): Promise<Map<string, string>> {
    const response = await this.send('GET', '/getOfferFiltersOptions');
    const { serviceAreaPoolList } = (await response.json()) as {
      serviceAreaPoolList: { serviceAreaName: string; serviceAreaId: string }[];
    };
    return new Map(serviceAreaPoolList.map((pool) => [pool.serviceAreaName, pool.serviceAreaId]));
  }

  poll(stations: string[] = [], timeFilter: Record<string, string> = {}, regions = this.regions): Promise<Response> {
    return this.send('POST', '/GetOffersForProviderPost', {
      apiVersion: 'V2',
      filters: { serviceAreaFilter: stations, timeFilter },
      serviceAreaIds: regions,
    });
  }

  async offers(stations: string[] = [], timeFilter: Record<string, string> = {}): Promise<WireOffer[]> {
    const response = await this.poll(stations, timeFilter);
    if (response.status !== 200) throw new Error(`poll: ${response.status}`);
    return ((await response.json()) as { offerList: WireOffer[] }).offerList;
  }

  async accept(offerId: string): Promise<number> {
    const response = await this.send('POST', '/AcceptOffer', { __type: 'AcceptOfferInput:http://internal.example.com/', offerId });
    await response.arrayBuffer();
    return response.status;
  }
}

let child: ChildProcess;
let base = '';
const folder = mkdtempSync(join(tmpdir(), 'third-party-'));

beforeAll(async () => {
  child = spawn(process.execPath, ['engine/sandbox/main.ts'], {
    cwd: new URL('../../..', import.meta.url).pathname,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  base = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr!.on('data', (text: Buffer) => {
      said += text.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url) resolve(url);
    });
    child.on('exit', () => reject(new Error(said)));
  });
});

afterAll(async () => {
  const gone = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
});

async function control(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${base}/_sandbox${path}`, { method, body: body === undefined ? null : JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

async function signedIn(email = 'third.party@example.com'): Promise<FlexClient> {
  const client = new FlexClient(`${base}/amazon-flex`, `sandbox:${email}`);
  await client.signIn();
  await client.eligibleServiceAreas();
  return client;
}

function offer(from: number, hours: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + from * 3_600_000;
  return { price: 68.5, startsAt: new Date(start).toISOString(), endsAt: new Date(start + hours * 3_600_000).toISOString(), ...more };
}

const publish = (...offers: unknown[]): Promise<{ ids: string[] }> => control('POST', '/offers', { platform: 'amazon-flex', offers });
const fault = (body: Record<string, unknown>) => control('POST', '/faults', { platform: 'amazon-flex', ...body });

describe('a third-party client of the Flex wire', () => {
  beforeEach(() => control('POST', '/reset', { market: 'off' }));

  it('gets an access token for a refresh token, and an account in the first region', async () => {
    const response = await fetch(`${base}/amazon-flex/auth/token`, {
      method: 'POST',
      body: JSON.stringify({
        source_token_type: 'refresh_token',
        source_token: 'sandbox:New@Example.com',
        requested_token_type: 'access_token',
      }),
    });
    expect(await response.json()).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 3600 });
    expect((await signedIn('new@example.com')).regions).toEqual(['us-chicago']);
    expect((await fetch(`${base}/amazon-flex/auth/token`, { method: 'POST', body: '{"source_token":"stolen"}' })).status).toBe(400);
  });

  it('refreshes once after a 403 and goes on', async () => {
    const client = await signedIn();
    await fault({ call: 'poll', status: 403, times: 1 });
    expect(await client.offers()).toEqual([]);
    expect(client.refreshes).toBe(2);
    client.accessToken = 'expired';
    expect((await client.stations()).size).toBeGreaterThan(10);
    expect(client.refreshes).toBe(3);
  });

  it('reads the station list and polls one station of it', async () => {
    const client = await signedIn();
    const stations = await client.stations();
    const [here, there] = [...stations.values()];
    const { ids } = await publish(offer(3, 2, { locationId: here }), offer(3, 2, { locationId: there }));
    expect([...stations.keys()].some((name) => name.includes('Whole Foods'))).toBe(true);
    const shown = async (stationIds: string[]) => (await client.offers(stationIds)).map((one) => [one.offerId, one.hidden]);
    expect(await shown([])).toEqual([
      [ids[0], false],
      [ids[1], false],
    ]);
    expect(await shown([here!])).toEqual([
      [ids[0], false],
      [ids[1], true],
    ]);
    await control('POST', '/settings', { offFilter: 'omit' });
    expect(await shown([here!])).toEqual([[ids[0], false]]);
    await control('POST', '/settings', { offFilter: 'leak' });
    expect(await shown([here!])).toEqual([
      [ids[0], false],
      [ids[1], false],
    ]);
  });

  it('may filter by local wall clock, by instants or not at all', async () => {
    const client = await signedIn();
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    // The afternoon and around midnight in Chicago, by standard and by summer time.
    await publish(
      { price: 50, startsAt: `${day}T20:30:00Z`, endsAt: `${day}T22:30:00Z` },
      { price: 51, startsAt: `${day}T05:00:00Z`, endsAt: `${day}T07:00:00Z` },
    );
    await control('POST', '/settings', { offFilter: 'omit' });
    const prices = async (timeFilter: Record<string, string>) =>
      (await client.offers([], timeFilter)).map((one) => one.rateInfo.priceAmount).sort();
    expect(await prices({})).toEqual([50, 51]);
    expect(await prices({ startTime: '13:00', endTime: '17:00' })).toEqual([50]);
    expect(await prices({ startTime: '22:00', endTime: '02:00' })).toEqual([51]);
    expect(await prices({ startTime: `${day}T20:00:00Z`, endTime: `${day}T21:00:00Z` })).toEqual([50]);
    expect(await prices({ startTime: `${day}T01:00:00Z` })).toEqual([50, 51]);
  });

  it('finds every field of an offer where the format has it', async () => {
    const client = await signedIn();
    const { ids } = await publish(offer(5, 3.5));
    const response = await client.poll();
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(500);
    expect(response.headers.get('content-encoding')).toBeNull();
    const answer = (await response.json()) as { offerList: WireOffer[] };
    expect(answer).toMatchObject({ offerExperienceVersion: 'V1', refreshInterval: 1000, refreshTimeout: 1_800_000 });
    const [one] = answer.offerList;
    expect(one).toMatchObject({
      offerId: ids[0],
      offerType: 'NON_EXCLUSIVE',
      status: 'OFFERED',
      schedulingType: 'BLOCK',
      hidden: false,
      rateInfo: { priceAmount: 68.5, currency: 'USD', projectedTips: 0 },
      startingLocation: {
        geocode: { latitude: expect.any(Number), longitude: expect.any(Number) },
        address: { address1: expect.any(String) },
      },
    });
    expect(one!.endTime - one!.startTime).toBe(3.5 * 3600);
    expect(one!.expirationDate).toBe(one!.startTime);
  });

  it('wins with 200, loses with 410, and sees, then forfeits, what it won', async () => {
    const [client, rival] = [await signedIn(), await signedIn('rival@example.com')];
    const { ids } = await publish(offer(3, 2), offer(8, 2));
    expect([await client.accept(ids[0]!), await rival.accept(ids[0]!), await rival.accept(ids[1]!), await client.accept(ids[1]!)]).toEqual([
      200, 410, 200, 410,
    ]);

    const schedule = async () =>
      ((await (await client.send('GET', '/scheduledAssignments')).json()) as { scheduledAssignments: Record<string, unknown>[] })
        .scheduledAssignments;
    const [held] = await schedule();
    expect(held).toMatchObject({
      bookedPrice: { amount: 68.5 },
      durationInMinutes: 120,
      serviceAreaId: 'us-chicago-dch1',
      startTime: expect.any(Number),
    });
    const forfeit = await client.send('DELETE', `/schedule/blocks/${held!['startTime']}`, { pickUpTime: held!['startTime'] });
    expect(forfeit.status).toBe(200);
    expect(await schedule()).toEqual([]);
  });

  it('wins something from the live market within a few polls', async () => {
    await control('POST', '/reset', { speed: 60 });
    const client = await signedIn();
    const asked = new Set<string>();
    let status = 0;
    await expect
      .poll(
        async () => {
          for (const one of await client.offers()) {
            if (asked.has(one.offerId) || status === 200) continue;
            asked.add(one.offerId);
            status = await client.accept(one.offerId);
          }
          return status;
        },
        { timeout: 15_000 },
      )
      .toBe(200);
  });

  it('meets the rate limit when its budget is spent', async () => {
    await control('POST', '/settings', { pollBudget: 5 });
    const client = await signedIn();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await client.poll()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400]);
    expect(await (await client.poll()).json()).toEqual({ message: 'Rate exceeded' });
  });

  it('gets a 307 without Location, so that nothing is posted anywhere else', async () => {
    const client = await signedIn();
    const { ids } = await publish(offer(3, 2));
    await fault({ call: 'poll', status: 307, times: 1 });
    await fault({ call: 'accept', status: 307, times: 1 });
    const challenged = await client.poll();
    expect([challenged.status, challenged.redirected, challenged.headers.get('location')]).toEqual([307, false, null]);
    expect(await challenged.json()).toEqual({ challengeMetadata: { WebUrl: expect.any(String) } });
    expect(await client.accept(ids[0]!)).toBe(307);
    expect(await client.accept(ids[0]!)).toBe(200);
  });

  it('gets an answer in JSON when it asks for another region or is too old', async () => {
    const client = await signedIn();
    const elsewhere = await client.poll([], {}, ['us-phoenix']);
    expect([elsewhere.status, await elsewhere.json()]).toEqual([403, { Message: 'Unauthorized request' }]);
    const old = await client.send('POST', '/GetOffersForProviderPost', { apiVersion: 'V1', serviceAreaIds: client.regions });
    expect(old.status).toBeGreaterThanOrEqual(400);
    expect(((await old.json()) as { message: string }).message).toContain('Version not supported');
    await fault({ call: 'poll', status: 500, times: 1 });
    expect(((await (await client.poll()).json()) as { message: string }).message).toContain('Error calling');
  });

  it('turns instant offers on and off', async () => {
    const client = await signedIn();
    const available = async (method: string, body?: unknown) => (await client.send(method, '/realTimeAvailability', body)).json();
    expect(await available('GET')).toEqual({ isAvailable: false });
    expect(await available('POST', { isAvailable: true })).toEqual({ isAvailable: true });
    expect(await available('GET')).toEqual({ isAvailable: true });
  });
});
