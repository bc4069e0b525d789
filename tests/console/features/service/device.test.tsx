import { beforeAll, describe, expect, it, vi } from 'vitest';
import { HEAT_MAP, MAP } from '#config/constants.ts';
import en from '#config/i18n/en/services.ts';
import { askPosition, reasonOf } from '#console/data/geolocation.ts';
import { loadLocale } from '#console/data/i18n.ts';
import { DeviceCard } from '#console/features/service/device-card.tsx';
import { circlesOf, metresOf, spotsOf } from '#console/features/service/heat.ts';
import { startRests } from '#console/features/service/state.ts';
import { draw, wordsOf } from '../../draw.tsx';
import { entryOf } from '../../entries.ts';
import { aUser } from '../../make.ts';

const entry = entryOf('INSTACART');
const driver = (options: Record<string, unknown> = {}) =>
  aUser({
    services: [{ key: 'INSTACART', label: 'Instacart', price: 50, setupComplete: true }],
    instacartOptions: { start: false, status: 'Stopped', ...options },
  });
const card = (agent: string, options = {}, locale: 'en' | 'es' = 'en') => {
  vi.stubGlobal('navigator', { userAgent: agent });
  return wordsOf(draw(<DeviceCard entry={entry} user={driver(options)} admin={false} />, { locale }));
};
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 7)';

beforeAll(() => loadLocale('es'));

describe('console/features/service, what belongs to the phone', () => {
  it('warns on what is no Android phone (INSTA-07)', () => {
    expect(card('Mozilla/5.0 (iPhone)')).toContain('The app runs on Android phones only');
    expect(card(ANDROID)).not.toContain('The app runs on Android phones only');
    expect(card('Mozilla/5.0 (iPhone)', {}, 'es')).toContain('solo funciona en teléfonos Android');
  });

  it('offers the installer and the location; while it waits for the app the search cannot start (INSTA-02, INSTA-08, INSTA-11)', () => {
    expect(card(ANDROID)).toContain('Download installer|Update location');
    expect(card(ANDROID, { status: 'WAITING FOR APP' })).toContain('I have opened it|Update location');
    for (const [status, start, rests] of [
      ['WAITING FOR APP', false, true],
      ['STARTING', true, true],
      ['STOPPING', false, true],
      ['STOPPED', false, false],
    ] as const)
      expect(startRests(driver({ status, start }), entry.manifest, false), status).toBe(rests);
  });

  it('names why a phone gave no position (ERR-44, ERR-45, ERR-46, ERR-47, ERR-114, INSTA-23)', async () => {
    expect([1, 2, 3, 9].map((code) => en.device[reasonOf({ code })])).toEqual([
      'User denied the request for Geolocation',
      'Location information is unavailable',
      'The request to get user location timed out',
      'An unknown error occurred',
    ]);
    await expect(askPosition(undefined)).rejects.toEqual({ code: 2 });
    const phone = {
      getCurrentPosition: (told: PositionCallback) =>
        told({ coords: { latitude: 28.5, longitude: -81.4, accuracy: 9 }, timestamp: 5 } as never),
    };
    expect(await askPosition(phone as Geolocation)).toEqual({ latitude: 28.5, longitude: -81.4, accuracy: 9, at: 5 });
  });
});

describe('console/features/service, the heat map', () => {
  it('starts in Florida at zoom 10, then 9, never farther out than 2 (CONST-45, INSTA-04, INSTA-05)', () => {
    expect([HEAT_MAP.zoom, HEAT_MAP.zoomOfAll, MAP.minZoom]).toEqual([10, 9, 2]);
    expect(HEAT_MAP.latitude).toBeGreaterThan(24.5);
    expect(HEAT_MAP.latitude).toBeLessThan(31);
    expect(metresOf(10)).toBeCloseTo(10 / 0.00062137, 6);
  });

  it('draws a spot by its part of the hottest, a circle for each distance (INSTA-03)', () => {
    expect(
      spotsOf([
        [28, -81, 10],
        [29, -81, 40],
        [30, -81, 0],
      ]).map(({ heat }) => heat),
    ).toEqual([0.25, 1]);
    expect(circlesOf('[[8,25],[3,12],[8,30],[9999,1]]')).toEqual([3, 8]);
    expect(circlesOf('nothing')).toEqual([]);
  });
});
