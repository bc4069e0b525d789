import { readFile } from 'node:fs/promises';
import { eventHandler, setResponseHeader, setResponseHeaders } from 'h3';
import { sendNotFound } from '#api/http/answer.ts';
import { compress, encodingFor } from '#api/http/compression.ts';

/** Everything that is not the API or a file is a screen of the console: its page finds out which. */
export default eventHandler(async (event) => {
  const { page } = event.context.server.paths;
  const path = event.path.split('?', 1)[0] ?? '/';
  const isScreen = !/^\/prd(\/|$)/.test(path) && !/\.\w+$/.test(path) && (event.method === 'GET' || event.method === 'HEAD');
  if (!page || !isScreen) return sendNotFound(event);
  setResponseHeaders(event, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const text = await readFile(page, 'utf8');
  const encoding = encodingFor(event.node.req.headers['accept-encoding']);
  if (!encoding) return text;
  setResponseHeader(event, 'content-encoding', encoding);
  return compress(encoding, text);
});
