import { readFile } from 'node:fs/promises';
import { eventHandler, setResponseHeaders } from 'h3';
import { sendNotFound } from '#api/http/answer.ts';

/** Everything that is not the API or a file is a screen of the console: its page finds out which. */
export default eventHandler((event) => {
  const { page } = event.context.house.paths;
  const path = event.path.split('?', 1)[0] ?? '/';
  const isScreen = !/^\/prd(\/|$)/.test(path) && !/\.\w+$/.test(path) && (event.method === 'GET' || event.method === 'HEAD');
  if (!page || !isScreen) return sendNotFound(event);
  setResponseHeaders(event, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  return readFile(page, 'utf8');
});
