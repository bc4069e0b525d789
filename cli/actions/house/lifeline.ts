// Loaded first into every part that a supervisor runs: when the supervisor is gone, however it ended, the part drains.
import { Socket } from 'node:net';

const LIFELINE = 3;

// What is still written then goes nowhere, and that is no failure.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

new Socket({ fd: LIFELINE })
  .on('error', () => {})
  .on('close', () => process.kill(process.pid, 'SIGTERM'))
  .resume()
  .unref();
