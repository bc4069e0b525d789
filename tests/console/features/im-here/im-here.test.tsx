// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, type Call } from '#api/contract/client.ts';
import { IM_HERE, MINUTE } from '#config/constants.ts';
import { arrivable, sendArrival } from '#console/features/im-here/arrival.ts';
import { ImHere } from '#console/features/im-here/im-here.tsx';
import { aBlock, aUser, NOON } from '../../make.ts';
import { open } from '../../open.tsx';

const { told } = vi.hoisted(() => ({ told: [] as string[] }));
vi.mock('#console/ui/feedback/toast.ts', () => ({
  toast: { error: (text: string) => told.push(`error: ${text}`), success: (text: string) => told.push(`success: ${text}`) },
}));

const staging = { geocode: { latitude: 41.9, longitude: -87.7 }, address: { addressId: 's1-staging', name: '12 Dock Street' } };
const soon = aBlock({ startTime: NOON / 1000 + 600, stagingLocation: staging });
const later = aBlock({
  startTime: NOON / 1000 + 7200,
  location: 'Lake View',
  stagingLocation: { ...staging, address: { addressId: 's2-staging', name: null } },
});
const denied = () => new ApiFailure({ statusCode: 409, code: 'imHere.denied', message: '', requestId: '' });
const phone = (asked: PositionOptions[] = []) =>
  ({
    getCurrentPosition: (tell: PositionCallback, _fail: unknown, options: PositionOptions) => {
      asked.push(options);
      tell({ coords: { latitude: 41.9, longitude: -87.7, accuracy: 8 }, timestamp: 1000 } as GeolocationPosition);
    },
  }) as unknown as Geolocation;

describe('console/features/im-here, sending', () => {
  const send = (answers: (() => unknown)[], geolocation: Geolocation | undefined = phone()) => {
    const sent: unknown[] = [];
    const waits: number[] = [];
    const steps: string[] = [];
    const call = (async (_: unknown, input: unknown) => {
      sent.push(input);
      return answers[sent.length - 1]!();
    }) as unknown as Call;
    const wait = async (ms: number) => void waits.push(ms);
    const onProgress = ({ doing, attempt }: { doing: string; attempt: number }) => steps.push(`${doing} ${attempt}`);
    const outcome = sendArrival({ call, geolocation, block: soon, onProgress, wait, now: () => 1500 });
    return outcome.then((result) => ({ result, sent, waits, steps }));
  };
  const no = () => {
    throw denied();
  };

  it('sends what the device has just measured, for the block’s own address', async () => {
    const asked: PositionOptions[] = [];
    const { result, sent, steps } = await send([() => ({})], phone(asked));
    expect(result).toEqual({ result: 'SUCCESS' });
    expect(sent).toEqual([
      { startTime: soon.startTime, addressId: 's1-staging', coordinates: { latitude: 41.9, longitude: -87.7, accuracy: 8, ageMs: 500 } },
    ]);
    expect(asked).toMatchObject([{ maximumAge: 0, enableHighAccuracy: true }]);
    expect(steps).toEqual(['locating 1', 'telling 1']);
  });

  it('tries denied access twice more, each time with a new position, then gives up (IMHERE-13)', async () => {
    const asked: PositionOptions[] = [];
    const thrice = await send([no, no, no], phone(asked));
    expect([thrice.result, thrice.sent.length, asked.length]).toEqual([{ result: 'FAIL', why: 'denied' }, 3, 3]);
    expect(thrice.waits).toEqual([IM_HERE.retryMs, IM_HERE.retryMs]);
    expect((await send([no, no, () => ({})])).result).toEqual({ result: 'SUCCESS' });
  });

  it('tries nothing else again, and sends nothing without a position', async () => {
    const error = new ApiFailure({ statusCode: 502, code: 'imHere.failed', message: '', requestId: '' });
    const fail = () => {
      throw error;
    };
    expect(await send([fail])).toMatchObject({ result: { result: 'FAIL', why: 'refused', error }, sent: [{}] });
    const refusing = { getCurrentPosition: (_: unknown, fail: PositionErrorCallback) => fail({ code: 1 } as GeolocationPositionError) };
    const without = await send([], refusing as unknown as Geolocation);
    expect([without.result, without.sent]).toEqual([{ result: 'FAIL', why: 'position', reason: 'denied' }, []]);
  });

  it('lists the main service’s blocks until 5 minutes after their start, the next one first (IMHERE-16)', () => {
    const at = (minutes: number) => aBlock({ startTime: NOON / 1000 + minutes * 60 });
    const blocks = [at(90), at(-6), at(-5), aBlock({ service: 'VEHO', startTime: NOON / 1000 + 60 }), at(10)];
    expect(IM_HERE.lateMs).toBe(5 * MINUTE);
    expect(arrivable(blocks, 'AMAZON_FLEX', NOON).map(({ startTime }) => (startTime - NOON / 1000) / 60)).toEqual([-5, 10, 90]);
  });
});

describe('console/features/im-here', () => {
  beforeEach(() => {
    told.length = 0;
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(phone());
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200, toFake: ['setTimeout'] });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const state = {
    enabled: true,
    active: true,
    lastAttempt: null,
    frame: { url: 'about:blank?code=s1.abc', code: 's1.abc', expiresAt: NOON },
  };
  const openPage = (
    over: Record<string, unknown> = {},
    { blocks = [soon, later], user = aUser({ imHere: true, userDisabled: false }), send = () => ({}), locale = 'en' as 'en' | 'es' } = {},
  ) => {
    const sent: Record<string, unknown>[] = [];
    const tracked: unknown[] = [];
    const call = ({ path }: { path: string }, input: Record<string, unknown>) => {
      if (path === '/blocks') return { scheduledAssignments: blocks };
      if (path === '/im-here' && 'userId' in input) return { ...state, ...over };
      if (path === '/analytics') return tracked.push(input);
      sent.push(input);
      return send();
    };
    return open(<ImHere user={user} />, { call, locale, paths: ['/', '/flex/im-here'] }).then((page) => ({
      ...page,
      sent,
      tracked,
      at: () => page.path,
    }));
  };
  const press = async (page: Awaited<ReturnType<typeof openPage>>, name: string) =>
    page.user.click(await screen.findByRole('button', { name }));

  it('says that the feature is disabled where it is not there for this driver (IMHERE-03, ERR-06)', async () => {
    await openPage({ enabled: false, active: false, frame: null });
    expect(await screen.findByText('This feature is currently disabled.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the first block with pay, time until it starts and staging location, and all of them to choose from (IMHERE-05, IMHERE-06, IMHERE-07, IMHERE-10)', async () => {
    const page = await openPage();
    expect(await screen.findByText('Starts in 10 min')).toBeTruthy();
    expect(page.container.textContent).toMatch(/\$84\.00.*Staging locationElk Grove, 12 Dock Street/);
    await press(page, 'Select another block');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(document.activeElement?.textContent).toBe('All blocks');
    await press(page, 'Select');
    expect(await screen.findByText('Starts in 2 h')).toBeTruthy();
    expect(page.container.textContent).toContain('Lake View');
  });

  it('has nothing to select where there is one block, and says so where there is none (IMHERE-04, IMHERE-06)', async () => {
    const page = await openPage({}, { blocks: [soon] });
    await screen.findByText('Starts in 10 min');
    expect(screen.queryByRole('button', { name: 'Select another block' })).toBeNull();
    page.unmount();
    await openPage({}, { blocks: [] });
    expect(await screen.findByText('No blocks scheduled')).toBeTruthy();
  });

  it('rests while the driver’s search is off (IMHERE-12)', async () => {
    const page = await openPage({}, { user: aUser({ userDisabled: true }) });
    for (const name of ['I’m here', 'Select another block']) {
      const button = await screen.findByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await page.user.click(button);
    }
    expect(screen.queryByText('Are you sure?')).toBeNull();
    expect(screen.getByText(/Start the search on your dashboard first/)).toBeTruthy();
  });

  it('asks first, tells the platform, and goes home with a notice (IMHERE-08, IMHERE-09, IMHERE-15, IMHERE-17, ERR-04, API-144)', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const page = await openPage({}, { send: () => new Promise((resolve) => (answer = resolve)) as never });
    await press(page, 'I’m here');
    expect(screen.getByText('Are you sure?')).toBeTruthy();
    expect(page.container.textContent).toContain('you can’t type it or choose it');
    expect(page.sent).toEqual([]);
    await press(page, 'Yes, tell Flex');
    expect((await screen.findByText('Telling Flex that you are here …')).closest('[role=status]')).toBeTruthy();
    answer({});
    await vi.waitFor(() => expect(page.at()).toBe('/'));
    expect(told).toEqual(["success: I'm here mode activated."]);
    expect(page.sent).toHaveLength(1);
    expect(page.tracked).toEqual([{ event: 'IM_HERE_ATTEMPT', properties: { result: 'SUCCESS' } }]);
  });

  it('says after three denied tries that it failed, and stays (IMHERE-14, IMHERE-17, ERR-03)', async () => {
    const page = await openPage(
      {},
      {
        send: () => {
          throw denied();
        },
      },
    );
    await press(page, 'I’m here');
    await press(page, 'Yes, tell Flex');
    await vi.waitFor(
      () => expect(told).toEqual(["error: There was an error activating I'm here mode. Please contact the professor."]),
      15_000,
    );
    expect([page.sent.length, page.at()]).toEqual([3, '/flex/im-here']);
    expect(page.tracked).toEqual([{ event: 'IM_HERE_ATTEMPT', properties: { result: 'FAIL' } }]);
    expect((await screen.findByRole('alert')).textContent).toContain('Please contact the professor.');
  });

  it('says why there is no position, in a notice and in place (ERR-48)', async () => {
    const refusing = { getCurrentPosition: (_: unknown, fail: PositionErrorCallback) => fail({ code: 1 } as GeolocationPositionError) };
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(refusing as unknown as Geolocation);
    const page = await openPage();
    await press(page, 'I’m here');
    await press(page, 'Yes, tell Flex');
    await vi.waitFor(() => expect(told.join()).toMatch(/^error: User denied the request for Geolocation\. Allow location/));
    expect(page.sent).toEqual([]);
  });

  it('shows the station’s page in a frame with the server’s code (IMHERE-11)', async () => {
    const page = await openPage();
    await screen.findByText('Starts in 10 min');
    const frame = page.container.querySelector('iframe')!;
    expect([frame.getAttribute('src'), frame.title]).toEqual([state.frame.url, 'Page of the station']);
  });

  it('speaks Spanish', async () => {
    const page = await openPage({}, { locale: 'es' });
    await screen.findByText('Elegir otro bloque');
    expect(page.container.textContent).not.toMatch(/\b(the|your|block|station)\b/i);
  });
});
