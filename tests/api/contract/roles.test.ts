import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { referralCodes, users } from '#api/db/schema/index.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api/roles', () => {
  let api: TestApi;
  let count = 0;
  let id: Record<'partner' | 'support' | 'admin' | 'owner' | 'mine' | 'other' | 'colleague', TestUser>;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.ctx.db.delete(users);
    await api.ctx.db.delete(referralCodes);
    const n = ++count;
    const add = (name: string, more: object = {}) => api.addUser({ userId: `${name}-${n}`, ...more });
    id = {
      partner: await add('partner', { role: 'partner' }),
      support: await add('support', { role: 'support' }),
      admin: await add('admin', { role: 'admin' }),
      owner: await add('owner', { role: 'owner' }),
      mine: await add('mine', { referralCode: 'CREW', flex: {} }),
      other: await add('other', { flex: {} }),
      // Staff who once joined by the partner's code.
      colleague: await add('colleague', { role: 'admin', referralCode: 'CREW' }),
    };
    await api.ctx.db.insert(referralCodes).values({ code: 'CREW', userId: id.partner.userId, createdAt: 0 });
  });

  const update = (by: TestUser | 'operator', about: TestUser, body: unknown) =>
    api.send('PATCH', '/prd/user/web', {
      token: by === 'operator' ? api.operator : by.token,
      json: { userId: about.userId, body, reason: 'asked for by the driver' },
    });
  const read = (by: TestUser, about: TestUser) => api.send('GET', `/prd/user?userId=${about.userId}`, { token: by.token });
  const remove = (by: TestUser | 'operator', about: TestUser, password?: string) =>
    api.send('DELETE', '/prd/user', {
      token: by === 'operator' ? api.operator : by.token,
      json: { userId: about.userId, ...(password && { password }) },
    });
  const rowOf = async ({ userId }: TestUser) => (await api.ctx.db.select().from(users).where(eq(users.userId, userId)))[0];

  describe('a driver', () => {
    it('has full control of the own account, configuration and search, and none of another driver’s (ROLE-01)', async () => {
      const own = (about: TestUser, body: object) =>
        api.send('PATCH', '/prd/user/web', { token: id.mine.token, json: { userId: about.userId, body } });
      const locations = platforms.find(({ manifest }) => manifest.service === FLEX)!.locations.all();
      const changes = [
        { name: 'Mine Alone', driverOptions: { minPay: 40, locations: [locations[0]!.id] } },
        { userDisabled: false, status: 'Starting' },
        { userDisabled: true, status: 'Stopping' },
      ];
      const answers = [];
      for (const body of changes) answers.push(await own(id.mine, body));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers[0]!.json).toMatchObject({ name: 'Mine Alone', driverOptions: { minPay: 40 } });
      expect(answers.map(({ json }) => json.userDisabled)).toEqual([true, false, true]);
      for (const body of changes) expect((await own(id.other, body)).status).toBe(403);
      expect((await read(id.mine, id.other)).status).toBe(403);
    });

    it('posts, likes, comments and deletes the own alone; pays and invites unless the partner collects the money (ROLE-01, ROLE-02)', async () => {
      const post = (by: TestUser) => api.call(contract.createPost, { body: 'The gate is slow', serviceChosen: FLEX }, by.token);
      const [mine, others] = [(await post(id.mine)).json, (await post(id.other)).json];
      const change = { postId: others.postId, likes: { [id.mine.userId]: true }, comments: [{ body: 'Thanks' }] };
      const changed = (await api.call(contract.changePost, { newPost: change }, id.mine.token)).json;
      const remove = (what: object, by: TestUser) => api.call(contract.deletePost, { ...what }, by.token);
      const comment = { postId: others.postId, commentId: changed.comments[0].commentId };
      const money = async () => {
        const paying = await api.call(contract.startPayment, { daysToPay: '7' }, id.mine.token);
        const inviting = await api.call(contract.createInvite, { phoneNumber: '+12025550142', via: 'link' }, id.mine.token);
        const { referral } = (await api.call(contract.metadata, {}, id.mine.token)).json;
        return [paying.json.code ?? paying.status, inviting.json.code ?? inviting.status, referral.collectsMoney];
      };

      expect([changed.likeCount, changed.commentCount]).toEqual([1, 1]);
      expect((await remove({ postId: others.postId }, id.mine)).status).toBe(403);
      expect((await remove(comment, id.mine)).status).toBe(204);
      expect((await remove({ postId: mine.postId }, id.mine)).status).toBe(204);
      expect(await money()).toEqual([200, 200, false]);
      await api.ctx.db.update(referralCodes).set({ collectsMoney: true });
      expect(await money()).toEqual(['billing.paysPartner', 'invite.notAllowed', true]);
    });
  });

  describe('a partner', () => {
    it('reads the drivers of the own code, and nobody else (ROLE-08)', async () => {
      const answers = [id.mine, id.other, id.admin, id.colleague].map((about) => read(id.partner, about));

      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 403, 403, 403]);
    });

    it('is no admin: bans nobody, gives no role, takes no money off, deletes nobody', async () => {
      const asked = [{ banned: true }, { role: 'admin' }, { Admin: true }, { accountType: 'Free' }, { referralCode: null }, { notes: 'x' }];
      for (const about of [id.admin, id.mine])
        for (const body of asked) expect([body, (await update(id.partner, about, body)).status]).toEqual([body, 403]);
      expect((await remove(id.partner, id.mine)).status).toBe(403);

      expect(await rowOf(id.admin)).toMatchObject({ banned: false, role: 'admin' });
      expect((await read(id.partner, id.partner)).json).toMatchObject({ role: 'partner', Admin: false });
    });

    it('changes what the panel has for the own drivers, never for themselves', async () => {
      const own = await update(id.partner, id.mine, { blacklistedLocations: ['x'], showFeed: true });
      const self = await update(id.partner, id.partner, { showFeed: true });

      expect([own.status, own.json.blacklistedLocations]).toEqual([200, ['x']]);
      expect([self.status, self.json.code]).toEqual([403, 'user.adminField']);
    });

    it('says that a driver has paid only where the code takes the payments', async () => {
      const before = await update(id.partner, id.mine, { goodStanding: false });
      await api.ctx.db.update(referralCodes).set({ collectsMoney: true });
      const after = await update(id.partner, id.mine, { goodStanding: false });

      expect([before.status, after.status]).toEqual([403, 200]);
    });

    it('loses a driver with the code, from the next call on', async () => {
      await update(id.admin, id.mine, { referralCode: null });

      expect((await read(id.partner, id.mine)).status).toBe(403);
    });
  });

  describe('support', () => {
    it('reads and helps drivers and partners, not admins', async () => {
      const answers = [read(id.support, id.other), read(id.support, id.partner), read(id.support, id.admin), read(id.support, id.owner)];

      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 403, 403]);
      expect((await update(id.support, id.other, { autoStop: true, notes: 'called' })).status).toBe(200);
      expect((await update(id.support, id.admin, { autoStop: true })).status).toBe(403);
    });

    it('has no say over money, access and roles, and deletes nobody', async () => {
      const asked = [{ goodStanding: true }, { accountType: 'Free' }, { banned: true }, { phoneVerified: true }, { role: 'support' }];
      for (const body of asked) expect([body, (await update(id.support, id.other, body)).status]).toEqual([body, 403]);

      expect((await remove(id.support, id.other)).status).toBe(403);
    });
  });

  describe('an admin', () => {
    it('gives and takes roles, and the flag of the specification says the same (ROLE-03)', async () => {
      const made = await update(id.admin, id.other, { Admin: true });
      const moved = await update(id.admin, id.other, { role: 'support' });
      const opposite = await update(id.admin, id.other, { role: 'support', Admin: true });

      expect(made.json).toMatchObject({ Admin: true, role: 'admin' });
      expect(moved.json).toMatchObject({ Admin: false, role: 'support' });
      expect(opposite.status).toBe(400);
    });

    it('makes no owner, and neither bans, demotes nor deletes one; an owner does', async () => {
      const second = await update(id.owner, id.other, { role: 'owner' });
      expect(second.status).toBe(200);

      for (const body of [{ banned: true }, { role: 'driver' }, { Admin: false }])
        expect([body, (await update(id.admin, id.owner, body)).status]).toEqual([body, 403]);
      expect((await update(id.admin, id.mine, { role: 'owner' })).status).toBe(403);
      expect((await remove(id.admin, id.owner)).status).toBe(403);
      expect((await update(id.other, id.owner, { role: 'driver' })).status).toBe(200);
    });

    it('has no right left once the role is taken, from the next call on', async () => {
      await update(id.owner, id.admin, { role: 'driver' });

      expect((await read(id.admin, id.other)).status).toBe(403);
      expect((await update(id.admin, id.other, { banned: true })).status).toBe(403);
    });
  });

  describe('the last one', () => {
    it('the owner of the installation is not demoted, banned or deleted, whatever role asks', async () => {
      for (const by of [id.owner, 'operator'] as const)
        for (const body of [{ role: 'admin' }, { Admin: false }, { banned: true }])
          expect([body, (await update(by, id.owner, body)).json.code]).toEqual([body, 'user.lastAdmin']);
      expect((await remove(id.owner, id.owner, 'a-long-enough-password')).json.code).toBe('user.lastAdmin');
      expect((await remove('operator', id.owner)).json.code).toBe('user.lastAdmin');

      expect(await rowOf(id.owner)).toMatchObject({ role: 'owner', banned: false });
    });

    it('who is an admin stays where there is no owner; a banned colleague does not count', async () => {
      await api.ctx.db.delete(users).where(eq(users.role, 'owner'));
      await api.ctx.db.update(users).set({ banned: true }).where(eq(users.userId, id.colleague.userId));

      const demoted = await update('operator', id.admin, { role: 'support' });
      const allowed = await update('operator', id.colleague, { banned: false });
      const again = await update('operator', id.admin, { role: 'support' });

      expect([demoted.json.code, allowed.status, again.status]).toEqual(['user.lastAdmin', 200, 200]);
    });
  });

  it('the first admin that the machine’s operator makes is the owner, the next ones are admins', async () => {
    await api.ctx.db.delete(users);
    const make = (phoneNumber: string) =>
      api.send('POST', '/prd/ops/admin', { token: api.operator, json: { phoneNumber, password: 'long enough' } });

    await make('+12125550191');
    await make('+12125550192');

    const rows = await api.ctx.db.select().from(users).orderBy(users.phoneNumber);
    expect(rows.map(({ role }) => role)).toEqual(['owner', 'admin']);
  });
});
