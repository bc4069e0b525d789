// Loaded first into every part that a supervisor runs: when the supervisor is gone, however it ended, the part drains.
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const LIFELINE = 3;

// What is still written then goes nowhere, and that is no failure.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// Every thread of the process loads this file, but the pipe is the process's own: a thread that took it too would close it at its end.
if (isMainThread)
  new Socket({ fd: LIFELINE })
    .on('error', () => {})
    .on('close', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref();
