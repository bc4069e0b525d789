import { eventHandler, setResponseHeader, setResponseStatus } from 'h3';

/** 200 only when the house can be used; else 503 with what is missing. */
export default eventHandler((event) => {
  const missing = event.context.house.missing();
  setResponseHeader(event, 'cache-control', 'no-store');
  if (!missing.length) return { ready: true };
  setResponseStatus(event, 503);
  return { ready: false, missing };
});
