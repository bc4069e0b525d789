// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { toast as library } from 'sonner';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OfflineBanner } from '#console/app/offline-banner.tsx';
import { onlineAtom, sessionAtom, streamAtom } from '#console/data/settings.ts';
import type { StreamState } from '#console/data/stream.ts';
import { showToasts } from '#console/ui/feedback/toast.ts';
import { consoleParts } from '../draw.tsx';
import { open } from '../open.tsx';

showToasts(library);
beforeEach(() => void library.dismiss());
afterEach(cleanup);

const said = () => library.getToasts().map((each) => 'title' in each && each.title);

/** The banner, and what the device and the stream say of the connection. */
async function connected() {
  const parts = consoleParts('en');
  parts.store.set(sessionAtom, { status: 'signed-in', userId: 'u1' });
  parts.store.set(streamAtom, 'live');
  const page = await open(<OfflineBanner />, { parts });
  return {
    shown: () => page.container.textContent,
    becomes: (online: boolean, stream: StreamState) =>
      act(async () => {
        parts.store.set(onlineAtom, online);
        parts.store.set(streamAtom, stream);
      }),
  };
}

it('says that it is back once the server answers, and once only: a device that has a network proves nothing', async () => {
  const banner = await connected();
  expect(said()).toEqual([]);

  await banner.becomes(false, 'connecting');
  expect(banner.shown()).toMatch(/^\s*Offline/);

  await banner.becomes(true, 'connecting');
  expect(banner.shown()).toBe('');
  expect(said()).toEqual([]);
  await banner.becomes(true, 'unreachable');
  expect(banner.shown()).toMatch(/^\s*Offline/);

  await banner.becomes(true, 'live');
  expect(banner.shown()).toBe('');
  expect(said()).toEqual(['Back online']);
  await banner.becomes(true, 'connecting');
  await banner.becomes(true, 'live');
  expect(said()).toEqual(['Back online']);
});
