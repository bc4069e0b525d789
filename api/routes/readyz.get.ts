import { eventHandler, setResponseHeader, setResponseStatus } from 'h3';

/** 200 only when the server can be used; else 503 with what is missing. Redis is named when it is used; nothing needs it. */
export default eventHandler((event) => {
  const { server } = event.context;
  const missing = server.missing();
  const redis = server.redis();
  const also = redis && { redis };
  setResponseHeader(event, 'cache-control', 'no-store');
  if (!missing.length) return { ready: true, ...also };
  setResponseStatus(event, 503);
  return { ready: false, missing, ...also };
});
