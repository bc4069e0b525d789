import { eventHandler, setResponseHeaders, setResponseStatus } from 'h3';

/** Prometheus text; with METRICS_TOKEN only for who brings it. */
export default eventHandler(async (event) => {
  const { server } = event.context;
  if (!server.mayReadMetrics(event.node.req.headers.authorization)) {
    setResponseStatus(event, 401);
    return { statusCode: 401, code: 'auth.required', message: 'METRICS_TOKEN is needed' };
  }
  setResponseHeaders(event, { 'content-type': server.metrics.contentType, 'cache-control': 'no-store' });
  return server.metrics.text();
});
