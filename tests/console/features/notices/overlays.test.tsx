// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { DAY } from '#config/constants.ts';
import { OVERLAY_ORDER } from '#console/data/overlay-queue.ts';
import { outdatedAppDay, ratingIsDue, snoozed } from '#console/features/notices/due.ts';
import { Notices } from '#console/features/notices/notices.tsx';
import { overlayTexts } from '#console/features/notices/texts.ts';
import { open } from '../../open.tsx';

const user = { userId: 'u1', services: [], createDate: Date.now(), showInstantOffers: true } as unknown as UserRecord;
const NOTICE = { version: 7, en: { title: 'News', body: 'Text' }, es: { title: 'Noticias', body: 'Texto' } };

interface Seen {
  as?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  promotions?: unknown[];
  locale?: 'en' | 'es';
  path?: string;
}

async function seen({ as = {}, metadata = {}, promotions = [], locale = 'en', path = '/flex' }: Seen = {}) {
  const asked: [string, any][] = [];
  const page = await open(<Notices user={{ ...user, ...as } as UserRecord} />, {
    locale,
    paths: [path],
    known: [[['metadata'], { generalDialog: null, announcement: null, instantOffersUpdate: 0, ...metadata }]],
    call: ({ path: to }, input) => {
      asked.push([to, input]);
      if (to === '/promotion-messages') return promotions;
      return to === '/user/web' ? { ...user, ...as, ...(input['body'] as object) } : to.includes('status') ? [] : {};
    },
  });
  await act(() => overlayTexts(locale));
  return { page, user: page.user, sent: (to: string) => asked.filter(([each]) => each === to).map(([, input]) => input) };
}

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function () {
    this.removeAttribute('open');
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const OLD_APP = { lastInstantOffersGenerated: '03-14-2026' };
const SINCE = { instantOffersUpdate: Date.UTC(2026, 5, 1) };

describe('overlays', () => {
  it('asks for a new instant-offers app, and snoozed it is the year 2090 (OVERLAY-06, OVERLAY-07)', async () => {
    const page = await seen({ as: OLD_APP, metadata: SINCE });
    expect((await screen.findByRole('dialog')).textContent).toContain('Saturday, March 14, 2026');
    await page.user.click(screen.getByRole('button', { name: 'Do not ask again' }));
    expect(page.sent('/user/web')).toEqual([{ userId: 'u1', body: { lastInstantOffersGenerated: '03-14-2090' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const again = await seen({ as: OLD_APP, metadata: SINCE });
    await again.user.click(await screen.findByRole('button', { name: 'Get the new app' }));
    expect(again.page.path).toBe('/flex/instant-offers');
  });

  it.each([
    ['an app that is newer', { lastInstantOffersGenerated: '06-02-2026' }],
    ['a snoozed one', { lastInstantOffersGenerated: '03-14-2090' }],
    ['no app', { lastInstantOffersGenerated: null }],
    ['no right to one', { ...OLD_APP, showInstantOffers: false }],
  ])('asks for none with %s (OVERLAY-06)', (_, record) => {
    expect(outdatedAppDay({ showInstantOffers: true, ...record }, SINCE.instantOffersUpdate)).toBeNull();
  });

  it('asks for none before a date is set, and snoozes to the same day (OVERLAY-07)', () => {
    expect(outdatedAppDay({ showInstantOffers: true, ...OLD_APP }, 0)).toBeNull();
    expect(outdatedAppDay({ showInstantOffers: true, ...OLD_APP }, SINCE.instantOffersUpdate)).toBe(Date.UTC(2026, 2, 14));
    expect(snoozed('12-31-2026')).toBe('12-31-2090');
  });

  it('asks for a rating of 1 to 10, ten at first, once after seven days, and tells analytics (OVERLAY-11, OVERLAY-12, CONST-54)', async () => {
    const page = await seen({ as: { createDate: Date.now() - 8 * DAY } });
    const choices = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(choices.find(({ checked }) => checked)!.value).toBe('10');
    await page.user.click(choices[6]!);
    await page.user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(page.sent('/analytics')).toEqual([{ event: 'USER_RATING', properties: { rating: '7' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await seen({ as: { createDate: Date.now() - 8 * DAY } });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ratingIsDue(Date.now() - 6 * DAY, Date.now(), { getItem: () => null })).toBe(false);
  });

  it('sends no rating that was put off, and does not ask again (OVERLAY-11)', async () => {
    const page = await seen({ as: { createDate: Date.now() - 8 * DAY }, locale: 'es' });
    await page.user.click(await screen.findByRole('button', { name: 'Ahora no' }));
    expect(page.sent('/analytics')).toEqual([]);
    expect(localStorage.getItem('rated')).toBe('true');
  });

  it('shows one at a time in the order of the queue, the next when it is closed (OVERLAY-08, OVERLAY-09)', async () => {
    expect(OVERLAY_ORDER.indexOf('suspension')).toBeLessThan(OVERLAY_ORDER.indexOf('instantOffers'));
    expect(OVERLAY_ORDER.indexOf('activation')).toBeLessThan(OVERLAY_ORDER.indexOf('instantOffers'));
    const page = await seen({
      as: { ...OLD_APP, createDate: Date.now() - 8 * DAY },
      metadata: { ...SINCE, generalDialog: NOTICE, announcement: { ...NOTICE, en: { title: 'Big news', body: 'Text' } } },
    });
    const titles: string[] = [];
    for (const close of ['Get the new app', 'OK', 'Close', 'Not now']) {
      const button = await screen.findByRole('button', { name: close });
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
      titles.push(screen.getByRole('dialog').getAttribute('aria-label')!);
      await page.user.click(button);
    }
    expect(titles).toEqual(['Update your instant-offers app', 'News', 'Big news', 'How do you like Batch Grabber?']);
    // The announcement leads to the feed.
    expect(page.page.path).toBe('/feed');
  });

  it('opens over no dialog of the driver’s, such as the question about a stop, and over no payment', async () => {
    const question = document.createElement('div');
    question.setAttribute('role', 'alertdialog');
    document.body.append(question);
    await seen({ metadata: { generalDialog: NOTICE } });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(screen.queryByText('News')).toBeNull();
    question.remove();
    await waitFor(() => expect(screen.getByText('News')).toBeTruthy());
    cleanup();
    await seen({ metadata: { generalDialog: NOTICE }, path: '/billing' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.queryByText('News')).toBeNull();
  });
});
