import { eventHandler, setResponseHeaders, setResponseStatus } from 'h3';

/** Prometheus text; with METRICS_TOKEN only for who brings it. */
export default eventHandler(async (event) => {
  const { house } = event.context;
  if (!house.mayReadMetrics(event.node.req.headers.authorization)) {
    setResponseStatus(event, 401);
    return { statusCode: 401, code: 'auth.required', message: 'METRICS_TOKEN is needed' };
  }
  setResponseHeaders(event, { 'content-type': house.metrics.contentType, 'cache-control': 'no-store' });
  return house.metrics.text();
});
