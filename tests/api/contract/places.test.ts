import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chooseGeocoder } from '#api/server/ports/geocoder.ts';
import { startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { machine } from '../../support/database.ts';

describe('api/places', () => {
  let api: TestApi;
  let driver: TestUser;

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver' });
  });
  afterAll(() => api.stop());

  const geocode = (address: string) => api.send('GET', `/prd/geocode?address=${encodeURIComponent(address)}`, { token: driver.token });

  const FOUND = [
    ['60608', 'Chicago, IL 60608', 41.849, -87.67, 'zip'],
    ['2801 S Western Ave, Chicago, IL 60608', 'Chicago, IL 60608', 41.849, -87.67, 'zip'],
    ['60608-1234', 'Chicago, IL 60608', 41.849, -87.67, 'zip'],
    ['Chicago', 'Chicago, IL', 41.8781, -87.6298, 'city'],
    ['chicago, il', 'Chicago, IL', 41.8781, -87.6298, 'city'],
    ['Chicago IL', 'Chicago, IL', 41.8781, -87.6298, 'city'],
    ['Some Street 5, Tempe, AZ', 'Tempe, AZ', 33.4255, -111.94, 'city'],
    ['Aurora, CO', 'Aurora, CO', 39.7294, -104.8319, 'city'],
    ['st. louis', 'Saint Louis, MO', 38.627, -90.1994, 'city'],
    ['leganes', 'Leganés, Spain', 40.3281, -3.7635, 'city'],
    ['28911', '28911 Leganés, Spain', 40.3281, -3.7635, 'city'],
    ['phoe', 'Phoenix, AZ', 33.4484, -112.074, 'city'],
    ['85027', 'Phoenix, AZ 85027', 33.682, -112.101, 'zip'],
  ] as const;
  it.each(FOUND)('finds “%s” among the bundled places (API-140)', async (address, formatted, lat, lng, precision) => {
    const { status, json } = await geocode(address);

    expect(status).toBe(200);
    expect(json.results[0]).toMatchObject({ formatted, geometry: { lat, lng }, precision });
  });

  it('gives every meaning of an address, the named city first', async () => {
    const american = (await geocode('28205')).json.results.map((one: { formatted: string }) => one.formatted);
    const aurora = (await geocode('Aurora')).json.results.map((one: { formatted: string }) => one.formatted);

    expect(american).toEqual(['Charlotte, NC 28205']);
    expect(aurora).toEqual(['Aurora, CO', 'Aurora, IL']);
  });

  const NOWHERE = ['99999', 'Nowhere at all', 'xx', 'Street, Nowhere, 00000', "'; drop table users; --"];
  it.each(NOWHERE)('says that “%s” is no place it knows (ERR-72)', async (address) => {
    const { status, json } = await geocode(address);

    expect([status, json.message]).toEqual([400, 'Location invalid. Please write location as Street Name, City, Zip Code']);
  });

  it.each(['', ' ', 'x', 'y'.repeat(201)])('refuses an address that is none', async (address) => {
    expect((await geocode(address)).json.code).toBe('input.invalid');
  });

  it('draws tiles that show where they are (API-142)', async () => {
    const tile = (path: string) => fetch(`${api.url}/prd/tiles/${path}`);
    const chicago = await tile('light/10/262/380');
    const text = await chicago.text();
    const dark = await (await tile('dark/10/262/380')).text();

    expect([chicago.status, chicago.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toContain('>Chicago</text>');
    expect(dark).not.toBe(text);
    expect([(await tile('light/2/4/0')).status, (await tile('light/19/0/0')).status, (await tile('pink/2/0/0')).status]).toEqual([
      404, 400, 400,
    ]);
  });
});

describe('api/places: another geocoder', () => {
  let answer: (request: IncomingMessage) => { status?: number; headers?: Record<string, string>; body: unknown };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    const { status = 200, headers = {}, body } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  const geocoder = () => chooseGeocoder({ GEOCODER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }, machine);

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  afterEach(() => asked.splice(0));

  it('is asked in the way of Nominatim, and rows that make no sense are skipped', async () => {
    const address = { road: 'S Western Ave', city: 'Chicago', 'ISO3166-2-lvl4': 'US-IL', postcode: '60608', country_code: 'us' };
    answer = () => ({
      body: [
        { display_name: '2801 S Western Ave', lat: '41.84', lon: '-87.68', address },
        { lat: 'x' },
        7,
        { display_name: 'n', lat: '91', lon: '0' },
      ],
    });

    const places = await geocoder().find('2801 S Western Ave & more');

    expect(asked).toEqual(['/search?q=2801+S+Western+Ave+%26+more&format=jsonv2&addressdetails=1&limit=8']);
    expect(places).toEqual([
      {
        formatted: '2801 S Western Ave',
        latitude: 41.84,
        longitude: -87.68,
        precision: 'address',
        city: 'Chicago',
        state: 'IL',
        zip: '60608',
        country: 'US',
      },
    ]);
  });

  it('finds nothing where there is nothing', async () => {
    answer = () => ({ body: [] });

    expect(await geocoder().find('nowhere')).toEqual([]);
  });

  it.each([
    ['an error', { status: 503, body: {} }],
    ['no list', { body: { error: 'x' } }],
    ['a way to somewhere else', { status: 302, headers: { location: '/elsewhere' }, body: [] }],
    ['more than it can mean', { body: ['x'.repeat(2_000_000)] }],
  ])('fails on %s and names it to the driver', async (_, said) => {
    answer = () => said;

    await expect(geocoder().find('anything')).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });
});
