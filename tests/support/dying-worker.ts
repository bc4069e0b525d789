// Takes the place of the database's thread: says that it is ready, then dies.
import { parentPort } from 'node:worker_threads';

parentPort!.postMessage({ ready: true });
setTimeout(() => {
  throw new Error('the engine trapped');
}, 50);
