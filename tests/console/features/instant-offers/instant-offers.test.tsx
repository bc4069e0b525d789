// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { AppBuild } from '#api/contract/instant-offers.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { APP_BUILD } from '#config/constants.ts';
import { InstantOffers } from '#console/features/instant-offers/instant-offers.tsx';
import { instantTexts } from '#console/features/instant-offers/texts.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { noticesOf } from '../../drive.tsx';
import { open } from '../../open.tsx';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131 Mobile';
const IDLE: AppBuild = { state: 'idle', fileName: null, url: null, bytes: null, sha256: null, ageMs: null, appVersion: '3.90.1' };
const READY: AppBuild = {
  ...IDLE,
  state: 'ready',
  fileName: 'batch-grabber-11-25-2026.zip',
  url: '/prd/flex-apk/x.zip',
  bytes: 1200,
  sha256: 'f'.repeat(64),
};
const OFF = { ...options.defaults(), locations: ['s1'] };

interface Seen {
  app?: AppBuild;
  set?: Record<string, unknown>;
  admin?: boolean;
  agent?: string;
  locale?: 'en' | 'es';
  make?: () => unknown;
  /** The server does not answer a change. */
  silent?: boolean;
  onDrawn?: () => void;
}

async function seen({
  app = IDLE,
  set = {},
  admin = false,
  agent = ANDROID,
  locale = 'en',
  make,
  silent = false,
  onDrawn = () => undefined,
}: Seen = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const user = { userId: 'u1', Admin: admin, country: 'US', driverOptions: { ...OFF, ...set } } as unknown as UserRecord;
  const answers = { app };
  const calls: [string, Record<string, unknown>][] = [];
  const panel = (
    <Profiler id="panel" onRender={onDrawn}>
      <InstantOffers user={user} home="/flex" />
    </Profiler>
  );
  const page = await open(panel, {
    locale,
    call: (endpoint, input) => {
      const { path, method } = endpoint as { path: string; method: string };
      calls.push([`${method} ${path}`, input]);
      if (path === '/flex-apk' && method === 'POST') {
        if (make) return make();
        answers.app = { ...IDLE, state: 'creating', ageMs: 0 };
        return answers.app;
      }
      if (path === '/flex-apk' && method === 'DELETE') return {};
      if (path === '/flex-apk') return answers.app;
      if (path === '/user/web' && silent) return new Promise(() => undefined);
      if (path === '/user/web') return { ...user, driverOptions: { ...OFF, ...set, ...(input['body'] as UserRecord).driverOptions } };
      return { sent: false };
    },
  });
  await act(() => instantTexts(locale));
  if (admin || agent === ANDROID) await screen.findByText(/3\.90\.1/);
  return { ...page, calls, answers };
}

const rests = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('console/features/instant-offers', () => {
  it('is for Android: others read a hint, admins see the panel anywhere (INSTANT-01, INSTANT-17)', async () => {
    await seen({ agent: 'Mozilla/5.0 (iPhone)' });
    expect(screen.getByText('Instant offers work on Android only')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    cleanup();
    await seen({ agent: 'Mozilla/5.0 (X11; Linux x86_64)', admin: true, set: { instantOffersActive: true } });
    expect(screen.getAllByRole('switch')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Create app' })).toBeNull();
    expect(screen.getAllByRole('switch').every(rests)).toBe(true);
  });

  it('answers a press on a switch before the lists that come with it are drawn', async () => {
    const drawn: string[] = [];
    const { user } = await seen({
      silent: true,
      onDrawn: () =>
        drawn.push(`${screen.queryAllByRole('switch', { checked: true }).length} on, ${screen.queryAllByRole('combobox').length} lists`),
    });
    await user.click(screen.getByRole('switch', { name: 'Instant offers' }));
    await screen.findByRole('combobox', { name: /stops/i });
    expect(drawn.indexOf('1 on, 0 lists')).toBeGreaterThan(0);
    expect(drawn.lastIndexOf('1 on, 2 lists')).toBeGreaterThan(drawn.indexOf('1 on, 0 lists'));
  });

  it('has three switches; two of them open what they need (INSTANT-02, INSTANT-03, INSTANT-04, INSTANT-20, INSTANT-21, CONST-29)', async () => {
    await seen();
    expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Instant offers',
      'Choose location',
      'Selfie bypass',
    ]);
    expect(screen.queryByRole('combobox')).toBeNull();
    cleanup();
    const { user, calls } = await seen({ set: { instantOffersActive: true, fakeGpsActive: true } });
    const stops = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Maximum number of stops' });
    const pay = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Minimum price' });
    expect([...stops.options].map(({ value }) => Number(value))).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect([...pay.options].map(({ value }) => Number(value))).toEqual(Array.from({ length: 180 }, (_, i) => i + 1));
    expect(screen.getByRole('combobox', { name: 'Where you want to be' })).toBeTruthy();
    await user.selectOptions(stops, '12');
    expect(calls).toContainEqual(['PATCH /user/web', { userId: 'u1', body: { driverOptions: { instantOffersMaxStops: 12 } } }]);
  });

  it('starts with 30 dollars and 10 stops, and the rules refuse no stop (INSTANT-20, INSTANT-22)', async () => {
    await seen({ set: { instantOffersActive: true } });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Maximum number of stops' }).value).toBe('10');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Minimum price' }).value).toBe('30');
    const facts = { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' } as const;
    const parsed = options.parse(
      { ...options.defaults(), instantOffersMaxStops: 0, instantOffersMinPay: 0 },
      { facts: { ...facts, blacklistedLocations: [] }, byAdmin: false },
    );
    expect(parsed.ok ? [] : parsed.issues.map(({ message }) => message)).toEqual([
      'Min pay cannot be $0',
      'Max number of stops has to be greater than 0',
    ]);
  });

  it('shows the version, four numbered steps and the button, which waits for a switch (INSTANT-05, INSTANT-06, INSTANT-10, INSTANT-15, INSTANT-16)', async () => {
    const { calls, user } = await seen();
    expect(screen.getByText('Current app version: 3.90.1')).toBeTruthy();
    const steps = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(steps).toHaveLength(4);
    expect(steps[1]!.textContent).toContain('up to 3 minutes');
    const create = screen.getByRole('button', { name: 'Create app' });
    expect(rests(create)).toBe(true);
    await user.click(create);
    expect(calls.some(([call]) => call === 'POST /flex-apk')).toBe(false);
    cleanup();
    for (const name of ['instantOffersActive', 'fakeGpsActive', 'selfieBypassActive']) {
      await seen({ set: { [name]: true } });
      expect(rests(screen.getByRole('button', { name: 'Create app' }))).toBe(false);
      cleanup();
    }
  });

  it('asks every three seconds while the app is made, and gives up in silence after sixty times (INSTANT-11, INSTANT-12, INSTANT-19, CONST-29)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = await seen({ app: { ...IDLE, state: 'creating', ageMs: 0 }, set: { instantOffersActive: true } });
    const asked = () => calls.filter(([call]) => call === 'GET /flex-apk').length;
    expect(screen.getByText('Creating your app…')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create app' })).toBeNull();
    expect(screen.getAllByRole('switch').every(rests)).toBe(true);
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(APP_BUILD.pollMs * 3 + 100));
    expect(asked() - before).toBe(3);
    for (let i = 0; i < 62; i++) await act(() => vi.advanceTimersByTimeAsync(APP_BUILD.pollMs));
    const given = asked();
    expect(given).toBe(APP_BUILD.polls + 1);
    expect(screen.queryByText('Creating your app…')).toBeNull();
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
    await act(() => vi.advanceTimersByTimeAsync(APP_BUILD.pollMs * 5));
    expect(asked()).toBe(given);
  });

  it('says Error creating apk only where the build failed (ERR-42, INSTANT-23)', async () => {
    await seen({ set: { instantOffersActive: true } });
    expect(screen.queryByText('Error creating apk')).toBeNull();
    cleanup();
    await seen({ app: { ...IDLE, state: 'failed' }, set: { instantOffersActive: true } });
    expect(screen.getByText('Error creating apk')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    cleanup();
    const { user } = await seen({
      set: { instantOffersActive: true },
      make: () => {
        throw new ApiFailure({ statusCode: 502, code: 'apk.failed', message: '', requestId: '' });
      },
    });
    await user.click(screen.getByRole('button', { name: 'Create app' }));
    expect(await screen.findByText('Error creating apk')).toBeTruthy();
  });

  it('loads the app by itself once it is ready, with its progress, and tells analytics its name (INSTANT-07, INSTANT-13, INSTANT-14, API-144)', async () => {
    const parts = Promise.withResolvers<Uint8Array>();
    const stream = new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(600));
        controller.enqueue(await parts.promise);
        controller.close();
      },
    });
    vi.stubGlobal('fetch', async () => new Response(stream, { headers: { 'content-length': '1200', etag: '"e"' } }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { calls, answers, user } = await seen({ set: { instantOffersActive: true } });
    await user.click(screen.getByRole('button', { name: 'Create app' }));
    expect(await screen.findByText('Creating your app…')).toBeTruthy();
    answers.app = READY;
    expect(await screen.findByRole('progressbar', { name: 'Downloading' }, { timeout: 8000 })).toBeTruthy();
    expect(await screen.findByText(/^50% · \d+ sec left$/)).toBeTruthy();
    parts.resolve(new Uint8Array(600));
    await vi.waitFor(() => expect(saved).toEqual([READY.fileName]));
    expect(calls).toContainEqual(['POST /analytics', { event: 'FLEX_INSTANTS_DOWNLOAD', properties: { fileName: READY.fileName } }]);
    vi.unstubAllGlobals();
  });

  it('offers a finished app to be loaded, copied or removed, with hints for the installation (INSTANT-08, INSTANT-09, INSTANT-17, INSTANT-18)', async () => {
    const { user, calls } = await seen({ app: READY, set: { instantOffersActive: true } });
    expect(screen.queryByRole('button', { name: 'Create app' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download app' })).toBeTruthy();
    expect(screen.getByText('Uninstall the app you have now.')).toBeTruthy();
    expect(screen.getByText('Allow your phone to install from unknown sources.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get help with the installation' }).getAttribute('href')).toBe('/faq');
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(await noticesOf(() => user.click(screen.getByRole('button', { name: 'Copy link' })))).toEqual(['info: Link copied']);
    expect(copied.mock.calls[0]![0]).toMatch(/\/prd\/flex-apk\/x\.zip$/);
    await user.click(screen.getByRole('button', { name: 'Remove app' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove this app?' });
    expect(calls.filter(([call]) => call === 'DELETE /flex-apk')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove app' }));
    expect(calls).toContainEqual(['DELETE /flex-apk', { userId: 'u1' }]);
    expect(await screen.findByRole('button', { name: 'Create app' })).toBeTruthy();
  });

  it('speaks Spanish', async () => {
    await seen({ locale: 'es', set: { fakeGpsActive: true } });
    expect(screen.getByRole('heading', { name: 'Ofertas instantáneas' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Crear aplicación' })).toBeTruthy();
    expect(screen.getByText('Se guarda en los ajustes de su aplicación. Batch Grabber nunca cambia su posición.')).toBeTruthy();
  });
});
