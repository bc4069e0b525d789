import { readFile } from 'node:fs/promises';
import { eventHandler, setResponseHeaders, setResponseStatus } from 'h3';

/** Everything that is not the API or a file is a screen of the console: its page finds out which. */
export default eventHandler(async (event) => {
  const { page } = event.context.house.paths;
  const path = event.path.split('?', 1)[0] ?? '/';
  const isFile = /\.\w+$/.test(path);
  setResponseHeaders(event, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  if (page && !isFile && (event.method === 'GET' || event.method === 'HEAD')) return readFile(page, 'utf8');
  setResponseHeaders(event, { 'content-type': 'application/json; charset=utf-8' });
  setResponseStatus(event, 404);
  return { statusCode: 404, code: 'route.notFound', message: "404 I think you're in the wrong place :(" };
});
