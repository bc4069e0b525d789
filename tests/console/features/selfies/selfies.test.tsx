// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { SELFIES } from '#config/constants.ts';
import { CENTRED, dragged, MIN_ZOOM, partOf, within } from '#console/features/selfies/crop.ts';
import { Selfies } from '#console/features/selfies/selfies.tsx';
import { sendFirst } from '#console/features/selfies/send.ts';
import { selfieTexts } from '#console/features/selfies/texts.ts';
import { noticesOf } from '../../drive.tsx';
import { open } from '../../open.tsx';

const urls = (count: number) => Array.from({ length: count }, (_, i) => `/prd/images/${i}.webp`);
const PLACE = { address: '/selfies/v1', id: 'v1', status: 'REQUIRED' };

interface Seen {
  stored?: number;
  address?: unknown[];
  locale?: 'en' | 'es';
  fails?: string[];
  bypass?: boolean;
}

async function seen({ stored = 3, address = [PLACE], locale = 'en', fails = [], bypass = false }: Seen = {}) {
  const user = { userId: 'u1', maskUrls: urls(stored) } as unknown as UserRecord;
  const calls: [string, Record<string, unknown>][] = [];
  const places = [...address];
  const page = await open(<Selfies user={user} home="/flex" />, {
    locale,
    call: (endpoint, input) => {
      const { path, method } = endpoint as { path: string; method: string };
      if (path === '/bypass') return { active: bypass };
      calls.push([`${method} ${path}`, input]);
      if (fails.includes(`${method} ${path}`))
        throw new ApiFailure({ statusCode: 502, code: 'selfie.putFailed', message: '', requestId: '' });
      if (path === '/selfie') return method === 'GET' ? places.shift() : { maskUrls: urls(stored).slice(1) };
      return { maskUrls: urls(stored) };
    },
  });
  await act(() => selfieTexts(locale));
  return { ...page, calls };
}

const rests = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const press = (user: Awaited<ReturnType<typeof seen>>['user'], name: string) => user.click(screen.getByRole('button', { name }));
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('console/features/selfies', () => {
  it('shows a ring out of ten, edit, add and send (SELFIE-01, CONST-18)', async () => {
    await seen({ stored: 4 });
    const ring = screen.getByRole('progressbar', { name: '4 of 10 selfies' });
    expect([ring.getAttribute('aria-valuenow'), ring.getAttribute('aria-valuemax')]).toEqual(['4', '10']);
    expect([rests('Edit'), rests('Add selfies'), rests('Send selfie')]).toEqual([false, false, false]);
    expect(screen.getAllByRole('img')).toHaveLength(4);
  });

  it('answers the press that opens the dialog before the dialog is drawn', async () => {
    await seen();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    flushSync(() => screen.getByRole('button', { name: 'Add selfies' }).click());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('says that a selfie bypass in the settings skips no selfie (ENT-21)', async () => {
    await seen({ bypass: true });
    expect(await screen.findByText(/^Selfie bypass is on .* send your own picture here\.$/)).toBeTruthy();
    cleanup();
    await seen({ bypass: true, locale: 'es' });
    expect(await screen.findByText(/^La omisión de selfies está activada .* su propia foto\.$/)).toBeTruthy();
    cleanup();
    await seen();
    await act(async () => undefined);
    expect(screen.queryByText(/bypass/i)).toBeNull();
  });

  it('needs three to send and takes no eleventh (SELFIE-05, SELFIE-06, ERR-74)', async () => {
    const { calls, user } = await seen({ stored: 2 });
    expect(rests('Send selfie')).toBe(true);
    expect(screen.getByText(/at least three/)).toBeTruthy();
    await press(user, 'Send selfie');
    expect(calls).toEqual([]);
    cleanup();
    await seen({ stored: 10 });
    expect(rests('Add selfies')).toBe(true);
    cleanup();
    await seen({ stored: 0 });
    expect(rests('Edit')).toBe(true);
  });

  it('asks for the address, sends the first one there and shows the rest (SELFIE-08, SELFIE-11)', async () => {
    const { calls, user } = await seen();
    expect(await noticesOf(() => press(user, 'Send selfie'))).toEqual(['success: Selfie sent. It was removed from your selfies.']);
    expect(calls).toEqual([
      ['GET /selfie', {}],
      ['PUT /selfie', PLACE],
    ]);
  });

  it('asks up to twice more where it is forbidden, then says so; says where none is wanted (SELFIE-09, SELFIE-10, ERR-37, ERR-38)', async () => {
    const forbidden = { result: 'FORBIDDEN' };
    const failed = 'error: There has been an error sending the verification selfie. Please try again in some minutes.';
    const first = await seen({ address: [forbidden, forbidden, forbidden, PLACE] });
    expect(await noticesOf(() => press(first.user, 'Send selfie'))).toEqual([failed]);
    expect(first.calls.map(([call]) => call)).toEqual(['GET /selfie', 'GET /selfie', 'GET /selfie']);
    cleanup();
    const second = await seen({ address: [forbidden, forbidden, PLACE] });
    await press(second.user, 'Send selfie');
    expect(second.calls.map(([call]) => call)).toContain('PUT /selfie');
    cleanup();
    const third = await seen({ address: [{ result: 'NO_VERIFY' }] });
    expect(await noticesOf(() => press(third.user, 'Send selfie'))).toEqual(['info: Flex does not require selfie verification right now.']);
    cleanup();
    const fourth = await seen({ fails: ['PUT /selfie'] });
    expect(await noticesOf(() => press(fourth.user, 'Send selfie'))).toEqual([failed]);
    expect(await sendFirst((async () => Promise.reject(new Error('x'))) as never)).toEqual({ outcome: 'failed' });
  });

  it('selects and deletes in the full-screen dialog (SELFIE-02, SELFIE-04, SELFIE-12)', async () => {
    const { calls, user } = await seen();
    await press(user, 'Edit');
    expect(screen.getByRole('heading', { name: 'Edit selfies' })).toBeTruthy();
    expect(rests('Delete selected')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Select selfie 2' }));
    await press(user, 'Delete selected');
    expect(screen.getByText('Delete 1 of your selfies? You cannot get them back.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Keep them');
    await press(user, 'Keep them');
    expect(calls).toEqual([]);
    await press(user, 'Delete selected');
    await press(user, 'Delete for good');
    expect(calls).toEqual([['DELETE /mask', { userId: 'u1', images: ['/prd/images/1.webp'] }]]);
    cleanup();
    const failing = await seen({ fails: ['DELETE /mask'] });
    await press(failing.user, 'Edit');
    await failing.user.click(screen.getByRole('checkbox', { name: 'Select selfie 1' }));
    await press(failing.user, 'Delete selected');
    expect(await noticesOf(() => press(failing.user, 'Delete for good'))).toEqual(['error: Error deleting images']);
  });

  it('chooses, crops and uploads one after the other; nothing chosen uploads nothing (SELFIE-02, SELFIE-07, SELFIE-12)', async () => {
    const picture = { width: 800, height: 600, close: () => undefined };
    vi.stubGlobal('createImageBitmap', async (file: File) => (file.name === 'bad.jpg' ? Promise.reject(new Error('x')) : picture));
    const context = { fillRect: () => undefined, drawImage: () => undefined };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
    const { calls, user } = await seen({ stored: 8 });
    await press(user, 'Add selfies');
    expect(rests('Upload')).toBe(true);
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
    await user.upload(input, [file('a.jpg'), file('b.jpg'), file('c.jpg')]);
    expect(await screen.findByText('Room for 2 more: the others are not added. You can keep 10.')).toBeTruthy();
    await user.upload(input, [file('bad.jpg'), file('b.jpg')]);
    expect(await screen.findByText('bad.jpg cannot be read. Use JPEG, PNG or WebP.')).toBeTruthy();
    await press(user, 'Upload');
    expect(screen.getByRole('heading', { name: 'Crop picture 1 of 1' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' }).min).toBe('1');
    await press(user, 'Use this crop');
    await vi.waitFor(() => expect(calls).toEqual([['POST /mask', { userId: 'u1', images: ['data:image/jpeg;base64,AAAA'] }]]));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('crops to 4:3, zooms in alone, and never leaves the picture (SELFIE-03)', () => {
    for (const size of [
      { width: 4000, height: 3000 },
      { width: 900, height: 2000 },
      { width: 3000, height: 500 },
    ])
      for (const crop of [CENTRED, { zoom: 0.2, x: -3, y: 7 }, { zoom: 2.5, x: 1, y: 0 }, { zoom: 99, x: 0.3, y: 0.9 }]) {
        const { left, top, width, height } = partOf(size, crop);
        expect(width / height).toBeCloseTo(SELFIES.aspect);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(size.width + 1e-6);
        expect(top + height).toBeLessThanOrEqual(size.height + 1e-6);
      }
    expect(within({ zoom: 0.1, x: 0, y: 0 }).zoom).toBe(MIN_ZOOM);
    const size = { width: 4000, height: 3000 };
    const moved = dragged(size, { zoom: 2, x: 0.5, y: 0.5 }, { x: 100, y: 0 }, 640);
    expect(partOf(size, { zoom: 2, x: 0.5, y: 0.5 }).left - partOf(size, moved).left).toBeCloseTo((100 * 2000) / 640);
  });

  it('speaks Spanish', async () => {
    await seen({ locale: 'es', stored: 1 });
    expect(screen.getByText('Necesita al menos tres selfies para enviar una.')).toBeTruthy();
  });
});
