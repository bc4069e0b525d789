// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import type { Comment, Post } from '#api/contract/posts.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { placesAt } from '#console/app/navigation.ts';
import { Community } from '#console/features/community/community.tsx';
import { numbersAround } from '#console/features/community/pager.tsx';
import { communityTexts } from '#console/features/community/texts.ts';
import { toast } from '#console/ui/feedback/toast.ts';
import { open } from '../../open.tsx';

vi.mock('#console/data/shrink.ts', () => ({ shrink: async () => 'data:image/jpeg;base64,AAAA' }));

const user = {
  userId: 'u1',
  name: 'Ana',
  role: 'driver',
  phoneNumber: '+12025550102',
  services: [{ key: 'AMAZON_FLEX', label: 'Flex', price: 50 }],
} as unknown as UserRecord;
const author = { userId: 'anon-1', userName: 'Anonymous', team: false };
const said = (n: number, over: Partial<Comment> = {}): Comment => ({
  commentId: `c${n}`,
  timestamp: n,
  body: `Comment ${n}`,
  ...author,
  ...over,
});
const post = (over: Partial<Post> = {}): Post => ({
  postId: 'p1',
  ...author,
  region: null,
  timestamp: Date.now() - 3 * 3_600_000 - 5000,
  body: 'Hello',
  images: [],
  types: [],
  comments: [],
  commentCount: 0,
  likes: {},
  likeCount: 0,
  serviceChosen: 'LYFT',
  sticky: false,
  ...over,
});

interface Seen {
  posts?: Post[];
  total?: number;
  as?: Partial<UserRecord>;
  collectsMoney?: boolean;
  calls?: Record<string, (input: any) => unknown>;
  locale?: 'en' | 'es';
  path?: string;
  service?: string;
}

async function seen({
  posts = [post()],
  total = posts.length,
  as = {},
  collectsMoney = false,
  calls = {},
  locale = 'en',
  path = '/feed',
  service,
}: Seen = {}) {
  const asked: { path: string; method: string; input: any }[] = [];
  const page = await open(<Community user={{ ...user, ...as } as UserRecord} {...(service && { service })} />, {
    locale,
    paths: [path],
    known: [[['metadata'], { referral: { collectsMoney } }]],
    call: ((endpoint: { path: string; method: string }, input: any) => {
      asked.push({ ...endpoint, input });
      const own = calls[`${endpoint.method} ${endpoint.path}`];
      if (own) return own(input);
      return endpoint.path === '/posts/count' ? { total, pages: Math.max(1, Math.ceil(total / 10)) } : posts;
    }) as never,
  });
  await act(() => communityTexts(locale));
  return {
    ...page,
    asked,
    of: (call: string) => asked.filter(({ method, path: to }) => `${method} ${to}` === call).map(({ input }) => input),
  };
}
const refuse = (code: string) => () => {
  throw new ApiFailure({ statusCode: 500, code, message: 'No', requestId: 'r' });
};

/** Waits for a notice of a failure with this title. */
const told = (title: string) => waitFor(() => expect(vi.mocked(toast.error).mock.calls.map(([text]) => text)).toContain(title));
beforeEach(() => void vi.spyOn(toast, 'error').mockReset());
afterEach(cleanup);

describe('console/community', () => {
  it('filters by the five services and all of them, by words, and says when nothing fits (COMM-01, COMM-05, SHELL-17, FEED-12, I18N-21)', async () => {
    const page = await seen({ posts: [] });
    const filter = await screen.findByRole('combobox', { name: 'Service' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Flex', 'Lyft', 'Point Pick Up', 'Relay', 'Spark']);
    expect(await screen.findByText('No posts yet')).toBeTruthy();
    await page.user.selectOptions(filter, 'RELAY');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search posts' }), 'gate{Enter}');
    expect(await screen.findByText('No posts match your filter.')).toBeTruthy();
    expect(page.of('GET /posts').at(-1)).toEqual({ service: 'RELAY', search: 'gate', page: '1' });
    await page.user.click(screen.getByRole('button', { name: 'Show all posts' }));
    await waitFor(() => expect(page.of('GET /posts').at(-1)).toEqual({ page: '1' }));
    const before = page.of('GET /posts').length;
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(page.of('GET /posts').length).toBeGreaterThan(before));
  });

  it('greets with the date, and has the copy and mask buttons for those who have a link and a mask (SHELL-17, SHELL-18, I18N-25)', async () => {
    const copied: string[] = [];
    const page = await seen({ as: { showMask: true } as never });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    expect(await screen.findByText(/^Welcome, Ana · \w+day, \w+ \d{1,2}, \d{4}$/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(copied).toEqual([`${location.origin}/register/invite/user-u1`]);
    expect(screen.getByRole('link', { name: 'Verification selfie' }).getAttribute('href')).toBe('/flex/selfies');
    cleanup();
    await seen({ collectsMoney: true });
    expect(await screen.findByText(/^Welcome, Ana/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    cleanup();
    await seen({ as: { phoneNumber: '' } });
    await screen.findByText(/^Welcome, Ana/);
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Verification selfie' })).toBeNull();
  });

  it('posts text about a service with at most two images; the button rests without either (COMM-02, COMM-11, COMM-12, ERR-121)', async () => {
    let answer: (post: Post) => void = () => undefined;
    const page = await seen({
      as: { services: [] },
      calls: {
        'POST /images': () => ({ url: '/prd/images/a.webp' }),
        'POST /posts': () => new Promise<Post>((resolve) => (answer = resolve)),
      },
    });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Post' });
    const text = screen.getByRole('textbox', { name: 'Your post' });
    expect(send.disabled).toBe(true);
    await page.user.type(text, 'Gate 3');
    expect(send.disabled).toBe(true);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Service it is about' }), 'SPARK');
    expect(send.disabled).toBe(false);
    const file = () => new File(['x'], 'x.png', { type: 'image/png' });
    await page.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, [file(), file(), file()]);
    await told('Maximum of 2 images can be uploaded');
    expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(2);
    await page.user.click(send);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Posting' }).disabled).toBe(true);
    await waitFor(() => expect(page.of('POST /posts')).toHaveLength(1));
    expect(page.of('POST /posts')[0]).toMatchObject({
      body: 'Gate 3',
      serviceChosen: 'SPARK',
      images: ['/prd/images/a.webp', '/prd/images/a.webp'],
    });
    await act(async () => answer(post()));
    await waitFor(() => expect(text).toHaveProperty('value', ''));
  });

  it('has first, numbered and last page buttons (COMM-04)', async () => {
    const page = await seen({ total: 95 });
    const pager = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pager.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['First', '1', '2', '3', '4', '5', 'Last']);
    await page.user.click(pager.getByRole('button', { name: 'Last' }));
    expect(page.of('GET /posts').at(-1)).toEqual({ page: '10' });
    await page.user.click(pager.getByRole('button', { name: 'Page 8' }));
    expect(page.of('GET /posts').at(-1)).toEqual({ page: '8' });
    expect(pager.getByRole('button', { name: 'Page 8' }).getAttribute('aria-current')).toBe('page');
    await page.user.click(pager.getByRole('button', { name: 'First' }));
    expect(page.of('GET /posts').at(-1)).toEqual({ page: '1' });
    expect(numbersAround(1, 2)).toEqual([1, 2]);
  });

  it('shows two comments at first and five more with every press (COMM-06, CONST-50)', async () => {
    const comments = Array.from({ length: 20 }, (_, i) => said(i + 10));
    const page = await seen({
      posts: [post({ comments, commentCount: 30 })],
      calls: { 'GET /posts/comments': () => Array.from({ length: 10 }, (_, i) => said(i)) },
    });
    const shown = () => screen.getAllByText(/^Comment \d/).map(({ textContent }) => textContent);
    await screen.findByText('Comment 29');
    expect(shown()).toEqual(['Comment 28', 'Comment 29']);
    for (const length of [7, 12, 17, 22, 27, 30]) {
      await page.user.click(screen.getByRole('button', { name: 'Show more comments' }));
      await waitFor(() => expect(shown()).toHaveLength(length));
    }
    expect(page.of('GET /posts/comments')).toEqual([{ postId: 'p1', before: 'c10' }]);
    expect(screen.queryByRole('button', { name: 'Show more comments' })).toBeNull();
  });

  it('likes at once, counts short, and takes it back with the reason where the server refuses (COMM-07, I18N-27, CONST-31, ERR-117)', async () => {
    const page = await seen({ posts: [post({ likeCount: 1234 })], calls: { 'PATCH /posts': refuse('posts.changeFailed') } });
    const like = await screen.findByRole('button', { name: 'Like, 1.2K likes' });
    await page.user.click(like);
    expect(page.of('PATCH /posts')).toEqual([{ newPost: { postId: 'p1', likes: { u1: true } } }]);
    await told('Error liking post');
    await waitFor(() => expect(screen.getByRole('button', { name: /1.2K likes/ }).getAttribute('aria-pressed')).toBe('false'));
    cleanup();
    const again = await seen({
      posts: [post({ likeCount: 1, likes: { u1: true } })],
      calls: { 'PATCH /posts': () => post({ likeCount: 0 }) },
    });
    await again.user.click(await screen.findByRole('button', { name: 'Take back your like, 1 like' }));
    expect(again.of('PATCH /posts')).toEqual([{ newPost: { postId: 'p1', likes: { u1: false } } }]);
    expect(await screen.findByRole('button', { name: 'Like, 0 likes' })).toBeTruthy();
  });

  it('sends no empty comment, and says what did not work (COMM-13, ERR-118, ERR-119, ERR-120)', async () => {
    const failing = { 'PATCH /posts': refuse('posts.changeFailed'), 'DELETE /posts': refuse('posts.deleteFailed') };
    const page = await seen({ as: { role: 'admin' } as never, posts: [post({ comments: [said(1)], commentCount: 1 })], calls: failing });
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send comment' });
    expect(send.disabled).toBe(true);
    await page.user.type(screen.getByRole('textbox', { name: 'Your comment' }), ' ');
    expect(send.disabled).toBe(true);
    await page.user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Thanks');
    await page.user.click(send);
    expect(page.of('PATCH /posts')).toEqual([{ newPost: { postId: 'p1', comments: [{ body: ' Thanks' }] } }]);
    await page.user.click(screen.getByRole('button', { name: 'More' }));
    await page.user.click(screen.getByRole('button', { name: 'Pin as news' }));
    await page.user.click(screen.getByRole('button', { name: 'Delete comment' }));
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await page.user.click(screen.getByRole('button', { name: 'Delete post' }));
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    for (const text of ['Error sending comment', 'Error making sticky comment', 'Error deleting comment', 'Error liking post'])
      await told(text);
  });

  it('opens the post and the comment that an address names, and leads on to all posts; a deleted one is said to be gone', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const comments = Array.from({ length: 6 }, (_, n) => said(n));
    const page = await seen({ posts: [post({ comments, commentCount: 6 })], path: '/feed?post=p1&comment=c0' });
    const named = (await screen.findByText('Comment 0')).closest('li')!;
    expect(named.dataset['named']).toBe('true');
    expect(scrolled.mock.instances).toContain(named);
    expect(page.of('GET /posts')).toEqual([{ postId: 'p1' }]);
    await page.user.click(screen.getByRole('button', { name: 'Show all posts' }));
    await waitFor(() => expect(page.of('GET /posts').at(-1)).toEqual({ page: '1' }));
    page.unmount();
    await seen({ posts: [], path: '/feed?post=gone' });
    expect(await screen.findByText('This post is no longer here.')).toBeTruthy();
  });

  it('says that the posts did not come, and asks again (ERR-116)', async () => {
    const page = await seen({ calls: { 'GET /posts': refuse('posts.failed') } });
    expect(await screen.findByText('Error getting posts')).toBeTruthy();
    await told('Error getting posts');
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(page.of('GET /posts').length).toBeGreaterThan(1);
  });

  it('gives drivers the deletion of what is theirs alone, admins of everything with the pin and the author (COMM-08, COMM-09, COMM-10, ADMIN-50)', async () => {
    const mine = said(2, { userId: 'u1', userName: 'Ana' });
    const posts = [
      post({ comments: [said(1), mine], commentCount: 2, sticky: true }),
      post({ postId: 'p2', userId: 'u1', userName: 'Ana' }),
    ];
    const page = await seen({ posts });
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first!).getByText('News')).toBeTruthy();
    for (const button of screen.getAllByRole('button', { name: 'More' })) await page.user.click(button);
    expect(within(first!).queryByRole('button', { name: 'Delete post' })).toBeNull();
    expect(within(first!).queryByRole('button', { name: /Pin|Unpin/ })).toBeNull();
    expect(within(first!).getAllByRole('button', { name: 'Delete comment' })).toHaveLength(1);
    expect(within(second!).getByRole('button', { name: 'Delete post' })).toBeTruthy();
    expect(within(second!).queryByRole('button', { name: 'Report' })).toBeNull();
    cleanup();
    const known = { referralCode: 'CREW', phoneEnd: '54321', reports: 2 };
    const admin = await seen({ as: { role: 'admin' } as never, posts: [post({ ...known, sticky: true })] });
    await admin.user.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.getByText('Code CREW · Phone ending in 54321')).toBeTruthy();
    for (const name of ['Unpin', 'Delete post', 'Keep, close the reports', 'Reported posts'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('shows what was written as text, apart from the words around it, and how long ago (I18N-26, CONST-31)', async () => {
    await seen({ posts: [post({ body: '<img src=x onerror=alert(1)>', userName: '<b>Bo</b>' })] });
    expect((await screen.findByText('<img src=x onerror=alert(1)>')).getAttribute('dir')).toBe('auto');
    expect(screen.getByText('<b>Bo</b>').tagName).toBe('BDI');
    expect(document.querySelector('.post img')).toBeNull();
    expect(screen.getByText('3 h ago').getAttribute('title')).toMatch(/\d{4}/);
  });

  it('reports with a reason, mutes after a question, and unmutes', async () => {
    const muted = [{ userId: 'anon-1', userName: 'Anonymous', since: 0 }];
    const page = await seen({
      calls: {
        'POST /posts/report': () => ({ reported: true }),
        'POST /posts/muted': () => muted,
        'GET /posts/muted': () => muted,
        'DELETE /posts/muted': () => [],
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'More' }));
    await page.user.click(screen.getByRole('button', { name: 'Report' }));
    await page.user.click(await screen.findByRole('radio', { name: 'It shows private data' }));
    await page.user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(page.of('POST /posts/report')).toEqual([{ postId: 'p1', reason: 'private' }]));
    await page.user.click(screen.getByRole('button', { name: 'Mute this driver' }));
    await page.user.click(await screen.findByRole('button', { name: 'Mute' }));
    await waitFor(() => expect(page.of('POST /posts/muted')).toEqual([{ postId: 'p1' }]));
    await page.user.click(screen.getByRole('button', { name: 'Muted drivers' }));
    await page.user.click(await screen.findByRole('button', { name: 'Unmute Anonymous' }));
    expect(await screen.findByText('You have muted nobody.')).toBeTruthy();
    expect(page.of('DELETE /posts/muted')).toEqual([{ author: 'anon-1' }]);
  });

  it('begins with the service whose pages it is among, and may leave it (COMM-01)', async () => {
    const page = await seen({ service: 'RELAY', path: '/relay/feed' });
    await screen.findByRole('article');
    expect(page.of('GET /posts')[0]).toEqual({ service: 'RELAY', page: '1' });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), '');
    await waitFor(() => expect(page.of('GET /posts').at(-1)).toEqual({ page: '1' }));
  });

  it('is in the navigation of Flex for drivers with the flag, and always in that of Relay (SHELL-16, SHELL-11, SHELL-12, ROUTE-25)', () => {
    const sees = { invites: true, billing: true };
    const feedIn = (root: string, flag: boolean) =>
      placesAt(root, { ...user, showFeed: flag } as never, sees).places.some(({ path }) => path === `${root}/feed`);
    expect([feedIn('/flex', true), feedIn('/flex', false), feedIn('/relay', false), feedIn('/lyft', true)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
