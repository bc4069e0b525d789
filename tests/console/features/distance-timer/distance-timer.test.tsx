// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#config/constants.ts';
import { distanceBetween } from '#console/features/distance-timer/distance.ts';
import { DistanceTimer } from '#console/features/distance-timer/distance-timer.tsx';
import { readWay, whenToStart } from '#console/features/distance-timer/when.ts';
import { NOON } from '../../make.ts';
import { open } from '../../open.tsx';

const { told } = vi.hoisted(() => ({ told: [] as string[] }));
vi.mock('#console/ui/feedback/toast.ts', () => ({ toast: { error: (text: string) => told.push(text) } }));

const CHICAGO = { latitude: 41.8781, longitude: -87.6298 };
const MILWAUKEE = { latitude: 43.0389, longitude: -87.9065 };

describe('console/features/distance-timer, figures', () => {
  it('measures statute miles, kilometres and nautical miles (DIST-05)', () => {
    const miles = distanceBetween(CHICAGO, MILWAUKEE);
    expect(miles).toBeCloseTo(81.4, 0);
    expect(distanceBetween(CHICAGO, MILWAUKEE, 'K') / miles).toBeCloseTo(1.609344, 9);
    expect(distanceBetween(CHICAGO, MILWAUKEE, 'N') / miles).toBeCloseTo(0.8684, 9);
    expect(distanceBetween(CHICAGO, { ...CHICAGO })).toBe(0);
    // A degree of latitude is 60 minutes of arc, 1.1515 statute miles each.
    expect(distanceBetween({ latitude: 10, longitude: 5 }, { latitude: 11, longitude: 5 })).toBeCloseTo(69.09, 6);
  });

  it('reads lat, lng and timestamp, in seconds or milliseconds (DIST-01)', () => {
    const read = (query: string) => readWay(new URLSearchParams(query));
    expect(read('lat=41.9&lng=-87.7&timestamp=1795000000')).toEqual({
      place: { latitude: 41.9, longitude: -87.7 },
      since: 1_795_000_000_000,
    });
    expect(read('lat=41.9&lng=-87.7&timestamp=1795000000000')?.since).toBe(1_795_000_000_000);
    for (const query of ['', 'lat=41.9&lng=-87.7', 'lat=x&lng=-87.7&timestamp=1', 'lat=91&lng=0&timestamp=1', 'lat=&lng=0&timestamp=1'])
      expect(read(query)).toBeNull();
  });

  it('is all good once the minutes that went by exceed the estimate, and counts down until then (DIST-02, DIST-03)', () => {
    const when = (minutesAgo: number) => whenToStart(CHICAGO, { place: MILWAUKEE, since: NOON - minutesAgo * MINUTE }, NOON);
    const first = when(0);
    if (first.state !== 'WAIT') throw new Error('it should wait');
    expect(first.minutes).toBe(first.estimate);
    expect(when(first.estimate - 10)).toMatchObject({ state: 'WAIT', minutes: 10 });
    expect(when(first.estimate)).toMatchObject({ state: 'WAIT', minutes: 1 });
    expect(when(first.estimate + 0.1)).toEqual({ state: 'ALL_GOOD' });
  });
});

const REFUSED = [
  [1, 'User denied the request for Geolocation'],
  [2, 'Location information is unavailable'],
  [3, 'The request to get user location timed out'],
  [9, 'An unknown error occurred'],
] as const;

describe('console/features/distance-timer', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    told.length = 0;
  });
  const show = (geolocation: unknown, since = NOON, reload = () => {}) => {
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation as Geolocation);
    const path = `/distance-timer?lat=${MILWAUKEE.latitude}&lng=${MILWAUKEE.longitude}&timestamp=${since}`;
    return open(<DistanceTimer reload={reload} />, { paths: [path] });
  };
  const at = (coords: typeof CHICAGO) => ({
    getCurrentPosition: (tell: PositionCallback) => tell({ coords: { ...coords, accuracy: 5 }, timestamp: NOON } as never),
  });

  it('says that it looks, and then that all is good (DIST-02)', async () => {
    let tell: PositionCallback = () => undefined;
    await show({ getCurrentPosition: (given: PositionCallback) => (tell = given) }, NOON - MINUTE);
    expect(await screen.findByText('Getting your location …')).toBeTruthy();
    tell({ coords: { ...MILWAUKEE, accuracy: 5 }, timestamp: NOON } as never);
    expect(await screen.findByText('All good')).toBeTruthy();
  });

  it('counts the minutes and loads the page again after 60 s (DIST-03)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const reload = vi.fn();
    await show(at(CHICAGO), NOON, reload);
    expect(await screen.findByText(/^Start in \d+ min$/)).toBeTruthy();
    vi.advanceTimersByTime(58_000);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each(REFUSED)('says in a notice why there is no location: code %i (DIST-04, DIST-06, ERR-48)', async (code, text) => {
    await show({ getCurrentPosition: (_: unknown, fail: PositionErrorCallback) => fail({ code } as GeolocationPositionError) });
    expect(await screen.findByText('Location unavailable')).toBeTruthy();
    expect(told).toEqual([text]);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says so where the link lacks something', async () => {
    await open(<DistanceTimer />, { paths: ['/distance-timer?lat=1'] });
    expect(await screen.findByText('Url invalid')).toBeTruthy();
  });
});
