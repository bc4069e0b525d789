import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDecisions } from '#api/db/reports/count.ts';
import { DAY, MINUTE } from '#config/constants.ts';
import { startApi, type TestApi, type TestUser } from '../support/api.ts';
import { grab } from '../support/grab.ts';
import { fillReportWorld } from '../support/report-world.ts';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await api.addUser({ userId: 'admin', role: 'admin' });
  const now = api.ctx.world.now();
  await fillReportWorld(api.ctx.database, { from: now - 3 * DAY, to: now, drivers: 5, offers: 60 });
}, 120_000);
afterAll(() => api?.stop());

const show = () => grab(['reports', 'show'], { env: { GRAB_URL: api.url, GRAB_TOKEN: admin.token } });

describe('cli/reports show', () => {
  it('says that earlier decisions are still being counted, and no longer once they are', async () => {
    const early = await show();
    await countDecisions(api.ctx.database.pool, api.ctx.world.now() - MINUTE);
    const late = await show();

    expect([early.code, early.stdout]).toEqual([0, '']);
    expect(early.stderr).toContain('The server is still counting earlier decisions.');
    expect(late.stdout).toContain('Flex\twon');
    expect(late.stderr).toBe('');
  });
});
