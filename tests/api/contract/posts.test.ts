import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { POST_SERVICES } from '#api/contract/post-limits.ts';
import type { Post } from '#api/contract/posts.ts';
import { auditLog, images, outbox, postLikes, posts, users } from '#api/db/schema/index.ts';
import { removeLoosePictures } from '#api/verbs/images/remove-loose.ts';
import { DAY, HOUR, POSTS } from '#config/constants.ts';
import { PASSWORD, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

const FLEX = 'AMAZON_FLEX';

describe('api/posts', () => {
  let api: TestApi;
  let admin: TestUser;
  let ann: TestUser;
  let bob: TestUser;
  let given = 0;

  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'boss', role: 'admin' });
    ann = await driver('ann', { record: { public: true, region: 'us-chicago' }, referralCode: 'CREW' });
    bob = await driver('bob');
  }, 60_000);
  afterAll(() => api?.stop());

  const driver = (name: string, more: Record<string, unknown> = {}) => api.addUser({ userId: `${name}-${++given}`, ...more });
  const write = (by: TestUser, body: string, more: Record<string, unknown> = {}) =>
    api.call(contract.createPost, { body, serviceChosen: FLEX, ...more }, by.token);
  const written = async (by: TestUser, body: string, more: Record<string, unknown> = {}): Promise<Post> => {
    const { status, json } = await write(by, body, more);
    expect(status).toBe(200);
    return json;
  };
  const list = async (by: TestUser, asked: Record<string, unknown> = {}): Promise<Post[]> =>
    (await api.call(contract.posts, asked, by.token)).json;
  const change = (by: TestUser, newPost: Record<string, unknown>) => api.call(contract.changePost, { newPost }, by.token);
  const remove = (by: TestUser, what: Record<string, unknown>) => api.call(contract.deletePost, what, by.token);
  const find = async (by: TestUser, postId: string, asked: Record<string, unknown> = {}) =>
    (await list(by, asked)).find((post) => post.postId === postId);
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
  const upload = async (by: TestUser) =>
    (await api.call(contract.uploadImage, { userId: by.userId, image: (await picture()).toString('base64'), fileName: 'a.png' }, by.token))
      .json.url as string;

  it('answers the list as JSON text, with every field of a post (API-83, API-84, ENT-54)', async () => {
    const made = await written(ann, 'Station is slow today', {
      postId: 'mine-1',
      timestamp: 5,
      likes: {},
      comments: [],
      types: [],
      region: null,
    });
    const answer = await fetch(`${api.url}/prd/posts`, { headers: { authorization: bob.token } });
    const envelope = (await answer.json()) as { statusCode: number; body: string };
    const [post] = JSON.parse(envelope.body) as Post[];

    expect([answer.status, envelope.statusCode]).toEqual([200, 200]);
    expect(post).toEqual({
      postId: 'mine-1',
      userId: ann.userId,
      userName: `Name of ${ann.userId}`,
      team: false,
      region: 'us-chicago',
      timestamp: expect.any(Number),
      body: 'Station is slow today',
      images: [],
      types: [],
      comments: [],
      commentCount: 0,
      likes: {},
      likeCount: 0,
      serviceChosen: FLEX,
      sticky: false,
    });
    expect(post!.timestamp).toBeGreaterThan(5);
    // The same call again is the same post; nobody takes the id of another's.
    expect((await written(ann, 'Station is slow today', { postId: 'mine-1' })).timestamp).toBe(made.timestamp);
    expect((await write(bob, 'Mine now', { postId: 'mine-1' })).json.code).toBe('posts.taken');
  });

  it('is about one of the five services, and filtered by it (COMM-01, COMM-12)', async () => {
    expect(POST_SERVICES).toEqual(['AMAZON_FLEX', 'LYFT', 'POINT_PICKUP', 'RELAY', 'SPARK']);
    const lyft = await written(ann, 'Lyft only', { serviceChosen: 'LYFT' });

    expect((await list(bob, { service: 'LYFT' })).map(({ postId }) => postId)).toEqual([lyft.postId]);
    expect((await write(ann, 'No such service', { serviceChosen: 'VEHO' })).status).toBe(400);
    expect((await api.call(contract.createPost, { body: 'No service' }, ann.token)).status).toBe(400);
    expect((await write(ann, '   ')).status).toBe(400);
    expect((await write(ann, '\u202e\u200b')).status).toBe(400);
  });

  it('gives pages of 10 without the pinned posts, which lead every page (COMM-03, COMM-04, CONST-50)', async () => {
    const service = 'RELAY';
    const now = api.ctx.machine.now();
    await api.ctx.db
      .insert(posts)
      .values(
        Array.from({ length: 23 }, (_, i) => ({ postId: `page-${i}`, userId: ann.userId, service, body: `Post ${i}`, createdAt: now + i })),
      );
    expect((await change(admin, { postId: 'page-4', sticky: true })).status).toBe(200);

    const pages = await Promise.all([1, 2, 3].map((page) => list(bob, { service, page })));
    const count = (await api.call(contract.postsCount, { service }, bob.token)).json;

    expect(count).toEqual({ total: 22, pages: 3 });
    expect(pages.map((page) => [page[0]!.postId, page[0]!.sticky, page.length])).toEqual([
      ['page-4', true, 11],
      ['page-4', true, 11],
      ['page-4', true, 3],
    ]);
    const order = pages.flatMap((page) => page.slice(1).map(({ postId }) => Number(postId.slice(5))));
    expect(order).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1, 0]);
    expect((await list(bob, { service, page: 4 })).map(({ postId }) => postId)).toEqual(['page-4']);
    expect((await api.call(contract.posts, { service, page: '0' }, bob.token)).status).toBe(400);
  });

  it('is pinned by admins alone, ten at most (COMM-08, ROLE-05)', async () => {
    const post = await written(ann, 'Pin me');
    expect((await change(ann, { ...post, sticky: true })).json.code).toBe('access.forbidden');
    for (let i = 0; i < 9; i++) expect((await change(admin, { postId: `page-${10 + i}`, sticky: true })).status).toBe(200);
    expect((await change(admin, { postId: post.postId, sticky: true })).json.code).toBe('posts.newsFull');
    for (let i = 0; i < 9; i++) await change(admin, { postId: `page-${10 + i}`, sticky: false });
    expect((await change(admin, { ...post, sticky: true })).json.sticky).toBe(true);
    expect((await change(admin, { ...post, sticky: false })).json.sticky).toBe(false);
  });

  it('is found by the beginnings of its words', async () => {
    const post = await written(ann, 'Surge at Elmhurst tonight');
    expect((await list(bob, { search: 'elmh sur' })).filter(({ sticky }) => !sticky).map(({ postId }) => postId)).toEqual([post.postId]);
    expect((await api.call(contract.postsCount, { search: 'elmhurst nothing' }, bob.token)).json.total).toBe(0);
    expect((await api.call(contract.posts, { search: `'); drop table posts; --` }, bob.token)).status).toBe(200);
  });

  it('takes from a whole post that is sent the own like and new comments alone (COMM-07, COMM-14, API-85, ENT-55)', async () => {
    const post = await written(ann, 'Like me');
    const stale = (await find(bob, post.postId))!;
    const cat = await driver('cat');
    expect((await change(cat, { ...post, likes: { [cat.userId]: true, [bob.userId]: true, [ann.userId]: true } })).json.likeCount).toBe(1);

    // Bob's screen has not seen Cat's like: it stays.
    const liked = await change(bob, { ...stale, likes: { ...stale.likes, [bob.userId]: true }, comments: [{ body: ' Thanks! ' }] });
    expect(liked.json).toMatchObject({ likeCount: 2, commentCount: 1 });
    expect(liked.json.likes[bob.userId]).toBe(true);
    expect(liked.json.comments).toEqual([
      {
        commentId: expect.any(String),
        timestamp: expect.any(Number),
        body: 'Thanks!',
        userId: bob.userId,
        userName: `Name of ${bob.userId}`,
        team: false,
      },
    ]);
    // The answer sent back whole changes nothing; twice the same press counts once.
    expect((await change(bob, liked.json)).json).toMatchObject({ likeCount: 2, commentCount: 1 });
    expect((await change(bob, { postId: post.postId, comments: [{ body: 'Thanks!' }] })).json.commentCount).toBe(1);
    // A whole post without the comment takes none away, and a like is taken back by its owner.
    expect((await change(bob, { ...liked.json, comments: [], likes: { [bob.userId]: false } })).json).toMatchObject({
      likeCount: 1,
      commentCount: 1,
    });
    expect((await change(bob, { ...liked.json, body: 'Not what Ann wrote' })).json.code).toBe('posts.fixed');
    expect((await change(bob, { postId: 'none' })).json.code).toBe('posts.notFound');
    expect((await change(bob, { postId: post.postId, comments: [{ body: ' \u202e ' }] })).status).toBe(400);
    const [told] = await api.ctx.db.select().from(outbox).where(eq(outbox.type, 'comment'));
    expect(told).toMatchObject({ userId: ann.userId, payload: { postId: post.postId } });
  });

  it('loses no like of 100 drivers at once (COMM-07)', async () => {
    const post = await written(ann, 'Everybody likes this');
    const crowd = await Promise.all(Array.from({ length: 100 }, (_, i) => driver(`crowd${i}`, { record: { public: true } })));
    const whole = (await find(bob, post.postId))!;

    const answers = await Promise.all(crowd.map((one) => change(one, { ...whole, likes: { [one.userId]: true } })));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const all = (await find(bob, post.postId))!;
    expect(all.likeCount).toBe(100);
    expect(Object.keys(all.likes).sort()).toEqual(crowd.map(({ userId }) => userId).sort());

    // Half of them take it back while the others press again.
    await Promise.all(crowd.map((one, i) => change(one, { postId: post.postId, likes: { [one.userId]: i % 2 === 0 } })));
    const rows = await api.ctx.db.select().from(postLikes).where(eq(postLikes.postId, post.postId));
    expect([rows.length, (await find(bob, post.postId))!.likeCount]).toEqual([50, 50]);
  }, 60_000);

  it('gives the newest 20 comments, and the earlier ones when asked (COMM-06)', async () => {
    const post = await written(ann, 'Talk');
    for (let i = 0; i < 6; i++) {
      const by = await driver(`talker${i}`);
      await change(by, { postId: post.postId, comments: [0, 1, 2, 3, 4].map((n) => ({ body: `Comment ${i * 5 + n}` })) });
    }
    const shown = (await find(bob, post.postId))!;
    const before = await api.call(contract.postComments, { postId: post.postId, before: shown.comments[0]!.commentId }, bob.token);

    expect(shown.commentCount).toBe(30);
    expect(shown.comments.map(({ body }) => body)).toEqual(Array.from({ length: 20 }, (_, i) => `Comment ${i + 10}`));
    expect(before.json.map(({ body }: { body: string }) => body)).toEqual(Array.from({ length: 10 }, (_, i) => `Comment ${i}`));
    const six = [0, 1, 2, 3, 4, 5].map((n) => ({ body: `More ${n}` }));
    expect((await change(bob, { postId: post.postId, comments: six })).json.code).toBe('posts.tooManyComments');
  });

  it('is deleted by its author or an admin, a comment likewise; nothing else is (COMM-09, COMM-10, API-86, ROLE-05)', async () => {
    const post = await written(ann, 'Delete me');
    const withComments = (await change(bob, { postId: post.postId, comments: [{ body: 'First' }, { body: 'Second' }] })).json as Post;
    const [first, second] = withComments.comments;

    expect((await remove(ann, { postId: post.postId, commentId: first!.commentId })).json.code).toBe('posts.notYours');
    expect((await remove(bob, { postId: post.postId })).json.code).toBe('posts.notYours');
    expect((await remove(bob, { postId: post.postId, commentId: first!.commentId })).status).toBe(204);
    expect((await remove(admin, { postId: post.postId, commentId: second!.commentId })).status).toBe(204);
    expect(await find(ann, post.postId)).toMatchObject({ commentCount: 0, comments: [] });
    expect((await remove(ann, { postId: post.postId, timestamp: 1 })).json.code).toBe('posts.notFound');
    expect((await remove(ann, { postId: post.postId, timestamp: post.timestamp })).status).toBe(204);
    expect(await find(ann, post.postId)).toBeUndefined();

    const other = await written(bob, 'An admin removes this');
    expect((await remove(admin, { postId: other.postId })).status).toBe(204);
    const log = await api.ctx.db.select().from(auditLog).where(eq(auditLog.modifiedBy, 'boss'));
    expect(log.map(({ differences }) => differences)).toEqual(
      expect.arrayContaining([{ comment: ['Second', null] }, { post: ['An admin removes this', null] }]),
    );
  });

  it('shows at most 2 pictures that its author uploaded; they go with it (COMM-11)', async () => {
    const pictures = [await upload(ann), await upload(ann), await upload(ann)];
    const three = await write(ann, 'Three', { images: pictures });
    expect([three.status, three.json.code]).toEqual([400, 'input.invalid']);
    expect((await write(bob, 'Not mine', { images: [pictures[0]] })).json.code).toBe('posts.imageUnknown');
    expect((await write(ann, 'From elsewhere', { images: ['https://evil.example/a.png'] })).json.code).toBe('posts.imageUnknown');
    expect((await list(ann)).some(({ body }) => body === 'From elsewhere')).toBe(false);

    const post = await written(ann, 'Two', { images: pictures.slice(0, 2) });
    expect([post.images, post.types]).toEqual([pictures.slice(0, 2), ['webp', 'webp']]);
    expect((await write(ann, 'Again', { images: [pictures[1]] })).json.code).toBe('posts.imageUnknown');
    expect((await fetch(api.url + pictures[0])).status).toBe(200);
    await remove(ann, { postId: post.postId });
    expect((await fetch(api.url + pictures[0])).status).toBe(404);
    expect((await api.ctx.db.select().from(images)).map(({ postId }) => postId)).toEqual([null]);
  });

  it('removes pictures of posts that were never written after a day, their quota with them, and no other', async () => {
    const cat = await driver('cat');
    const url = (await upload(cat)) as string;
    const [lost, used] = [url, await upload(cat)];
    const { postId } = await written(cat, 'With a picture', { images: [used] });
    const profile = (
      await api.call(
        contract.uploadImage,
        { userId: cat.userId, image: (await picture()).toString('base64'), fileName: 'me.png', purpose: 'profile' },
        cat.token,
      )
    ).json.url;
    const kept = async () => Promise.all([lost, used, profile].map(async (one) => (await fetch(api.url + one)).status));
    const round = (after: number) => removeLoosePictures({ ...api.ctx, machine: { ...api.ctx.machine, now: () => Date.now() + after } });

    await round(DAY - HOUR);
    expect(await kept()).toEqual([200, 200, 200]);
    await round(DAY + HOUR);
    expect(await kept()).toEqual([404, 200, 200]);
    expect(await round(DAY + HOUR)).toBe(0);
    expect(await api.ctx.db.select().from(images).where(eq(images.userId, cat.userId))).toHaveLength(2);
    expect((await find(cat, postId))!.images).toEqual([used]);
  });

  it('gives one post by its id, also a later page’s, and none that was deleted or that its reader has hidden', async () => {
    const { postId } = await written(await driver('single'), 'Only this one');
    expect((await list(bob, { postId })).map((post) => post.postId)).toEqual([postId]);
    expect(await list(bob, { postId: 'no-such-post' })).toEqual([]);
    await api.call(contract.reportPost, { postId, reason: 'spam' }, bob.token);
    expect(await list(bob, { postId })).toEqual([]);
  });

  it('counts every like of a post, also beyond the names that are sent with it', async () => {
    const { postId } = await written(await driver('liked'), 'Everybody likes this');
    const fans = Array.from({ length: POSTS.likesSent + 5 }, (_, i) => `fan-${++given}-${i}`);
    for (const [i, userId] of fans.entries()) await api.addUser({ userId, phoneNumber: `+1202556${String(i).padStart(4, '0')}` });
    await api.ctx.db.insert(postLikes).values(fans.map((userId, i) => ({ postId, userId, createdAt: i })));
    await api.ctx.db.update(posts).set({ likes: fans.length }).where(eq(posts.postId, postId));

    const liked = (await change(bob, { postId, likes: { [bob.userId]: true } })).json as Post;
    expect(liked.likeCount).toBe(fans.length + 1);
    expect(Object.keys(liked.likes).length).toBeLessThanOrEqual(POSTS.likesSent);
    expect(liked.likes[bob.userId]).toBe(true);
    // A like that is sent back with fewer names than there are takes nobody's away.
    const again = (await change(bob, { postId, likes: liked.likes })).json as Post;
    expect(again.likeCount).toBe(fans.length + 1);
    expect(((await change(bob, { postId, likes: { [bob.userId]: false } })).json as Post).likeCount).toBe(fans.length);
  });

  it('hides who is not public, from every reader under another name; admins see who it is (FEED-13, ADMIN-50, ROLE-05)', async () => {
    const shy = await driver('shy', { referralCode: 'CREW', phoneNumber: '+12025554321' });
    const post = await written(shy, 'Nobody knows me');
    await change(bob, { postId: post.postId, likes: { [bob.userId]: true } });
    const [forAnn, forBob, forAdmin] = await Promise.all([ann, bob, admin].map((by) => find(by, post.postId)));

    expect(forAnn).toMatchObject({ userName: 'Anonymous', userId: expect.stringMatching(/^anon-/) });
    expect(forBob!.userId).not.toBe(forAnn!.userId);
    expect(JSON.stringify([forAnn, forBob])).not.toContain(shy.userId);
    expect(JSON.stringify(forAnn)).not.toContain(bob.userId);
    expect(forAnn).not.toHaveProperty('phoneEnd');
    expect(forAdmin).toMatchObject({ userId: shy.userId, referralCode: 'CREW', phoneEnd: '54321', reports: 0 });
    expect(post).toMatchObject({ userId: shy.userId, userName: `Name of ${shy.userId}` });
    // The team speaks under the name of the product.
    const news = await written(admin, 'From the team');
    expect(await find(ann, news.postId)).toMatchObject({ userName: 'Batch Grabber', team: true });
  });

  it('is written as it was meant: markup stays text, marks that turn or hide it are taken out', async () => {
    const body = '<img src=x onerror="alert(1)">\u202egnp.exe\u0007 a\u200bb \u{1F469}\u200d\u{1F4BB} =1+1';
    expect((await written(ann, body)).body).toBe('<img src=x onerror="alert(1)">gnp.exe ab \u{1F469}\u200d\u{1F4BB} =1+1');
    await api.ctx.db.update(users).set({ name: 'Ann \u202eXX' }).where(eq(users.userId, ann.userId));
    expect((await list(bob))[0]!.userName).toBe('Ann XX');
  });

  it('is reported once a driver, hidden from that driver, and kept or deleted by an admin', async () => {
    const post = await written(bob, 'Spam spam');
    const report = (by: TestUser, what: Record<string, unknown>) => api.call(contract.reportPost, { reason: 'spam', ...what }, by.token);
    expect((await report(bob, { postId: post.postId })).json.code).toBe('posts.ownReport');
    expect((await report(ann, { postId: post.postId })).status).toBe(200);
    expect((await report(ann, { postId: post.postId })).status).toBe(200);

    expect(await find(ann, post.postId)).toBeUndefined();
    expect(await find(admin, post.postId, { reported: 'true' })).toMatchObject({ reports: 1 });
    expect((await api.call(contract.posts, { reported: 'true' }, ann.token)).status).toBe(403);
    expect((await api.call(contract.reviewPost, { postId: post.postId }, ann.token)).status).toBe(403);
    expect((await api.call(contract.reviewPost, { postId: post.postId }, admin.token)).status).toBe(200);
    expect(await find(admin, post.postId, { reported: 'true' })).toBeUndefined();
    expect(await find(ann, post.postId)).toBeUndefined();

    const { comments } = (await change(bob, { postId: (await written(bob, 'Fine')).postId, comments: [{ body: 'Rude' }] })).json as Post;
    const fine = (await list(ann)).find(({ body }) => body === 'Fine')!;
    await report(ann, { postId: fine.postId, commentId: comments[0]!.commentId });
    expect(await find(ann, fine.postId)).toMatchObject({ comments: [] });
    expect((await find(admin, fine.postId, { reported: 'true' }))!.comments[0]).toMatchObject({ body: 'Rude', reports: 1 });
  });

  it('is hidden with everything of a muted author, whose id the reader need not know', async () => {
    const loud = await driver('loud');
    const post = await written(loud, 'LOUD');
    await change(loud, { postId: 'mine-1', comments: [{ body: 'LOUDER' }] });
    const muted = (await api.call(contract.muteAuthor, { postId: post.postId }, bob.token)).json;

    expect(muted).toEqual([{ userId: expect.stringMatching(/^anon-/), userName: 'Anonymous', since: expect.any(Number) }]);
    expect(await find(bob, post.postId)).toBeUndefined();
    expect(await find(ann, post.postId)).toBeDefined();
    expect((await api.call(contract.postComments, { postId: 'mine-1' }, bob.token)).json).toEqual([]);
    expect((await api.call(contract.unmuteAuthor, { author: loud.userId }, bob.token)).status).toBe(200);
    expect(await find(bob, post.postId)).toBeDefined();
    const news = (await list(bob)).find(({ team }) => team)!;
    expect((await api.call(contract.muteAuthor, { postId: news.postId }, bob.token)).json.code).toBe('posts.teamMute');
    expect((await api.call(contract.muteAuthor, { postId: (await written(bob, 'Me')).postId }, bob.token)).json.code).toBe('posts.ownMute');
  });

  it('is one of 10 a driver writes in a day, deleted ones included, also at once; admins are not limited', async () => {
    const keen = await driver('keen');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => write(keen, `Keen ${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(POSTS.perDay.posts);
    expect(answers.filter(({ json }) => json.code === 'posts.tooManyToday')).toHaveLength(2);
    const { postId } = answers.find(({ status }) => status === 200)!.json;
    await remove(keen, { postId });
    expect((await write(keen, 'One more')).json.code).toBe('posts.tooManyToday');
    for (let i = 0; i < 12; i++) expect((await write(admin, `Team ${i}`)).status).toBe(200);
    api.pass(DAY);
    expect((await write({ ...keen, token: await tokenFor(api.ctx, keen.userId, 'next-day') }, 'Next day')).status).toBe(200);
  });

  it('goes with its author, and what they liked and said is counted no more', async () => {
    const gone = { ...(await driver('gone')), token: '' };
    gone.token = await tokenFor(api.ctx, gone.userId, 'gone-family');
    const fan = { ...bob, token: await tokenFor(api.ctx, bob.userId, 'fan-family') };
    const post = await written(fan, 'Stays');
    const own = await written(gone, 'Goes');
    await change(gone, { postId: post.postId, likes: { [gone.userId]: true }, comments: [{ body: 'Bye' }] });

    expect((await api.call(contract.deleteUser, { userId: gone.userId, password: PASSWORD }, gone.token)).status).toBe(204);
    expect(await find(fan, own.postId)).toBeUndefined();
    expect(await find(fan, post.postId)).toMatchObject({ likeCount: 0, commentCount: 0, likes: {}, comments: [] });
  });
});
