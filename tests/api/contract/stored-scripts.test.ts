import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvLine } from '#api/contract/csv.ts';
import { contract } from '#api/contract/index.ts';
import { fillTemplate } from '#api/contract/merge-fields.ts';
import { users } from '#api/db/schema/index.ts';
import { asText } from '#console/ui/charts/chart-options.ts';
import { FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const TRICKS = '\u202e\u2066\u200b\ufeff\u0007';
/** What an attacker stores, and the text that it is read as. */
const ATTACKS: [stored: string, shown: string][] = [
  [`<script>alert(1)</script>${TRICKS}`, '<script>alert(1)</script>'],
  [`<img src=x onerror="alert(1)">${TRICKS}gpj.exe`, '<img src=x onerror="alert(1)">gpj.exe'],
  [`[pay](javascript:alert(1)) **bold**${TRICKS}`, '[pay](javascript:alert(1)) **bold**'],
  [`{{7*7}} &lt;b&gt;${TRICKS}`, '{{7*7}} &lt;b&gt;'],
];
const FORMULAS = ['=1+1', '+1+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1+cmd', '－2+x', '＠SUM(A1)'];

describe('what somebody writes is text to everybody who reads it', () => {
  let api: TestApi;
  let admin: TestUser;
  let ann: TestUser;
  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'boss', role: 'admin' });
    ann = await api.addUser({ userId: 'ann', flex: {}, record: { public: true, region: 'us-chicago' } });
  }, 60_000);
  afterAll(() => api?.stop());

  const rename = (name: string) => api.call(contract.updateUser, { userId: ann.userId, body: { name } }, ann.token);

  it.each(ATTACKS)('in posts and comments: %j', async (stored, shown) => {
    const post = await api.call(contract.createPost, { body: stored, serviceChosen: FLEX }, ann.token);
    expect([post.status, post.json.body]).toEqual([200, shown]);
    const { postId } = post.json;
    const commented = await api.call(contract.changePost, { newPost: { postId, comments: [{ body: stored }] } }, ann.token);

    expect(commented.json.comments.map(({ body }: { body: string }) => body)).toEqual([shown]);
  });

  it.each(ATTACKS)('in names, the messages to a group and the export: %j', async (stored, shown) => {
    expect((await rename(stored)).json.name).toBe(shown);
    const message = fillTemplate(`Hello {name|there}${TRICKS} <b>{firstName|you}</b>`, { name: stored, firstName: `Ann${TRICKS}` });
    const { csv } = (await api.call(contract.exportUsers, { where: 'userId = ann', columns: ['name'] }, admin.token)).json;

    expect(message).toBe(`Hello ${shown} <b>Ann</b>`);
    expect(csv).not.toMatch(/[\u202e\u2066\u200b]/);
    expect(csv.replaceAll('""', '"')).toContain(shown);
  });

  it('in names that were stored before they were cleaned on their way in', async () => {
    await api.ctx.db
      .update(users)
      .set({ name: `\u202eAnn\n${TRICKS}` })
      .where(eq(users.userId, ann.userId));
    const post = await api.call(contract.createPost, { body: 'Gate 9', serviceChosen: FLEX }, ann.token);
    const { csv } = (await api.call(contract.exportUsers, { where: 'userId = ann', columns: ['name'] }, admin.token)).json;

    expect(post.json.userName).toBe('Ann');
    expect((await api.call(contract.getUser, { userId: ann.userId }, admin.token)).json.name).toBe('Ann');
    expect((await api.call(contract.allUsers, { where: 'userId = ann' }, admin.token)).json.users[0].name).toBe('Ann');
    expect(csv.split('\r\n')[1]).toBe('Ann');
  });

  it('refuses a name of nothing but such marks, and keeps a name on one line', async () => {
    expect((await rename(TRICKS)).status).toBe(400);
    expect((await rename('Ann\n\n  Bo')).json.name).toBe('Ann Bo');
  });

  it.each(FORMULAS)('in cells that a spreadsheet would compute: %j', async (cell) => {
    expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/);
  });

  it('exports a name that is a formula as text', async () => {
    await rename('＝HYPERLINK("x")');
    const { csv } = (await api.call(contract.exportUsers, { where: 'userId = ann', columns: ['name'] }, admin.token)).json;

    expect(csv.split('\r\n')[1]).toBe(`"'＝HYPERLINK(""x"")"`);
  });

  it('in the names of a chart, which ApexCharts would read as HTML', () => {
    expect(asText('<img src=x onerror=alert(1)> & Co')).toBe('‹img src=x onerror=alert(1)› & Co');
  });

  it('on screens: none but the cleaned promotion is put in as HTML, and the tooltips of maps are text', () => {
    const folder = join(import.meta.dirname, '../../../console');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|js)$/.test(file));
    const lines = files.flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    );

    expect(lines.filter((line) => /dangerouslySetInnerHTML|(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/.test(line))).toEqual([
      expect.stringMatching(/^ui\/notices\/notice-cards\.tsx: /),
    ]);
    const tooltips = lines.filter((line) => /\.(bindTooltip|bindPopup|setContent)\(/.test(line));
    expect(tooltips).not.toEqual([]);
    expect(tooltips.filter((line) => !line.includes('.bindTooltip(tooltipText('))).toEqual([]);
  });
});
