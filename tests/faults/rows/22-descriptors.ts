import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, underFire } from '../row.ts';

const FILES = 128;
const FLOOD = 400;

export const descriptors: Row = {
  number: 22,
  fault: `the server may open ${FILES} files, and ${FLOOD} connections come at once`,
  passes: 'it sheds load and goes on: the same process, usable again as soon as they are gone',
  runs: 2,
  impossible: () => (existsSync('/usr/bin/prlimit') ? null : 'needs prlimit'),
  run: (plan) =>
    underFire(
      plan,
      { drivers: plan.smoke ? 16 : 60, born: (pid) => void execFileSync('prlimit', ['--pid', String(pid), `--nofile=${FILES}:${FILES}`]) },
      async (fleet, notes) => {
        await sleep(4000);
        const { pid } = fleet.server();
        const port = Number(new URL(fleet.url()).port);
        const sockets: Socket[] = [];
        for (let n = 0; n < FLOOD; n++) {
          const socket = connect(port, '127.0.0.1').on('error', () => undefined);
          socket.on('connect', () => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n'));
          sockets.push(socket);
        }
        notes.say(`${FLOOD} connections`);
        const ended = await Promise.race([fleet.server().ended, sleep(12_000, null)]);
        for (const socket of sockets) socket.destroy();
        if (ended !== null) notes.breach(`the server ended with ${ended}`);
        const at = Date.now();
        await fleet.ready();
        notes.took('usable again', Date.now() - at, 5000);
        notes.took('everybody polled again', await fleet.allPolling(at), 15_000);
        if (fleet.server().pid !== pid) notes.breach('the process did not survive');
        if (!(await fleet.untilAccepting(10_000))) notes.breach('no accepts any more');
      },
    ),
};
