import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { startApi, type TestApi, type TestUser } from '../support/api.ts';
import { grab, grabOnTerminal } from '../support/grab.ts';

let api: TestApi;
let admin: TestUser;
let driver: TestUser;
let folder: string;

beforeAll(async () => {
  api = await startApi();
  admin = await api.addUser({ userId: 'admin', role: 'admin' });
  driver = await api.addUser({ userId: 'driver', flex: {} });
}, 120_000);
afterAll(() => api.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grab-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = () => ({ GRAB_URL: api.url, GRAB_TOKEN: admin.token, HOME: folder });
const run = (...args: string[]) => grab([...args, '--yes'], { env: env(), cwd: folder });
const shown = async () => (await api.call(contract.metadata, {}, driver.token)).json;
function write(name: string, value: unknown): string {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  return name;
}
const words = (title: string) => ({ title, body: 'Text' });

describe('cli/config', () => {
  it('sets an entry that drivers get, lists it, and takes the change back', async () => {
    const set = await run('config', 'set', 'flex_app_version', '3.91.0', '--json');
    const get = await run('config', 'get', 'flex_app_version', '--json');
    const [change] = JSON.parse((await run('config', 'history', 'flex_app_version', '--json')).stdout);
    const back = await run('config', 'history', '--revert', String(change.seq));

    expect([set.code, JSON.parse(set.stdout).value]).toEqual([0, '3.91.0']);
    expect(JSON.parse(get.stdout)).toMatchObject({ type: 'flex_app_version', value: '3.91.0', updatedBy: 'admin' });
    expect(change).toMatchObject({ by: 'admin', subject: 'config:flex_app_version', after: { value: '3.91.0' } });
    expect(back.code).toBe(0);
    expect(JSON.parse((await run('config', 'get', 'flex_app_version', '--json')).stdout).value).not.toBe('3.91.0');
  });

  it('takes options from a file, and lists as a table and as CSV', async () => {
    const file = write('contacts.json', [{ type: 'WHATSAPP', value: '+12025550199' }]);
    const set = await run('config', 'set', 'contactOptions', '', '--options', file);

    expect([set.code, set.stderr]).toEqual([0, '']);
    expect((await run('config', 'get')).stdout).toMatch(/contactOptions.*\+12025550199/);
    expect((await run('config', 'get', '-o', 'csv')).stdout).toMatch(/^type,value,options,revision,updatedAt,updatedBy\n/);
  });

  it('names what is wrong and writes nothing: value, type, file, change', async () => {
    const before = await run('config', 'get', '--json');
    const value = await run('config', 'set', 'allowRegister', 'maybe');
    const type = await run('config', 'set', 'no_such_entry', '1');
    const file = await run('config', 'set', 'contactOptions', '', '--options', write('bad.json', '{ no json'));
    const change = await run('config', 'history', '--revert', '99999');

    expect([value.code, value.stderr]).toEqual([2, expect.stringContaining('value')]);
    expect([type.code, file.code, change.code].every((code) => code !== 0)).toBe(true);
    expect(file.stderr).toContain('bad.json');
    expect((await run('config', 'get', '--json')).stdout).toBe(before.stdout);
  });

  it('is closed to a driver', async () => {
    const ran = await grab(['config', 'set', 'allowRegister', 'false', '--yes'], { env: { ...env(), GRAB_TOKEN: driver.token } });

    expect(ran.code).toBe(4);
  });
});

describe('cli/announce', () => {
  it('shows drivers an announcement and the general dialog, each with a higher number than the last (OVERLAY-08, OVERLAY-09, ROLE-05)', async () => {
    const news = write('news.json', { en: words('News'), es: words('Noticias') });
    const rules = write('rules.json', { en: words('Rules'), es: words('Reglas') });
    const first = JSON.parse((await run('announce', news, '--json')).stdout);
    const second = JSON.parse((await run('announce', news, '--json')).stdout);
    const dialog = await run('announce', rules, '--dialog');

    expect(Number(second.value)).toBeGreaterThan(Number(first.value));
    expect(dialog.stdout).toContain('Published with number');
    expect(await shown()).toMatchObject({
      announcement: { version: Number(second.value), en: { title: 'News' }, es: { title: 'Noticias' } },
      generalDialog: { en: { title: 'Rules' } },
    });
  });

  it('asks first, and refuses a file with one language alone: drivers go on seeing the last one', async () => {
    const news = write('half.json', { en: words('Half') });
    const before = await shown();
    const asked = grabOnTerminal(['announce', join(folder, news)], { env: env() });
    await asked.shows('Show "Half" to drivers now?');
    asked.type('n\r');
    const refused = await run('announce', news);

    expect([await asked.ended, refused.code]).toEqual([1, 2]);
    expect((await run('announce', 'nowhere.json')).stderr).toContain('nowhere.json');
    expect((await shown()).announcement).toEqual(before.announcement);
  });
});
