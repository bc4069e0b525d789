// Sessions of the remote browser opened and dropped at every point; then no Chromium and no profile of them is left.
//   node tests/api/server/remote-browser/sessions.ts --sessions 50
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { eventually, startApi } from '#tests/support/api.ts';
import { openViewer } from '#tests/support/remote-viewer.ts';

const { values } = parseArgs({ options: { sessions: { type: 'string', default: '50' } } });
const count = Number(values.sessions);
const profiles = () => new Set(readdirSync(tmpdir()).filter((name) => /^playwright_chromiumdev_profile-/.test(name)));
/** Processes that descend from this one and are a browser's. */
function browsers(): number[] {
  const parents = new Map<number, { parent: number; name: string }>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
      parents.set(Number(pid), { parent: Number(parent), name: name! });
    } catch {
      // It ended meanwhile.
    }
  const ours = (pid: number): boolean => pid === process.pid || (parents.has(pid) && ours(parents.get(pid)!.parent));
  return [...parents].filter(([pid, { name }]) => /chrom/i.test(name) && ours(pid)).map(([pid]) => pid);
}

const before = profiles();
const api = await startApi();
/** A driver gets twenty tickets a minute. */
const drivers = [];
for (let n = 0; n < Math.ceil(count / 20); n++) drivers.push(await api.addUser({ userId: `driver-${n}` }));
const url = `${api.sandboxUrl}/amazon-flex/challenge/driver@example.com`;
let most = 0;
for (let n = 0; n < count; n++) {
  const { userId, token } = drivers[n % drivers.length]!;
  const { json } = await api.send('POST', '/prd/remote-browser/ticket', { token, json: {} });
  if (!json.ticket) throw new Error(`no ticket for session ${n}: ${json.code}`);
  const viewer = openViewer(api.url, userId, json.ticket);
  viewer.send('start-phantom');
  viewer.send('open-url', { url, pageHeight: 600, pageWidth: 400, userAgent: 'test' });
  if (n % 4 === 0) await eventually(() => browsers().length > 0);
  else if (n % 4 === 1) await viewer.next('load-start');
  else await viewer.next('screenshot');
  most = Math.max(most, browsers().length);
  if (n % 4 === 3) viewer.send('finish');
  else viewer.drop();
  await viewer.closed;
  await eventually(() => api.server.remoteBrowser()!.count() === 0);
}
const left = browsers().length;
const folders = [...profiles()].filter((name) => !before.has(name)).length;
await api.stop();
console.log(`${count} sessions, at most ${most} processes at once; left: ${left} processes, ${folders} profiles`);
process.exit(left + folders === 0 && most > 0 ? 0 : 1);
