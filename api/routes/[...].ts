import { readFile } from 'node:fs/promises';
import { eventHandler, setResponseHeader, setResponseHeaders, setResponseStatus } from 'h3';
import { isScreen } from '#api/contract/screen-addresses.ts';
import { sendNotFound } from '#api/http/answer.ts';
import { compress, encodingFor } from '#api/http/compression.ts';

/** Everything that is not the API or a file gets the console's page, which finds out what to show; where it has no screen, as a 404. */
export default eventHandler(async (event) => {
  const { page } = event.context.server.paths;
  const path = event.path.split('?', 1)[0] ?? '/';
  const isPage = !/^\/prd(\/|$)/.test(path) && !/\.\w+$/.test(path) && (event.method === 'GET' || event.method === 'HEAD');
  if (!page || !isPage) return sendNotFound(event);
  setResponseHeaders(event, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (!isScreen(path)) setResponseStatus(event, 404);
  const text = await readFile(page, 'utf8');
  const encoding = encodingFor(event.node.req.headers['accept-encoding']);
  if (!encoding) return text;
  setResponseHeader(event, 'content-encoding', encoding);
  return compress(encoding, text);
});
