// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { InviteRow } from '#api/contract/invites.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { placesAt } from '#console/app/navigation.ts';
import { Invites } from '#console/features/invites/invites.tsx';
import { inviteTexts } from '#console/features/invites/texts.ts';
import { noticesOf } from '../../drive.tsx';
import { open } from '../../open.tsx';

const user = { userId: 'u1', name: 'Ana', phoneNumber: '+12025550102', accountType: 'Paid', services: [] } as unknown as UserRecord;
const row = (over: Partial<InviteRow> = {}): InviteRow => ({
  inviteId: 'i1',
  kind: 'normal',
  invited: '+12025550180',
  dateInvited: Date.UTC(2026, 10, 3, 18),
  invitationStatus: 'open',
  dateSent: null,
  dateJoined: null,
  datePaid: null,
  dateCredited: null,
  refusal: null,
  ...over,
});
const PROGRESS = {
  invited: 0,
  joined: 0,
  paying: 0,
  goal: 5,
  daysEarned: 0,
  choice: null,
  path: '/register/invite/user-u1',
  messagesLeft: 10,
  offerOpen: true,
};

interface Seen {
  progress?: Partial<Omit<typeof PROGRESS, 'path' | 'choice'>> & { path?: string | null; choice?: 'free' | 'discount' | null };
  rows?: InviteRow[];
  create?: (input: Record<string, unknown>) => unknown;
  locale?: 'en' | 'es';
}

async function seen({ progress = {}, rows = [], create, locale = 'en' }: Seen = {}) {
  const page = await open(<Invites user={user} />, {
    locale,
    known: [
      [['invites', 'progress', 'u1'], { ...PROGRESS, ...progress }],
      [['invites', 'list', 'u1'], rows],
    ],
    call: ({ path }, input) => (path === '/invite' ? create?.(input) : path === '/invite/paying' ? { ...PROGRESS, ...progress } : rows),
  });
  await act(() => inviteTexts(locale));
  return page;
}

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
});
/** userEvent brings its own clipboard with every page. */
const watchClipboard = () => vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('console/features/invites', () => {
  it('copies the own link and says so (INVITE-05, SHELL-17, FEED-12, ERR-43)', async () => {
    const page = await seen();
    watchClipboard();

    const notices = await noticesOf(() => page.user.click(screen.getAllByRole('button', { name: 'Copy link' })[0]!));

    expect(copied).toEqual([`${location.origin}/register/invite/user-u1`]);
    expect(notices).toEqual(['info: Link copied']);
  });

  it('opens the share sheet of the device, and copies where there is none', async () => {
    const page = await seen();
    watchClipboard();
    const shared: unknown[] = [];
    await page.user.click(screen.getByRole('button', { name: 'Share my link' }));
    Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) });
    await page.user.click(screen.getByRole('button', { name: 'Share my link' }));
    Reflect.deleteProperty(navigator, 'share');

    expect(copied).toHaveLength(1);
    expect(shared).toEqual([expect.objectContaining({ url: `${location.origin}/register/invite/user-u1` })]);
  });

  it('has neither link nor form for a code without invites (INVITE-06, SHELL-18)', async () => {
    await seen({ progress: { path: null } });

    expect(screen.getByText('Your referral code has no invites')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows rewards, the way to five and the end of the offer (INVITE-03, PROD-20, PROD-21, CONST-60)', async () => {
    const page = await seen({ progress: { paying: 2, daysEarned: 14 } });

    const card = screen.getByRole('region', { name: 'Challenges and rewards' });
    expect(within(card).getByRole('img', { name: '2 of 5 friends have paid' })).toBeTruthy();
    expect(card.textContent).toContain('7 days free');
    expect(card.textContent).toContain('A free account, or 10% off for life');
    expect(card.textContent).toContain('expires Dec 15');
    expect(page.container.textContent).not.toContain('Which reward');
  });

  it('leaves the words of the offer out once it has ended (PROD-21)', async () => {
    const page = await seen({ progress: { offerOpen: false } });

    expect(page.container.textContent).not.toContain('Dec 15');
  });

  it('lets the driver choose once five have paid', async () => {
    await seen({ progress: { paying: 5 }, locale: 'es' });

    expect(screen.getByRole('button', { name: 'Cuenta gratis' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '10 % de descuento de por vida' })).toBeTruthy();
  });

  it('lists who was invited, when, and how far each has come (INVITE-04, ENT-56)', async () => {
    await seen({
      rows: [
        row(),
        row({ inviteId: 'i2', kind: 'user', invited: '…0110', invitationStatus: 'credited', dateJoined: 1, datePaid: 2, dateCredited: 2 }),
        row({ inviteId: 'i3', invitationStatus: 'joined', dateJoined: 3, refusal: 'own-device' }),
      ],
    });

    const lines = within(screen.getByRole('region', { name: 'People you invited' })).getAllByRole('listitem');
    const words = lines.map((line) => line.textContent!.replaceAll('\u00a0', ' '));
    expect(words[0]).toContain('+1 202 555 0180');
    expect(words[0]).toContain('Invited Tue, Nov 3');
    expect(words[0]).toContain('Link ready');
    expect(words[1]).toContain('Phone ending in 0110');
    expect(words[1]).toContain('7 days credited');
    expect(words[2]).toContain('No free days: you both sign in on the same device.');
  });

  it('teaches what to do where nobody was invited', async () => {
    await seen();

    expect(screen.getByText(/Share your link above/)).toBeTruthy();
  });

  it('sends by text message or hands the link to WhatsApp; a refusal says why (INVITE-01, INVITE-02)', async () => {
    const asked: unknown[] = [];
    const page = await seen({
      create: (input) => {
        asked.push(input);
        if (input.via === 'sms') throw new ApiFailure({ statusCode: 409, code: 'invite.sentLately', message: 'no', requestId: 'r' });
        return { invite: row({ invited: '+12025550181' }), path: '/register/invite/i9', sent: false };
      },
    });
    await page.user.click(screen.getByRole('button', { name: 'Send text message' }));
    expect(screen.getByText('Enter the whole phone number of your friend.')).toBeTruthy();
    await page.user.type(screen.getByRole('textbox'), '202 555 0181');
    await page.user.click(screen.getByRole('button', { name: 'Send text message' }));
    expect(await screen.findByText(/got an invite message in the last 30 days/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Invite by WhatsApp' }));

    const link = await screen.findByRole('link', { name: 'Open WhatsApp' });
    expect(link.getAttribute('href')).toContain('https://wa.me/12025550181?text=');
    expect(link.getAttribute('href')).toContain(encodeURIComponent('/register/invite/i9'));
    expect(asked).toEqual([
      { phoneNumber: '+12025550181', via: 'sms' },
      { phoneNumber: '+12025550181', via: 'link' },
    ]);
  });

  it('is in the navigation of four services, before Billing (SHELL-11, SHELL-12, SHELL-13, SHELL-14, SHELL-15, I18N-08)', () => {
    const paths = (root: string, invites: boolean) => placesAt(root, user, { invites, billing: true }).places.map(({ path }) => path);

    for (const root of ['/flex', '/relay', '/lyft', '/point-pickup']) {
      expect(paths(root, true).slice(-2)).toEqual(['/invites', '/billing']);
      expect(paths(root, false)).not.toContain('/invites');
    }
    expect(paths('/spark', true)).not.toContain('/invites');
  });
});
